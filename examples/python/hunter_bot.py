#!/usr/bin/env python3
"""A bot that remembers what it has seen and hunts what it can surely beat.

It looks one move ahead: each legal move is given a score, the highest is
played. A score adds up three things: what the attack is worth on average, how
much safer or more dangerous the new square is, and how much nearer it brings
the piece to the next enemy that is worth attacking.
"""
import collections
import random
import sys

STRENGTH = {rank: n for n, rank in enumerate("S23456789M")}
# What losing a piece costs. The flag is worth more than all else together, so
# that a fair chance to find it justifies a sacrifice.
VALUE = {"F": 1000, "B": 15, "S": 25, "2": 6, "3": 15, "4": 8, "5": 12,
         "6": 18, "7": 30, "8": 50, "9": 75, "M": 100}
# Where a piece should stand at first: 0 is the back row, 1 the front row.
PLACE = {"S": 0.4, "2": 0.7, "3": 0.3, "4": 0.9, "5": 0.9, "6": 0.9,
         "7": 0.8, "8": 0.7, "9": 0.7, "M": 0.6}
# Learning the rank of an enemy is worth a little, so weak pieces go exploring.
CURIOSITY = 6


class Piece:
    def __init__(self, side, rank=None):
        self.side = side
        self.rank = rank  # None as long as it is unknown
        self.moved = False


def beats(attacker, defender):
    """Returns 1 when the attacker wins, 0 for a tie, -1 when it loses."""
    if defender == "F":
        return 1
    if defender == "B":
        return 1 if attacker == "3" else -1
    if (attacker, defender) == ("S", "M"):
        return 1
    difference = STRENGTH[attacker] - STRENGTH[defender]
    return (difference > 0) - (difference < 0)


def balance(attacker, defender):
    """The enemy's loss less our own when one rank of ours attacks another."""
    outcome = beats(attacker, defender)
    return (outcome >= 0) * VALUE[defender] - (outcome <= 0) * VALUE[attacker]


