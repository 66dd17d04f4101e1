"""The table of misbehaviours, filled by the decorator below.

A misbehaviour is a function of the bot. Its name is the function's with
hyphens, its docstring says what it does and why the host answers as it does.
It is called instead of the right answer, and so has to give that itself where
one is due. It may return NOT_YET to say that it was not possible this time:
then the bot answers rightly and tries again the next time.
"""
import enum
import time
import typing

NOT_YET = object()
# How long a bot that has stopped answering stays alive, in seconds. It is
# longer than a host should wait, but a forgotten bot does not stay for ever.
LINGER = 120


class Moment(enum.Enum):
    """What the host has just sent when the misbehaviour takes place."""

    START = "stratego"
    SETUP = "setup"
    GO = "go"
    END = "end"


class Misbehaviour(typing.NamedTuple):
    name: str
    moment: Moment
    # The reason in the `end` line, or "legal" when the game has to go on.
    expected: str
    # Whether it is done at every later occasion too, not only once.
    every: bool
    act: typing.Callable
    summary: str


CATALOGUE = {}


def misbehaviour(moment, expected, every=False):
    def register(act):
        name = act.__name__.replace("_", "-")
        summary = act.__doc__.strip().splitlines()[0]
        CATALOGUE[name] = Misbehaviour(name, moment, expected, every, act, summary)
        return act

    return register


def linger():
    time.sleep(LINGER)
