#!/usr/bin/env python3
"""Makes test rows: games and positions, with the verdicts of `oracle.py`.

    generate.py games --seed 1           whole games of the three variants
    generate.py cases --seed 1           short cases on sparse boards, a few for each theme
    generate.py random --seed 1 --number 1000 [--columns 7 --rows 8]
                                         random games under random rules, to compare programs with

The same seed gives the same rows. Columns: id, board, side to move, moves, verdict, status, counts
of legal moves, rules (`key=value,...` or `-`), and for boards of another size columns and rows.
"""

import argparse
import random
import sys

import cases
from oracle import BLUE, RANKS, RED, VARIANTS, Game, Rules, judge, move_text, opponent
from players import choose

LAKES = {(column, row) for column in (2, 3, 6, 7) for row in (4, 5)}
ARMIES = {
    "original": {"flag": 1, "bomb": 6, "spy": 1, "scout": 8, "miner": 5, "sergeant": 4,
                 "lieutenant": 4, "captain": 4, "major": 3, "colonel": 2, "general": 1, "marshal": 1},
    "duel": {"flag": 1, "bomb": 2, "spy": 1, "scout": 2, "miner": 2, "general": 1, "marshal": 1},
    "barrage": {"flag": 1, "bomb": 1, "spy": 1, "scout": 2, "miner": 1, "general": 1, "marshal": 1},
}
# A game that is not over by then is broken off: it would add bytes, but nothing new.
LONGEST_GAME = 1500


def letter(side, rank):
    return chr(ord("B" if side == RED else "N") + RANKS.index(rank))


def letters(pieces, lakes=LAKES, columns=10, rows=10):
    """The board with `pieces`, a dictionary from squares to (side, rank)."""
    def one(square):
        if square in lakes:
            return "_"
        return letter(*pieces[square]) if square in pieces else "A"
    return "".join(one((column, row)) for row in range(rows) for column in range(columns))


def setup(rng, variant):
    """A random setup of both sides."""
    pieces = {}
    army = [rank for rank, count in ARMIES[variant].items() for _ in range(count)]
    for side, first in ((RED, 0), (BLUE, 6)):
        squares = [(column, row) for row in range(first, first + 4) for column in range(10)]
        for square, rank in zip(rng.sample(squares, len(army)), army):
            pieces[square] = (side, rank)
    return pieces


def cluster(rng, lakes=LAKES, columns=10, rows=10):
    """A few pieces of both sides close together, so that they meet at once."""
    wide, high = min(columns, rng.randint(3, 6)), min(rows, rng.randint(3, 6))
    left, low = rng.randint(0, columns - wide), rng.randint(0, rows - high)
    squares = [(column, row) for row in range(low, low + high) for column in range(left, left + wide)
               if (column, row) not in lakes]
    rng.shuffle(squares)
    movable = [rank for rank in RANKS if rank not in ("bomb", "flag")] + ["scout"] * 4
    pieces = {}
    for side in (RED, BLUE):
        for rank in rng.choices(movable, k=rng.randint(1, 3)) + rng.choices(["bomb", "flag"], k=rng.randint(0, 2)):
            if squares:
                pieces[squares.pop()] = (side, rank)
    return pieces


def boxed(rng, lakes=LAKES, columns=10, rows=10):
    """A piece walled in on a few squares by its own bombs, perhaps together with an enemy."""
    land = [(column, row) for row in range(rows) for column in range(columns) if (column, row) not in lakes]
    side = rng.choice((RED, BLUE))
    around = lambda square: [near for near in land
                             if abs(near[0] - square[0]) + abs(near[1] - square[1]) == 1]
    room = [rng.choice(land)]
    while len(room) < rng.randint(2, 6):
        room.append(rng.choice([near for square in room for near in around(square) if near not in room]))
    pieces = {near: (side, "bomb") for square in room for near in around(square) if near not in room}
    movable = ["spy", "scout", "sergeant", "major", "marshal"]
    places = rng.sample(room, 2)
    pieces[places[0]] = (side, rng.choice(movable))
    if rng.random() < 0.5:
        pieces[places[1]] = (opponent(side), rng.choice(movable))
    free = [square for square in land if square not in pieces and square not in room]
    for square in rng.sample(free, min(len(free), rng.randint(1, 3))):
        pieces[square] = (opponent(side), rng.choice(movable + ["flag"]))
    return pieces


def ring(rng):
    """Two enemies on opposite corners of the four squares between the lakes, walled in by bombs of
    one of them: it can chase the other round and round."""
    side = rng.choice((RED, BLUE))
    pieces = {(column, row): (side, "bomb") for column in (4, 5) for row in (3, 6)}
    places = rng.choice([[(4, 4), (5, 5)], [(5, 4), (4, 5)], [(5, 5), (4, 4)], [(4, 5), (5, 4)]])
    for place, owner in zip(places, (side, opponent(side))):
        pieces[place] = (owner, rng.choice(["spy", "scout", "captain", "marshal"]))
    return pieces


def random_rules(rng):
    keys = {
        "two_square": rng.choice([3, 3, 3, 1, 2, 5, 0]),
        "more_square": rng.choice(["chase-start", "chase-start", "since-capture", "off"]),
        "scout_strike": rng.choice(["on", "on", "off"]),
        "plies": rng.choice([0, 0, 0, rng.randint(1, 120)]),
        "quiet": rng.choice([0, 0, 0, rng.randint(1, 40)]),
    }
    return ",".join(f"{key}={value}" for key, value in keys.items() if rng.random() < 0.8) or "-"


