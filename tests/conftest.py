"""What all tests of the core share."""

from __future__ import annotations

import signal

from hypothesis import HealthCheck, settings

# How long an example takes says more about the machine than about the program.
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")

# A shell starts what is to run in the background deaf to Ctrl-C, and so would be every program
# that a test starts and interrupts.
signal.signal(signal.SIGINT, signal.default_int_handler)