class Game:
    """All that the bot knows about the game being played."""

    def __init__(self):
        self.side = "red"
        self.random = random.Random(0)
        self.lakes = set()
        self.board = {}  # square → Piece
        self.unseen = collections.Counter()  # enemy ranks not yet revealed
        self.legal = []

    # --- preparing -------------------------------------------------------

    def set_board(self, columns, rows):
        self.columns = "abcdefghijklmnopqrstuvwxyz"[:columns]
        self.neighbours = {}
        for x, column in enumerate(self.columns):
            for y in range(1, rows + 1):
                near = [f"{self.columns[i]}{y}" for i in (x - 1, x + 1) if 0 <= i < columns]
                near += [f"{column}{j}" for j in (y - 1, y + 1) if 1 <= j <= rows]
                self.neighbours[f"{column}{y}"] = near

    def set_rows(self, first, last):
        # A setup string goes over these squares in this order, for both sides.
        self.home = [f"{c}{row}" for row in range(first, last + 1) for c in self.columns]
        span = max(1, last - first)
        if self.side == "red":
            self.depth = {s: (int(s[1:]) - first) / span for s in self.home}
        else:
            self.depth = {s: (last - int(s[1:])) / span for s in self.home}

    def set_army(self, entries):
        for entry in entries:
            rank, _, count = entry.partition(":")
            if rank in VALUE and count.isdigit():
                self.unseen[rank] = int(count)  # both sides have the same army

    def choose_setup(self):
        """The flag at the back with bombs around it, the others by PLACE."""
        army = self.unseen.copy()  # nothing has been revealed yet
        place, free = {}, set(self.home)

        def put(rank, square):
            place[square] = rank
            free.remove(square)
            army[rank] -= 1

        back = [s for s in self.home if self.depth[s] == 0]
        flag = self.random.choice(back)
        put("F", flag)
        guards = [s for s in self.neighbours[flag] if s in free]
        guards.sort(key=lambda s: -self.depth[s])  # the square in front comes first
        for square in guards[:army["B"]]:
            put("B", square)
        ranks = list(army.elements())
        self.random.shuffle(ranks)
        for rank in ranks:
            wish = PLACE.get(rank, self.random.random() * 0.7)  # bombs: not in front
            # The noise spreads the pieces over the row. Going over a sorted
            # list keeps the choice the same each time the seed is the same.
            put(rank, min(sorted(free), key=lambda s: abs(self.depth[s] - wish)
                          + 0.3 * self.random.random()))
        return "".join(place.get(square, ".") for square in self.home)

    def place_own(self, setup):
        for square, rank in zip(self.home, setup):
            if rank != ".":
                self.board[square] = Piece(self.side, rank)

    def place_enemies(self, squares):
        for square in squares:
            if square in self.neighbours:
                self.board[square] = Piece("enemy")

    # --- remembering -----------------------------------------------------

    def reveal(self, piece, rank):
        if piece.rank is None:
            piece.rank = rank
            self.unseen[rank] -= 1

    def moved(self, move):
        origin, target = move.split("-")
        piece = self.board.pop(origin)
        piece.moved = True
        if target not in self.neighbours[origin]:
            self.reveal(piece, "2")  # only a scout goes further than one square
        self.board[target] = piece

    def attacked(self, move, attacker_rank, defender_rank, outcome):
        origin, target = move.split("-")
        attacker, defender = self.board.pop(origin), self.board[target]
        attacker.moved = True
        self.reveal(attacker, attacker_rank)
        self.reveal(defender, defender_rank)
        if outcome == "won":
            self.board[target] = attacker
        elif outcome == "tied":
            del self.board[target]

    # --- choosing --------------------------------------------------------

    def guess(self, piece):
        """The ranks that an enemy piece may have, as (rank, probability)."""
        if piece.rank:
            return [(piece.rank, 1.0)]
        key = "moved" if piece.moved else "unmoved"
        return self.guesses[key]

    def refresh_guesses(self):
        """Shares the unseen ranks out among the pieces with unknown ranks.

        Those that have moved are no bombs and no flag. So the bombs and the
        flag are all among the others, which makes these more suspicious as
        they get fewer.
        """
        hidden = [p for p in self.board.values() if p.side != self.side and p.rank is None]
        unmoved = sum(not p.moved for p in hidden)
        movable = {r: n for r, n in self.unseen.items() if n > 0 and r not in "FB"}
        total = sum(movable.values()) or 1
        left = max(0, total - (len(hidden) - unmoved)) / total
        still = {r: n * left for r, n in movable.items()}
        still.update((r, self.unseen[r]) for r in "FB" if self.unseen[r] > 0)
        self.guesses = {
            "moved": [(r, n / total) for r, n in movable.items()],
            "unmoved": [(r, n / max(1, unmoved)) for r, n in still.items()],
        }
        self.gains = {}

    def gain(self, rank, enemy):
        """The average worth of attacking the enemy with a piece of this rank."""
        key = rank, enemy.rank or enemy.moved
        if key not in self.gains:
            worth = sum(p * balance(rank, r) for r, p in self.guess(enemy))
            self.gains[key] = worth + (0 if enemy.rank else CURIOSITY)
        return self.gains[key]

    def danger(self, square, rank):
        """What a piece of this rank stands to lose to the enemies beside it."""
        worst = 0.0
        for near in self.neighbours[square]:
            enemy = self.board.get(near)
            if enemy and enemy.side != self.side:
                risk = sum(p for r, p in self.guess(enemy)
                           if r not in "FB" and beats(r, rank) > 0)
                # A guess weighs less: were the bot as afraid of every unknown
                # piece as of a known one, it would never come near any.
                worst = max(worst, risk * (0.9 if enemy.rank else 0.3))
        return worst * VALUE[rank]

    def distances(self, rank):
        """Steps from each square to the nearest enemy worth attacking."""
        reached = {s: 0 for s, p in self.board.items()
                   if p.side != self.side and self.gain(rank, p) > 0}
        queue = collections.deque(reached)
        while queue:
            square = queue.popleft()
            for near in self.neighbours[square]:
                if near in reached or near in self.lakes:
                    continue
                piece = self.board.get(near)
                # Our own pieces may step aside, but bombs, the flag and other
                # enemies stay in the way.
                if piece and (piece.side != self.side or piece.rank in "FB"):
                    continue
                reached[near] = reached[square] + 1
                queue.append(near)
        return reached

    def choose_move(self):
        self.refresh_guesses()
        ways, best, best_score = {}, None, None
        for move in self.legal:
            origin, target = move.split("-")
            rank = self.board[origin].rank
            enemy = self.board.get(target)
            if rank not in ways:
                ways[rank] = self.distances(rank)
            # A little noise: equal moves are not always played in board order.
            score = 0.5 * self.random.random()
            score += self.danger(origin, rank) - self.danger(target, rank)
            if enemy:
                score += 3 + self.gain(rank, enemy)
            else:
                far = len(self.neighbours)
                way = ways[rank]
                score += max(-3, min(3, way.get(origin, far) - way.get(target, far)))
            if best is None or score > best_score:
                best, best_score = move, score
        return best


def main():
    game = Game()
    for line in sys.stdin:
        word, *rest = line.split() or [""]
        if word == "stratego":
            print("name Hunter\nwant legal\nready 1", flush=True)
        elif word == "game":
            game = Game()  # a process may play several games one after another
        elif word == "side":
            game.side = rest[0]
        elif word == "seed":
            game.random.seed(int(rest[0]))
        elif word == "board":
            game.set_board(int(rest[0]), int(rest[1]))
        elif word == "lakes":
            game.lakes = set(rest)
        elif word == "rows":
            game.set_rows(int(rest[0]), int(rest[1]))
        elif word == "army":
            game.set_army(rest)
        elif word == "setup":
            setup = rest[1] if len(rest) > 1 else game.choose_setup()
            game.place_own(setup)
            print(f"setup {rest[0]} {setup}", flush=True)
        elif word == "enemy":
            game.place_enemies(rest)
        elif word == "moved":  # told for both sides, the bot's own moves too
            game.moved(rest[1])
        elif word == "attacked":
            game.attacked(*rest[1:5])
        elif word == "legal":
            game.legal = rest
        elif word == "go":
            print(f"move {game.choose_move()}", flush=True)
        elif word == "quit":
            break


if __name__ == "__main__":
    main()
