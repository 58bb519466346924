"""The TRF reader: FIDE tournament report files of 2006, 2016 and 2026 and their dialects."""
