"""Misbehaviours in the answer to `setup`, and between two games."""
import sys
import time

from catalogue import Moment, misbehaviour


def send(bot, setup, game_id=None):
    bot.say(f"setup {game_id or bot.setup_id} {setup}")


@misbehaviour(Moment.SETUP, "illegal-setup")
def setup_too_short(bot):
    """Leaves out the last square of the setup: `illegal-setup`, wrong-length."""
    send(bot, bot.right_setup()[:-1])


@misbehaviour(Moment.SETUP, "illegal-setup")
def setup_too_long(bot):
    """Adds an empty square to the setup: `illegal-setup`, wrong-length."""
    send(bot, bot.right_setup() + ".")


@misbehaviour(Moment.SETUP, "illegal-setup")
def setup_wrong_letter(bot):
    """Writes a letter that is no rank: `illegal-setup`, wrong-letter."""
    setup = bot.right_setup()
    send(bot, setup.replace("M", "X", 1) if "M" in setup else "X" + setup[1:])


@misbehaviour(Moment.SETUP, "illegal-setup")
def setup_wrong_count(bot):
    """Turns one piece into a second flag: `illegal-setup`, wrong-count."""
    setup = bot.right_setup()
    other = next(rank for rank in bot.army if rank != "F")
    send(bot, setup.replace(other, "F", 1))


@misbehaviour(Moment.SETUP, "illegal-setup")
def setup_outside(bot):
    """Puts a piece on a row that is not its own: `illegal-setup`, wrong-length."""
    setup = bot.right_setup()
    piece = next(i for i, rank in enumerate(setup) if rank != ".")
    outside = setup[piece] + "." * (bot.columns - 1)
    send(bot, setup[:piece] + "." + setup[piece + 1:] + outside)


@misbehaviour(Moment.SETUP, "no-moves")
def setup_walled_in(bot):
    """Walls in all its movable pieces: a legal setup that loses at once, `no-moves`.

    It works where the army fills all setup squares: then only pieces in the
    front row could move, and bombs, the flag and lakes can close that row. On
    another board, or with an imposed setup, the bot plays on rightly.
    """
    rows = bot.last_row - bot.first_row + 1
    front = bot.last_row if bot.side == "red" else bot.first_row
    ahead = front + 1 if bot.side == "red" else front - 1
    line = [f"{chr(97 + column)}{ahead}" for column in range(bot.columns)]
    still = [rank for rank in bot.army if rank in "FB"]
    moving = [rank for rank in bot.army if rank not in "FB"]
    open_squares = sum(square not in bot.lakes for square in line)
    full = len(bot.army) == bot.columns * rows
    if bot.imposed or not full or open_squares > len(still):
        print("the movable pieces cannot be walled in here", file=sys.stderr, flush=True)
        bot.answer()
        return
    # The flag comes first, so that taking from the end uses up the bombs before it.
    still.sort(reverse=True)
    front_row = [moving.pop(0) if square in bot.lakes else still.pop() for square in line]
    others = moving + still
    setup = others + front_row if bot.side == "red" else front_row + others
    send(bot, "".join(setup))


@misbehaviour(Moment.SETUP, "timeout")
def setup_late(bot):
    """Answers one second after the setup time: `timeout`."""
    time.sleep((bot.setup_limit or 0) / 1000 + 1)
    bot.answer()


@misbehaviour(Moment.SETUP, "out-of-turn")
def two_setups(bot):
    """Answers with two setups in one write: `out-of-turn`, the second answers nothing."""
    line = f"setup {bot.setup_id} {bot.right_setup()}"
    bot.say(f"{line}\n{line}")


@misbehaviour(Moment.SETUP, "illegal-setup")
def setup_other_id(bot):
    """Answers with the id of another game: `illegal-setup`.

    In a later game of a kept process such an answer is taken for a late one
    and dropped, and the bot runs out of time.
    """
    send(bot, bot.right_setup(), game_id="0badc0de")


@misbehaviour(Moment.SETUP, "out-of-turn")
def move_before_go(bot):
    """Prints a move together with its setup, before any `go`: `out-of-turn`."""
    bot.say(f"setup {bot.setup_id} {bot.right_setup()}\nmove a4-a5")


@misbehaviour(Moment.END, "legal", every=True)
def stale_after_end(bot):
    """Prints moves after `end`: legal, what comes before the next setup is dropped."""
    bot.say("move a4-a5\nresign\nsomething else\nhalf a li")
