#!/usr/bin/env python3
"""A second, naive implementation of the rules of Stratego, to judge games with.

It shares nothing with the host but the text of the rules (R-1 to R-19), and prefers the plainest
form of each: boards are lists of which every one is kept, borders are sets, and nothing is
remembered that could be worked out from the moves. It is slow and must stay simple.

    oracle.py [options] FILE...          (or `-` for standard input)

Each row has tab-separated columns: id, board, side to move (`red` or `blue`), moves (separated by
blanks), and perhaps more, which are ignored; lines that begin with `#` are skipped. A board has one
letter a square, a1, b1, ... then a2, b2, ...: `A` empty, `_` lake, Red `B` to `M` = bomb, spy,
scout, miner, sergeant, lieutenant, captain, major, colonel, general, marshal, flag, and Blue `N` to
`Y` in the same order. Lakes are taken from the board.

Printed for each row, tab-separated:

* the id;
* `ok`, or `illegal PLY WHY` for the first move that is refused (plies count from 1); WHY is the
  first of these that applies: `game-over` (the game had ended), `no-piece`, `not-yours`,
  `immovable`, `unreachable`, `two-square`, `more-square`;
* the status after the last legal move: `ongoing`, or `red`, `blue` or `draw` with the reason;
* with `--counts`: how many legal moves there were before each listed ply up to and including the
  refused one, separated by blanks; 0 where the game had ended.
"""

import argparse
import re
import sys

RED, BLUE = "red", "blue"
RANKS = ["bomb", "spy", "scout", "miner", "sergeant", "lieutenant", "captain", "major", "colonel",
         "general", "marshal", "flag"]
STRENGTH = {rank: number for number, rank in enumerate(RANKS)}
VARIANTS = ["original", "duel", "barrage"]
MOVE = re.compile(r"([a-z])([1-9][0-9]?)-([a-z])([1-9][0-9]?)")


def opponent(side):
    return BLUE if side == RED else RED


class Rules:
    """The options of the rules; 0 turns a number's rule off."""

    KEYS = ["two_square", "more_square", "scout_strike", "plies", "quiet"]

    def __init__(self, text="-"):
        self.two_square = 3
        self.more_square = "chase-start"
        self.scout_strike = "on"
        self.plies = 0
        self.quiet = 0
        for pair in [] if text in ("", "-") else text.split(","):
            key, value = pair.split("=")
            if key not in self.KEYS:
                raise ValueError(f"`{key}` is no option of the rules")
            setattr(self, key, type(getattr(self, key))(value))
        if self.more_square not in ("off", "chase-start", "since-capture"):
            raise ValueError(f"more_square={self.more_square}")
        if self.scout_strike not in ("on", "off"):
            raise ValueError(f"scout_strike={self.scout_strike}")


class Piece:
    """A piece; two pieces are the same only when they are the same object."""

    def __init__(self, side, rank):
        self.side = side
        self.rank = rank

    def can_move(self):
        return self.rank not in ("bomb", "flag")


class Turn:
    """One ply that was played."""

    def __init__(self, side, piece, start, end, attack):
        self.side = side
        self.piece = piece
        self.start = start
        self.end = end
        self.attack = attack


