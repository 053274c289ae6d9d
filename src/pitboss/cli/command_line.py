"""The command line as a whole: which module holds which command, and what a person sees when one goes wrong."""

from __future__ import annotations

from importlib import import_module
from typing import IO, Any

import click

from pitboss.errors import PitbossError, UnknownNameError

BAD_INPUT = 2
STOPPED = 130


class Refusal(click.ClickException):
    """One sentence on standard error, exit code 2."""

    exit_code = BAD_INPUT

    def show(self, file: IO[Any] | None = None) -> None:
        click.echo(self.format_message(), file=file, err=file is None)


def one_sentence(error: click.UsageError) -> Refusal:
    """What click found wrong with the words of a command, as one sentence that names the command and its help."""
    path = "pitboss" if error.ctx is None else error.ctx.command_path
    said = error.format_message().rstrip(".")
    return Refusal(f"{path}: {said[:1].lower()}{said[1:]}; see `{path} --help`.")


class CommandLine(click.Group):
    """Loads a command's module when the command is asked for, so that each pays for its own imports only."""

    def __init__(self, *args: Any, modules: dict[str, str], **kwargs: Any) -> None:  # noqa: ANN401 -- as click's own
        super().__init__(*args, **kwargs)
        self._modules = modules

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        try:
            return super().parse_args(ctx, args)
        except click.exceptions.NoArgsIsHelpError:
            raise
        except click.UsageError as error:
            raise one_sentence(error) from error

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 -- click's interface
        return list(self._modules)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002 -- click's interface
        if cmd_name not in self._modules:
            return None
        found: click.Command = getattr(import_module(self._modules[cmd_name]), cmd_name.replace("-", "_"))
        return found

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and not args[0].startswith("-") and args[0] not in self._modules:
            raise UnknownNameError("command", args[0], self._modules)
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:  # noqa: ANN401 -- click's interface
        try:
            return super().invoke(ctx)
        except PitbossError as error:
            raise Refusal(str(error)) from error
        except click.exceptions.NoArgsIsHelpError:
            raise
        except click.UsageError as error:
            raise one_sentence(error) from error
        except KeyboardInterrupt:
            click.echo(err=True)
            raise click.exceptions.Exit(STOPPED) from None
