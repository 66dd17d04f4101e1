"""Misbehaviours that use up what the machine has. All of them are bounded."""
import hashlib
import os
import tempfile
import threading

from catalogue import Moment, misbehaviour

MEBIBYTE = 1 << 20
MOST_MEMORY = 8 << 30
MOST_DISK = 2 << 30
THREADS = 8


@misbehaviour(Moment.GO, "exited")
def allocate(bot):
    """Fills memory until it is killed, at most 8 GiB: `exited` under a memory limit.

    Where the limit makes an allocation fail instead, the bot gives the memory
    back and plays on.
    """
    held = []
    try:
        for _ in range(MOST_MEMORY // (64 * MEBIBYTE)):
            # Ones, as pages of zeros would not take up memory before they are used.
            held.append(b"\1" * (64 * MEBIBYTE))
    except MemoryError:
        pass
    held.clear()
    bot.answer()


@misbehaviour(Moment.GO, "legal")
def open_files(bot):
    """Opens files until that fails, then moves: legal."""
    descriptors = []
    try:
        while True:
            descriptors.append(os.open(os.devnull, os.O_RDONLY))
    except OSError:
        bot.open_files = descriptors  # they stay open till the bot exits
    bot.answer()


@misbehaviour(Moment.GO, "legal")
def fill_disk(bot):
    """Writes 2 GiB to TMPDIR or its folder, then moves: legal, or stopped by a limit."""
    folder = os.environ.get("TMPDIR") or os.getcwd()
    block = b"\1" * MEBIBYTE
    try:
        descriptor, path = tempfile.mkstemp(dir=folder)
        # The file loses its name at once, so that its space is free again when
        # the bot ends, by whatever signal that may be.
        os.unlink(path)
        bot.open_files = [descriptor]
        for _ in range(MOST_DISK // MEBIBYTE):
            os.write(descriptor, block)
    except OSError:
        pass  # a limit or a full disk has stopped it
    bot.answer()


@misbehaviour(Moment.GO, "legal")
def busy_threads(bot):
    """Keeps eight threads busy to the end, on the opponent's time too: legal."""
    block = bytes(MEBIBYTE)

    def work():
        while True:
            hashlib.sha256(block)  # runs without the interpreter's lock

    for _ in range(THREADS):
        threading.Thread(target=work, daemon=True).start()
    bot.answer()
