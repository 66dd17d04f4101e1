#!/usr/bin/env python3
"""A bot that plays random legal moves. Copy this file to start your own bot."""
import random
import sys


def say(line):
    # Standard output is a pipe, and Python keeps what is printed to a pipe in
    # a buffer. Without the flush the host would never see the answer.
    print(line, flush=True)


def random_setup(squares, army):
    """All pieces of the army in a random order, '.' on the squares left over."""
    pieces = [rank for rank, count in army for _ in range(count)]
    pieces += "." * (squares - len(pieces))
    random.shuffle(pieces)
    return "".join(pieces)


def main():
    columns, rows, army, legal = 10, 4, [], []
    for line in sys.stdin:  # ends when the host closes the pipe
        word, *rest = line.split() or [""]
        if word == "stratego":  # once per process
            say("name Random Python")
            say("want legal")  # the host then lists the legal moves each turn
            say("ready 1")
        elif word == "seed":  # one per game: a game with the same seed is repeated
            random.seed(int(rest[0]))
        elif word == "board":
            columns = int(rest[0])
        elif word == "rows":  # the first and the last of our setup rows
            rows = int(rest[1]) - int(rest[0]) + 1
        elif word == "army":  # F:1 B:6 S:1 …
            army = [(entry[0], int(entry[2:])) for entry in rest if entry[1:2] == ":"]
        elif word == "setup":
            # The host imposes a setup by sending it along; then we repeat it.
            setup = rest[1] if len(rest) > 1 else random_setup(columns * rows, army)
            say(f"setup {rest[0]} {setup}")
        elif word == "legal":
            legal = rest
        elif word == "go":
            say(f"move {random.choice(legal)}")
        elif word == "quit":
            break
        # Every other line is left alone, also those of later protocol versions.


if __name__ == "__main__":
    main()