def illegal_move(rng, game, reason):
    """A move that is refused for this reason, or None."""
    squares = game.squares()
    beyond = [(game.columns, 0), (0, game.rows), (25, 98)]
    pairs = [(rng.choice(squares), rng.choice(squares + beyond)) for _ in range(60)]
    pairs += [(square, rng.choice(squares)) for square in rng.sample(beyond, 1)]
    for start in squares:
        piece = game.at(start)
        if piece is not None:
            pairs += [(start, near) for near in game.neighbours(start)] + [(start, rng.choice(beyond)), (start, start)]
            if piece.can_move():
                pairs += [(start, end) for end in game.reachable(start)]
    rng.shuffle(pairs)
    for pair in pairs:
        if game.why_illegal(*pair) == reason:
            return pair
    return None


def play(rng, game, most, ends_illegally, chase):
    """Plays a game of at most `most` plies and returns its moves as text."""
    moods = {side: rng.choices(["random", "shuttle", "chase", "flee", "attack", "quiet"], k=3) + ["attack"]
             for side in (RED, BLUE)}
    if chase:
        # A long chase comes about only when one side keeps chasing and the other keeps fleeing.
        chaser = rng.choice((RED, BLUE))
        moods = {chaser: ["chase"], opponent(chaser): ["flee"]}
    moves = []
    for _ in range(most):
        if game.status() != "ongoing":
            break
        if ends_illegally:
            for reason, chance in (("more-square", 0.5), ("two-square", 0.03)):
                barred = illegal_move(rng, game, reason) if rng.random() < chance else None
                if barred is not None:
                    return moves + [move_text(*barred)]
        move = choose(rng, game, rng.choice(moods[game.to_move]))
        moves.append(move_text(*move))
        game.play(*move)
    if ends_illegally:
        reason = rng.choice(["no-piece", "not-yours", "immovable", "unreachable"])
        last = illegal_move(rng, game, reason)
        if last is not None:
            moves.append(move_text(*last))
    return moves


def row(name, board, side, moves, rules="-", columns=10, rows=10):
    game = Game(board, side, Rules(rules), columns, rows)
    verdict, status, counts = judge(game, moves)
    fields = [name, board, side, " ".join(moves), verdict, status, " ".join(map(str, counts)), rules]
    return "\t".join(fields + ([] if (columns, rows) == (10, 10) else [str(columns), str(rows)]))


def games(rng):
    for variant in VARIANTS:
        for number in range(1, 21):
            board = letters(setup(rng, variant))
            game = Game(board, RED, Rules())
            # Every second game goes on to its end; the others break off with an illegal move.
            illegally = number % 2 == 0
            moves = play(rng, game, LONGEST_GAME, illegally, chase=illegally and rng.random() < 0.7)
            yield row(f"{variant}-{number:02}", board, RED, moves)


def random_rows(rng, number, columns, rows):
    standard = (columns, rows) == (10, 10)
    for index in range(number):
        land = [(column, row) for row in range(1, rows - 1) for column in range(columns)]
        lakes = LAKES if standard else set(rng.sample(land, rng.randint(0, len(land) // 4)))
        kind = rng.choice(["cluster", "cluster", "boxed", "ring", "setup"] if standard else ["cluster"])
        if kind == "setup":
            pieces = setup(rng, rng.choice(VARIANTS))
        elif kind == "ring":
            pieces = ring(rng)
        else:
            pieces = (cluster if kind == "cluster" else boxed)(rng, lakes, columns, rows)
        board = letters(pieces, lakes, columns, rows)
        rules, side = random_rules(rng), rng.choice((RED, BLUE))
        game = Game(board, side, Rules(rules), columns, rows)
        moves = play(rng, game, rng.choice([40, 120, 250]), rng.random() < 0.7, chase=rng.random() < 0.5)
        if moves:
            yield row(f"random-{index}", board, side, moves, rules, columns, rows)


def case_rows(rng):
    boards = {"cluster": lambda: letters(cluster(rng)), "boxed": lambda: letters(boxed(rng)),
              "ring": lambda: letters(ring(rng))}
    for theme in cases.THEMES:
        for number, (board, side, moves, rules) in enumerate(cases.find(rng, theme, boards), 1):
            yield row(f"{theme.name}-{number}", board, side, moves, rules)


def main():
    parser = argparse.ArgumentParser(description="Makes test rows for `judge`.")
    parser.add_argument("what", choices=["games", "cases", "random"])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--number", type=int, default=100, help="the number of random games")
    parser.add_argument("--columns", type=int, default=10, help="columns of the board of random games")
    parser.add_argument("--rows", type=int, default=10, help="rows of the board of random games")
    options = parser.parse_args()
    rng = random.Random(options.seed)
    print("# id\tboard\tto-move\tmoves\texpected\tstatus\tcounts\trules")
    made = {"games": lambda: games(rng), "cases": lambda: case_rows(rng),
            "random": lambda: random_rows(rng, options.number, options.columns, options.rows)}
    for line in made[options.what]():
        print(line)
    return 0


if __name__ == "__main__":
    sys.exit(main())
