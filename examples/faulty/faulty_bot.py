#!/usr/bin/env python3
"""A random bot that misbehaves in one way on request, to test a host with.

    faulty_bot.py --list
    faulty_bot.py --misbehave move-diagonal --at 5

Apart from the chosen misbehaviour it plays rightly. Several misbehaviours harm
the machine that they run on when the host does not stop them: they kill
processes, fill memory or write files. All of them are bounded.
"""
import argparse
import os
import random
import sys

# The bot leaves no compiled files beside its source.
sys.dont_write_bytecode = True

from catalogue import CATALOGUE, NOT_YET, Moment, linger

# Importing these modules fills the catalogue.
import answering  # noqa: F401
import bytes_and_lines  # noqa: F401
import processes  # noqa: F401
import resources  # noqa: F401
import setting_up  # noqa: F401
import starting  # noqa: F401


class Bot:
    """The right bot, and all that the misbehaviours need to know."""

    def __init__(self, misbehaviour, first_go, pattern):
        self.misbehaviour = misbehaviour
        self.first_go = first_go
        self.pattern = pattern
        self.done = False
        self.goes = 0  # how many `go` lines there were, over all games
        self.ignores_quit = False
        self.random = random.Random(0)
        self.question = None  # what the host waits for: Moment.SETUP or GO
        self.shuffle = []  # the moves of the piece that goes to and fro
        self.new_game()

    def new_game(self):
        self.side = "red"
        self.columns, self.rows = 10, 10
        self.lakes = []
        self.first_row, self.last_row = 1, 4
        self.army = []  # one letter a piece
        self.setup_limit = None  # milliseconds
        self.granted = None  # milliseconds for this answer
        self.legal = []
        self.position = {}  # square → token of the `position` line

    # --- speaking --------------------------------------------------------

    def write(self, data):
        """Writes bytes past all buffers of Python, so each call is one write."""
        while data:
            data = data[os.write(1, data):]

    def say(self, line):
        self.write(line.encode() + b"\n")

    def greet(self, *extra, ready="ready 1"):
        lines = ["name Faulty", *extra, "want legal position", ready]
        self.say("\n".join(lines))

    # --- the right answers -----------------------------------------------

    def right_setup(self):
        if self.imposed:
            return self.imposed
        squares = self.columns * (self.last_row - self.first_row + 1)
        pieces = self.army + ["."] * (squares - len(self.army))
        self.random.shuffle(pieces)
        return "".join(pieces)

    def right_move(self):
        return self.random.choice(self.legal)

    def answer(self):
        """Answers the open question rightly."""
        if self.question is Moment.START:
            self.greet()
        elif self.question is Moment.SETUP:
            self.say(f"setup {self.setup_id} {self.right_setup()}")
        elif self.question is Moment.GO:
            self.say(f"move {self.right_move()}")

    # --- the board, from the `position` line -----------------------------

    def squares(self):
        return [f"{chr(97 + c)}{r + 1}" for r in range(self.rows) for c in range(self.columns)]

    def own(self):
        """Square → rank of the own pieces."""
        return {s: t[1] for s, t in self.position.items() if t[0] == self.side[0]}

    def enemies(self):
        other = "b" if self.side == "red" else "r"
        return [s for s, t in self.position.items() if t[0] == other]

    def empty(self):
        return [s for s, t in self.position.items() if t == "..."]

    def square_at(self, square, columns, rows):
        """The square so far away from another, or None when off the board."""
        x, y = ord(square[0]) - 97 + columns, int(square[1:]) + rows
        inside = 0 <= x < self.columns and 1 <= y <= self.rows
        return f"{chr(97 + x)}{y}" if inside else None

    # --- listening -------------------------------------------------------

    def ask(self, moment):
        self.question = moment
        chosen = self.misbehaviour
        due = chosen and chosen.moment is moment and (chosen.every or not self.done)
        if due and moment is Moment.GO:
            due = self.goes >= self.first_go
        if due:
            if chosen.act(self) is not NOT_YET:
                self.done = True
                return
        self.answer()

    def hear(self, word, rest):
        if word == "stratego":
            self.ask(Moment.START)
        elif word == "game":
            self.new_game()
        elif word == "side":
            self.side = rest[0]
        elif word == "seed":
            self.random.seed(int(rest[0]))
        elif word == "board":
            self.columns, self.rows = int(rest[0]), int(rest[1])
        elif word == "lakes":
            self.lakes = rest
        elif word == "rows":
            self.first_row, self.last_row = int(rest[0]), int(rest[1])
        elif word == "army":
            for entry in rest:
                rank, _, count = entry.partition(":")
                self.army += [rank] * int(count or 0)
        elif word == "clock" and "setup" in rest:
            self.setup_limit = int(rest[rest.index("setup") + 1])
        elif word == "setup":
            self.setup_id, self.imposed = rest[0], "".join(rest[1:2])
            self.ask(Moment.SETUP)
        elif word == "position":
            self.position = dict(zip(self.squares(), rest))
        elif word == "legal":
            self.legal = rest
        elif word == "go":
            self.goes += 1
            self.granted = int(rest[0]) if rest else None
            self.ask(Moment.GO)
        elif word == "illegal":  # only with retries: the second answer is right
            self.answer()
        elif word == "end":
            self.ask(Moment.END)


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--misbehave", metavar="NAME", choices=sorted(CATALOGUE))
    arguments.add_argument("--list", action="store_true",
                           help="print all misbehaviours with the expected reason")
    arguments.add_argument("--at", type=int, default=3, metavar="N",
                           help="the go at which it happens, counted over all games (3)")
    arguments.add_argument("--pattern", default=os.path.basename(__file__),
                           help="kill-opponent: part of the opponent's command line "
                                "(this script's name)")
    chosen = arguments.parse_args()
    if chosen.list:
        moments = list(Moment)
        for entry in sorted(CATALOGUE.values(), key=lambda e: moments.index(e.moment)):
            print(f"{entry.name}\t{entry.expected}\t{entry.summary}")
        return
    bot = Bot(CATALOGUE.get(chosen.misbehave), chosen.at, chosen.pattern)
    try:
        for line in sys.stdin:
            word, *rest = line.split() or [""]
            if word == "quit" and not bot.ignores_quit:
                return
            bot.hear(word, rest)
    except BrokenPipeError:
        return  # the host has gone away
    if bot.ignores_quit:
        linger()


if __name__ == "__main__":
    main()