class Game:
    """A game: squares are pairs (column, row) that count from 0."""

    def __init__(self, letters, side, rules, columns=10, rows=10):
        if len(letters) != columns * rows:
            raise ValueError(f"a board of {len(letters)} letters")
        self.columns, self.rows, self.rules = columns, rows, rules
        self.lakes = set()
        board = []
        for index, letter in enumerate(letters):
            piece = None
            if letter == "_":
                self.lakes.add((index % columns, index // columns))
            elif "B" <= letter <= "M":
                piece = Piece(RED, RANKS[ord(letter) - ord("B")])
            elif "N" <= letter <= "Y":
                piece = Piece(BLUE, RANKS[ord(letter) - ord("N")])
            elif letter != "A":
                raise ValueError(f"`{letter}` on a board")
            board.append(piece)
        self.boards = [board]       # boards[n] is the board after n plies
        self.turns = []             # turns[n] led from boards[n] to boards[n + 1]
        self.to_move = side
        self.chase = {RED: 0, BLUE: 0}
        self.flag_taken_by = None

    # The board.

    def on_board(self, square):
        return 0 <= square[0] < self.columns and 0 <= square[1] < self.rows

    def at(self, square, board=None):
        board = self.boards[-1] if board is None else board
        return board[square[1] * self.columns + square[0]]

    def squares(self):
        return [(column, row) for row in range(self.rows) for column in range(self.columns)]

    def neighbours(self, square):
        column, row = square
        around = [(column, row - 1), (column - 1, row), (column + 1, row), (column, row + 1)]
        return [near for near in around if self.on_board(near)]

    def board_after(self, start, end):
        """The board after a move to an empty square."""
        board = list(self.boards[-1])
        board[end[1] * self.columns + end[0]] = self.at(start)
        board[start[1] * self.columns + start[0]] = None
        return board

    def next_to_a_piece_of(self, side, square, board=None):
        pieces = [self.at(near, board) for near in self.neighbours(square)]
        return any(piece is not None and piece.side == side for piece in pieces)

    # Moves.

    def reachable(self, start):
        """The squares to which the piece on `start` may go, repetition rules aside."""
        piece = self.at(start)
        ends = []
        for across, up in [(0, -1), (-1, 0), (1, 0), (0, 1)]:
            distance = 0
            while True:
                distance += 1
                end = (start[0] + across * distance, start[1] + up * distance)
                if not self.on_board(end) or end in self.lakes:
                    break
                if distance > 1 and piece.rank != "scout":
                    break
                other = self.at(end)
                if other is None:
                    ends.append(end)
                    continue
                if other.side != piece.side and (distance == 1 or self.rules.scout_strike == "on"):
                    ends.append(end)
                break
        return ends

    def mobile(self, side):
        """The squares of `side`'s pieces that can move, repetition rules aside."""
        return [square for square in self.squares()
                if self.at(square) is not None and self.at(square).side == side
                and self.at(square).can_move() and self.reachable(square)]

    # The two-square rule.

    def crossed(self, start, end):
        """The borders that a move crosses, each as the set of the two squares beside it."""
        steps = max(abs(end[0] - start[0]), abs(end[1] - start[1]))
        path = [(start[0] + (end[0] - start[0]) * step // steps,
                 start[1] + (end[1] - start[1]) * step // steps) for step in range(steps + 1)]
        return {frozenset(pair) for pair in zip(path, path[1:])}

    def breaks_two_square(self, start, end):
        limit = self.rules.two_square
        own = [turn for turn in self.turns[-2 * limit:] if turn.side == self.to_move]
        if limit == 0 or len(own) < limit:
            return False
        borders = self.crossed(start, end)
        for turn in own:
            if turn.piece is not self.at(start):
                return False
            borders &= self.crossed(turn.start, turn.end)
        return bool(borders)

    # The more-square rule.

    def last_turn(self, side):
        own = [turn for turn in self.turns[-2:] if turn.side == side]
        return own[-1] if own else None

    def boards_not_to_repeat(self):
        if self.rules.more_square == "chase-start":
            return self.boards[-self.chase[self.to_move]:-1]
        attacks = [ply for ply, turn in enumerate(self.turns, 1) if turn.attack]
        return self.boards[attacks[-1] if attacks else 0:-1]

    def breaks_more_square(self, start, end):
        if self.rules.more_square == "off" or self.chase[self.to_move] < 2:
            return False
        if self.at(end) is not None or self.goes_straight_back(start, end):
            return False
        board = self.board_after(start, end)
        if not self.next_to_a_piece_of(opponent(self.to_move), end, board):
            return False
        return any(same_board(board, old) for old in self.boards_not_to_repeat())

    def goes_straight_back(self, start, end):
        last = self.last_turn(self.to_move)
        return last is not None and (last.end, last.start) == (start, end)

    def note_chase(self, turn):
        """Updates both lengths after a ply; the present board is the one after it."""
        mover, other = turn.side, opponent(turn.side)
        before = self.turns[-2] if len(self.turns) > 1 else None
        flees = before is not None and before.end in self.neighbours(turn.start)
        self.chase[other] = self.chase[other] + 1 if flees else 0
        if turn.attack:
            self.chase = {RED: 0, BLUE: 0}
        threatens = self.next_to_a_piece_of(other, turn.end)
        self.chase[mover] = self.chase[mover] + 1 if threatens else 0

    # Judging and playing.

    def why_illegal(self, start, end):
        """The first reason against a move, or None."""
        if not self.on_board(start) or self.at(start) is None:
            return "no-piece"
        if self.at(start).side != self.to_move:
            return "not-yours"
        if not self.at(start).can_move():
            return "immovable"
        if end not in self.reachable(start):
            return "unreachable"
        if self.breaks_two_square(start, end):
            return "two-square"
        if self.breaks_more_square(start, end):
            return "more-square"
        return None

    def legal_moves(self):
        return [(start, end) for start in self.mobile(self.to_move)
                for end in self.reachable(start) if self.why_illegal(start, end) is None]

    def play(self, start, end):
        """Plays a legal move."""
        piece, other = self.at(start), self.at(end)
        board = self.board_after(start, end)
        if other is not None:
            board[end[1] * self.columns + end[0]] = survivor(piece, other)
            if other.rank == "flag":
                self.flag_taken_by = self.to_move
        turn = Turn(self.to_move, piece, start, end, other is not None)
        self.boards.append(board)
        self.turns.append(turn)
        self.note_chase(turn)
        self.to_move = opponent(self.to_move)

    def status(self):
        """How the game stands (R-18), tested in the order of the rule."""
        if self.flag_taken_by is not None:
            return f"{self.flag_taken_by} flag-captured"
        red, blue = bool(self.mobile(RED)), bool(self.mobile(BLUE))
        if not red and not blue:
            return "draw both-immobile"
        if not red:
            return "blue no-moves"
        if not blue:
            return "red no-moves"
        if not self.legal_moves():
            return f"{opponent(self.to_move)} no-moves"
        if self.turns and self.rules.plies and len(self.turns) >= self.rules.plies:
            return "draw move-limit"
        quiet = 0
        while quiet < len(self.turns) and not self.turns[-1 - quiet].attack:
            quiet += 1
        if self.turns and self.rules.quiet and quiet >= self.rules.quiet:
            return "draw quiet-limit"
        return "ongoing"


def same_board(one, other):
    return all(here is there for here, there in zip(one, other))


def survivor(attacker, defender):
    """The piece that is left on the square of a battle (R-10)."""
    if defender.rank == "flag":
        return attacker
    if defender.rank == "bomb":
        return attacker if attacker.rank == "miner" else defender
    if attacker.rank == "spy" and defender.rank == "marshal":
        return attacker
    if attacker.rank == defender.rank:
        return None
    return max(attacker, defender, key=lambda piece: STRENGTH[piece.rank])


def parse_move(text):
    match = MOVE.fullmatch(text)
    if match is None:
        raise ValueError(f"`{text}` is not a move of the form a4-a5")
    place = [ord(match[1]) - ord("a"), int(match[2]) - 1, ord(match[3]) - ord("a"), int(match[4]) - 1]
    return (place[0], place[1]), (place[2], place[3])


def move_text(start, end):
    return f"{chr(ord('a') + start[0])}{start[1] + 1}-{chr(ord('a') + end[0])}{end[1] + 1}"


def judge(game, moves):
    """The verdict on a list of moves, the status reached and the counts of legal moves."""
    counts = []
    status = game.status()
    for ply, text in enumerate(moves, 1):
        start, end = parse_move(text)
        if status != "ongoing":
            return f"illegal {ply} game-over", status, counts + [0]
        counts.append(len(game.legal_moves()))
        why = game.why_illegal(start, end)
        if why is not None:
            return f"illegal {ply} {why}", status, counts
        game.play(start, end)
        status = game.status()
    return "ok", status, counts


def rows_of(path):
    with (sys.stdin if path == "-" else open(path, encoding="ascii")) as lines:
        for line in lines:
            if line.strip() and not line.startswith("#"):
                yield line.rstrip("\n").split("\t")


def main():
    parser = argparse.ArgumentParser(description="Judges games by a naive reading of the rules.")
    parser.add_argument("files", nargs="+", metavar="FILE", help="rows to judge; - for standard input")
    parser.add_argument("--variant", choices=VARIANTS, default="original",
                        help="all three have the same board, so that the verdicts do not differ")
    parser.add_argument("--rules", default="-", metavar="KEY=VALUE,...",
                        help="two_square, more_square, scout_strike, plies, quiet; "
                             "without it 3, chase-start, on, 0, 0")
    parser.add_argument("--rules-column", type=int, metavar="N",
                        help="take the rules of each row from its column N, counted from 1")
    parser.add_argument("--counts", action="store_true", help="print the numbers of legal moves")
    parser.add_argument("--columns", type=int, default=10, help="columns of the board")
    parser.add_argument("--rows", type=int, default=10, help="rows of the board")
    options = parser.parse_args()
    for path in options.files:
        for row in rows_of(path):
            text = options.rules if options.rules_column is None else row[options.rules_column - 1]
            game = Game(row[1], row[2], Rules(text), options.columns, options.rows)
            verdict, status, counts = judge(game, row[3].split())
            printed = [row[0], verdict, status]
            if options.counts:
                printed.append(" ".join(map(str, counts)))
            print("\t".join(printed))


if __name__ == "__main__":
    main()
