"""Misbehaviours in how lines are written: odd bytes, odd lengths, odd pieces."""
import sys
import time

from catalogue import LINGER, Moment, linger, misbehaviour

LONGEST_LINE = 4096  # bytes, the line feed not counted


@misbehaviour(Moment.GO, "legal", every=True)
def move_tabs(bot):
    """Separates the words with tabs and blanks: legal."""
    bot.say(f"\t move \t\t {bot.right_move()} \t")


@misbehaviour(Moment.GO, "legal", every=True)
def empty_lines(bot):
    """Prints empty lines before its move: legal."""
    bot.say(f"\n \n\t\nmove {bot.right_move()}")


@misbehaviour(Moment.GO, "legal", every=True)
def crlf(bot):
    """Ends its lines with CR LF: legal."""
    bot.say(f"move {bot.right_move()}\r")


@misbehaviour(Moment.GO, "unreadable")
def nul(bot):
    """Puts a NUL behind its move: `unreadable`."""
    bot.say(f"move {bot.right_move()}\0")


@misbehaviour(Moment.GO, "unreadable")
def invalid_utf8(bot):
    """Prints an info line that is not UTF-8: `unreadable`."""
    bot.write(b"info text \xc3\x28\n")
    bot.answer()


@misbehaviour(Moment.GO, "legal", every=True)
def line_4096(bot):
    """Prints an info line of exactly 4096 bytes before its move: legal."""
    bot.say("info text ".ljust(LONGEST_LINE, "x"))
    bot.answer()


@misbehaviour(Moment.GO, "output-limit")
def line_4097(bot):
    """Prints an info line of 4097 bytes: `output-limit`."""
    bot.say("info text ".ljust(LONGEST_LINE + 1, "x"))
    bot.answer()


@misbehaviour(Moment.GO, "output-limit")
def flood_without_newline(bot):
    """Prints for ever without a line end: `output-limit`."""
    stop = time.monotonic() + LINGER
    while time.monotonic() < stop:
        bot.write(b"x" * 65536)


@misbehaviour(Moment.GO, "output-limit")
def info_flood(bot):
    """Prints info lines as fast as it can: `output-limit`, more than 1 MiB."""
    stop = time.monotonic() + LINGER
    while time.monotonic() < stop:
        bot.write(b"info text thinking\n" * 1000)


@misbehaviour(Moment.GO, "timeout")
def info_for_ever(bot):
    """Prints an info line each millisecond and no move: `timeout`."""
    stop = time.monotonic() + LINGER
    while time.monotonic() < stop:
        bot.say("info x")
        time.sleep(0.001)


@misbehaviour(Moment.GO, "timeout")
def partial_line_then_silence(bot):
    """Writes half a move and no more: `timeout`, a line without its end is no answer."""
    bot.write(f"move {bot.right_move()}".encode())
    linger()


@misbehaviour(Moment.GO, "legal")
def byte_by_byte(bot):
    """Writes its move byte by byte, one each 50 ms: legal within the time."""
    for byte in f"move {bot.right_move()}\n".encode():
        bot.write(bytes([byte]))
        time.sleep(0.05)


@misbehaviour(Moment.GO, "legal", every=True)
def two_writes(bot):
    """Writes its move in two halves: legal."""
    line = f"move {bot.right_move()}\n".encode()
    bot.write(line[:6])
    time.sleep(0.02)
    bot.write(line[6:])


@misbehaviour(Moment.GO, "timeout")
def stderr_flood(bot):
    """Prints to standard error for ever and does not move: `timeout`."""
    stop = time.monotonic() + LINGER
    while time.monotonic() < stop:
        sys.stderr.write("debug " * 10000 + "\n")


@misbehaviour(Moment.GO, "legal")
def stderr_64mib_then_answers(bot):
    """Prints 64 MiB to standard error, then moves: legal, the host never stops reading it."""
    for _ in range(1024):
        sys.stderr.write("x" * 65535 + "\n")
    sys.stderr.flush()
    bot.answer()
