"""Ways to choose a legal move that lead into the corners of the rules."""

from oracle import opponent


def distance(one, other):
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def choose(rng, game, mood):
    """One of the legal moves, of which there must be one."""
    legal = game.legal_moves()
    for group in MOODS[mood](game, legal):
        if group and rng.random() < 0.95:
            return rng.choice(group)
    return rng.choice(legal)


def quiet_moves(game, legal):
    return [(start, end) for start, end in legal if game.at(end) is None]


def attack(game, legal):
    """Attacks whenever it can, and comes closer otherwise."""
    enemies = [square for square in game.squares()
               if game.at(square) is not None and game.at(square).side != game.to_move]
    near = lambda square: min((distance(square, enemy) for enemy in enemies), default=0)
    return [[move for move in legal if game.at(move[1]) is not None],
            [(start, end) for start, end in legal if near(end) < near(start)]]


def shuttle(game, legal):
    """Goes back and forth with the piece that moved last."""
    last = game.last_turn(game.to_move)
    if last is None:
        return [quiet_moves(game, legal)]
    own = [(start, end) for start, end in legal if start == last.end]
    borders = game.crossed(last.start, last.end)
    return [[(start, end) for start, end in own if borders & game.crossed(start, end)], own]


def chase(game, legal):
    """Steps beside the enemy piece that moved last, without attacking it."""
    quiet = quiet_moves(game, legal)
    enemy, last = game.last_turn(opponent(game.to_move)), game.last_turn(game.to_move)
    if enemy is None:
        return [quiet]
    beside = [(start, end) for start, end in quiet if distance(end, enemy.end) == 1]
    same = [move for move in beside if last is not None and move[0] == last.end]
    closer = [(start, end) for start, end in quiet if distance(end, enemy.end) < distance(start, enemy.end)]
    return [same, beside, closer, quiet]


def flee(game, legal):
    """Moves the piece beside which the enemy's last move ended, to where it stood before."""
    quiet = quiet_moves(game, legal)
    enemy = game.last_turn(opponent(game.to_move))
    if enemy is None:
        return [quiet]
    away = [(start, end) for start, end in quiet if distance(start, enemy.end) == 1]
    known = [(start, end) for start, end in away
             if any(board[end[1] * game.columns + end[0]] is game.at(start) for board in game.boards[-12:])]
    return [known, away, quiet]


MOODS = {
    "random": lambda game, legal: [],
    "quiet": lambda game, legal: [quiet_moves(game, legal)],
    "attack": attack,
    "shuttle": shuttle,
    "chase": chase,
    "flee": flee,
}
