"""``crosstable completion``: completion scripts for four shells."""

from __future__ import annotations

import os

import click
from click.shell_completion import (
    CompletionItem,
    ShellComplete,
    add_completion_class,
    get_completion_class,
)

from crosstable.cli import COMPLETION_VARIABLE
from crosstable.cli.output import emit_text

_POWERSHELL = """\
Register-ArgumentCompleter -Native -CommandName crosstable -ScriptBlock {
    param($word, $ast, $cursor)
    $words = $ast.ToString()
    if ($cursor -gt $words.Length) { $words = $words + ' ' }
    $env:%(complete_var)s = 'powershell_complete'
    $env:COMP_WORDS = $words
    $env:COMP_WORD = $word
    try {
        & crosstable | ForEach-Object {
            $type, $value, $help = $_ -split "`t", 3
            if ($type -eq 'plain') {
                if (-not $help) { $help = $value }
                [System.Management.Automation.CompletionResult]::new(
                    $value, $value, 'ParameterValue', $help)
            }
        }
    } finally {
        Remove-Item Env:%(complete_var)s, Env:COMP_WORDS, Env:COMP_WORD
    }
}
"""


class PowerShellComplete(ShellComplete):
    """Completion for Windows PowerShell 5.1 and PowerShell 7.

    Where nothing is offered, PowerShell completes file names by itself.
    """

    name = "powershell"
    source_template = _POWERSHELL

    def get_completion_args(self) -> tuple[list[str], str]:
        """The words before the one to complete, and that one."""
        from click.shell_completion import split_arg_string

        words = split_arg_string(os.environ["COMP_WORDS"])[1:]
        incomplete = os.environ.get("COMP_WORD", "")
        if incomplete and words and words[-1] == incomplete:
            words = words[:-1]
        return words, incomplete

    def format_completion(self, item: CompletionItem) -> str:
        """One line per item: type, value, help."""
        return f"{item.type}\t{item.value}\t{item.help or ''}"


def register_powershell() -> None:
    """Make click know PowerShell."""
    add_completion_class(PowerShellComplete)


SHELLS = ("bash", "zsh", "fish", "powershell")


@click.command("completion")
@click.argument("shell", type=click.Choice(SHELLS))
@click.pass_context
def command(ctx: click.Context, shell: str) -> None:
    """Print the completion script of a shell.

    \b
    bash, in ~/.bashrc:
      eval "$(crosstable completion bash)"
    zsh, in ~/.zshrc:
      eval "$(crosstable completion zsh)"
    fish, in ~/.config/fish/config.fish:
      crosstable completion fish | source
    PowerShell, in the file that $PROFILE names:
      crosstable completion powershell | Out-String | Invoke-Expression
    """
    register_powershell()
    complete = get_completion_class(shell)
    if complete is None:
        raise click.UsageError(f"no completion for {shell}")
    root = ctx.find_root()
    script = complete(root.command, {}, "crosstable", COMPLETION_VARIABLE)
    emit_text(script.source_template % script.source_vars())
