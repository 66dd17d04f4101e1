"""Misbehaviours in the handshake. A fault here is `start-failed`."""
import os
import signal
import sys

from catalogue import Moment, linger, misbehaviour


@misbehaviour(Moment.START, "start-failed")
def never_ready(bot):
    """Says its name and then nothing more: `start-failed`, out of time."""
    bot.say("name Faulty")
    linger()


@misbehaviour(Moment.START, "start-failed")
def exit_before_ready(bot):
    """Exits with status 0 before `ready`: `start-failed`, though it is no error code."""
    bot.say("name Faulty")
    sys.exit(0)


@misbehaviour(Moment.START, "start-failed")
def exit_1_before_ready(bot):
    """Exits with status 1 before `ready`: `start-failed`, the detail tells the status."""
    print("cannot find my opening book", file=sys.stderr, flush=True)
    sys.exit(1)


@misbehaviour(Moment.START, "start-failed")
def signal_before_ready(bot):
    """Dies of a signal before `ready`: `start-failed`, the detail tells the signal."""
    os.kill(os.getpid(), signal.SIGKILL)


@misbehaviour(Moment.START, "start-failed")
def wrong_version(bot):
    """Answers `ready 2`, a version the host did not offer: `start-failed`."""
    bot.greet(ready="ready 2")


@misbehaviour(Moment.START, "start-failed")
def wrong_variants(bot):
    """Declares only a variant that nobody plays: `start-failed`."""
    bot.greet("variants no-such-variant")


@misbehaviour(Moment.START, "legal")
def banner_first(bot):
    """Prints a banner and a move before `ready`: legal, unknown lines are ignored there."""
    bot.greet("Faulty 1.0, the bot that greets the world", "move a1-a2")


@misbehaviour(Moment.START, "out-of-turn")
def ready_twice(bot):
    """Prints `ready` twice in one write: `out-of-turn`, the second one answers nothing."""
    bot.greet(ready="ready 1\nready 1")


@misbehaviour(Moment.START, "legal")
def unknown_want(bot):
    """Wants a helper line that does not exist: legal, and ignored."""
    bot.greet("want fortune-telling", "want")


@misbehaviour(Moment.START, "start-failed")
def bad_option_type(bot):
    """Declares an option of an unknown type: `start-failed`, it is malformed."""
    bot.greet("option depth colour default red")


@misbehaviour(Moment.START, "start-failed")
def bad_option_default(bot):
    """Declares an integer option with a word as its default: `start-failed`."""
    bot.greet("option depth integer default ten min 1 max 12")


@misbehaviour(Moment.START, "start-failed")
def option_twice(bot):
    """Declares the same option name twice: `start-failed`."""
    option = "option depth integer default 4 min 1 max 12"
    bot.greet(option, option)


@misbehaviour(Moment.START, "legal")
def ignore_quit(bot):
    """Ignores `quit` and the end of input: legal, SIGTERM ends it a second later."""
    bot.ignores_quit = True
    bot.greet()


@misbehaviour(Moment.START, "legal")
def ignore_sigterm(bot):
    """Ignores `quit` and SIGTERM: legal, SIGKILL ends it after two seconds."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    bot.ignores_quit = True
    bot.greet()
