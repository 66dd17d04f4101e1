#!/usr/bin/env python3
"""A random bot for tests that does what its flags say.

It plays rightly but for the flags. With --home it connects to a socket, sends
its process id and reads one line: `play`, or `hang N` to say `hangs` there and
be silent at the N-th `go`. The connection lasts as long as the process.
"""
import argparse
import os
import random
import socket
import sys

parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
parser.add_argument("--home", help="the socket to call")
parser.add_argument("--record", help="the file that gets every byte that was read")
parser.add_argument("--greet", action="append", default=[],
                    help="a line before `ready`; {directory} and {NAME} are replaced by the "
                         "working directory and by environment variables")
parser.add_argument("--want", default="legal")
parser.add_argument("--at", type=int, default=0, help="the go at which --answer is said")
parser.add_argument("--answer", help="said instead of a move; {move} is a legal one")
parser.add_argument("--always", help="said at every go; {move} is a legal one")
parser.add_argument("--setup", help="the setup to answer with")
parser.add_argument("--complain", help="said on standard error at the start and at the end")
parser.add_argument("--leave-after-end", action="store_true")
flags = parser.parse_args()


def say(line):
    print(line, flush=True)


def call_home():
    if not flags.home:
        return None, 0
    line = socket.socket(socket.AF_UNIX)
    line.connect(flags.home)
    line.sendall(f"{os.getpid()}\n".encode())
    word, _, number = line.makefile().readline().strip().partition(" ")
    return line, int(number or 0) if word == "hang" else 0


def random_setup(squares, army):
    pieces = [rank for rank, count in army for _ in range(count)]
    pieces += "." * (squares - len(pieces))
    random.shuffle(pieces)
    return "".join(pieces)


home, hang_at = call_home()
if flags.complain:
    print(flags.complain, file=sys.stderr)
record = open(flags.record, "ab", buffering=0) if flags.record else None
squares, columns, army, legal, goes = 40, 10, [], [], 0
for raw in sys.stdin.buffer:
    if record:
        record.write(raw)
    word, *rest = raw.decode().split() or [""]
    if word == "stratego":
        for line in flags.greet:
            say(line.format(directory=os.getcwd(), **os.environ))
        say(f"want {flags.want}\nready 1")
    elif word == "seed":
        random.seed(int(rest[0]))
    elif word == "board":
        columns = int(rest[0])
    elif word == "rows":
        squares = columns * (int(rest[1]) - int(rest[0]) + 1)
    elif word == "army":
        army = [(entry[0], int(entry[2:])) for entry in rest]
    elif word == "setup":
        own = rest[1] if len(rest) > 1 else flags.setup or random_setup(squares, army)
        say(f"setup {rest[0]} {own}")
    elif word == "legal":
        legal = rest
    elif word == "go":
        goes += 1
        move = random.choice(legal) if legal else "a1-a1"
        if goes == hang_at:
            home.sendall(b"hangs\n")
            continue
        answer = flags.answer if goes == flags.at else flags.always
        say((answer or "move {move}").format(move=move))
    elif word == "quit" or word == "end" and flags.leave_after_end:
        break
if flags.complain:
    print(flags.complain, file=sys.stderr)
