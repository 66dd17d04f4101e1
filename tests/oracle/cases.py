"""Themes of short cases: what the last move of each must show.

A case is found by playing on random sparse boards until some move of the side to move, legal or
not, shows the theme; that move ends the case.
"""

from oracle import Game, Rules, move_text, opponent, same_board
from players import choose, distance

LONGEST_CASE = 24
TRIES = 20000


class Theme:
    """`number` cases, under one of `rules` each, on boards of one `kind`; `shows(game, start, end,
    why)` tells whether a move shows the theme, and `ends` (a status) asks for how it must end."""

    def __init__(self, name, number, shows, rules=("-",), kind="cluster", moods=("random",), ends=None):
        self.name, self.number, self.shows, self.rules = name, number, shows, rules
        self.kind, self.moods, self.ends = kind, moods, ends


def find(rng, theme, boards):
    """Yields `theme.number` cases as (board, side, moves, rules)."""
    found = 0
    for _ in range(TRIES):
        if found == theme.number:
            return
        board = boards[theme.kind]()
        side, rules = rng.choice(("red", "blue")), theme.rules[found % len(theme.rules)]
        moves = one_case(rng, theme, Game(board, side, Rules(rules)))
        if moves is not None:
            found += 1
            yield board, side, moves, rules
    raise RuntimeError(f"only {found} cases of {theme.name}")


def one_case(rng, theme, game):
    moves = []
    moods = {side: rng.choice(theme.moods) for side in ("red", "blue")}
    status = game.status()
    for _ in range(LONGEST_CASE):
        candidates = candidate_moves(rng, game)
        for start, end in candidates:
            why = game.why_illegal(start, end) if status == "ongoing" else "game-over"
            if theme.shows(game, start, end, why) and ends_well(theme, game, start, end, why):
                return moves + [move_text(start, end)]
        if status != "ongoing":
            return None
        move = choose(rng, game, moods[game.to_move])
        moves.append(move_text(*move))
        game.play(*move)
        status = game.status()
    return None


def candidate_moves(rng, game):
    """Moves that pieces of either side might try, in random order."""
    beyond = [(game.columns, 0), (0, game.rows)]
    pairs = [(rng.choice(game.squares()), rng.choice(game.squares())), (rng.choice(beyond), (0, 0))]
    for start in game.squares():
        piece = game.at(start)
        if piece is not None:
            pairs += [(start, end) for end in game.neighbours(start)]
            pairs += [(start, rng.choice(game.squares() + beyond))]
            if piece.can_move():
                pairs += [(start, end) for end in game.reachable(start)]
            if piece.rank == "scout":
                pairs += [(start, end) for end in game.squares() if distance(start, end) > 1
                          and (start[0] == end[0] or start[1] == end[1])]
    rng.shuffle(pairs)
    return pairs


def ends_well(theme, game, start, end, why):
    if theme.ends is None or why is not None:
        return theme.ends is None
    copy = replay(game, game.rules)
    copy.play(start, end)
    return theme.ends(copy)


def replay(game, rules):
    """The same game, played under other rules (its moves are not judged)."""
    copy = object.__new__(Game)
    copy.__dict__.update(game.__dict__)
    copy.rules, copy.boards, copy.turns, copy.chase = rules, list(game.boards), list(game.turns), dict(game.chase)
    return copy


def under(game, text, start, end):
    """The reason against a move under other rules."""
    return replay(game, Rules(text)).why_illegal(start, end)


def own_turns(game):
    return [turn for turn in game.turns if turn.side == game.to_move]


def is_attack(game, end):
    return game.on_board(end) and game.at(end) is not None


def repeats(game, start, end):
    """Whether the more-square rule would bar the move but for the exemption of going back."""
    return (game.chase[game.to_move] >= 2 and not is_attack(game, end)
            and game.next_to_a_piece_of(opponent(game.to_move), end, game.board_after(start, end))
            and any(same_board(game.board_after(start, end), old)
                    for old in game.boards_not_to_repeat()))


def two_square(game, start, end, why):
    return why == "two-square"


def two_square_attack(game, start, end, why):
    return why == "two-square" and is_attack(game, end)


def two_square_after_battle(game, start, end, why):
    return why == "two-square" and any(turn.attack for turn in own_turns(game)[-game.rules.two_square:])


def two_square_scout(game, start, end, why):
    return why == "two-square" and game.at(start).rank == "scout" and distance(start, end) > 1


def scout_shorter(game, start, end, why):
    if why is not None or game.at(start).rank != "scout":
        return False
    ahead = [far for far in game.reachable(start) if distance(end, far) + distance(start, end) == distance(start, far)]
    return any(game.why_illegal(start, far) == "two-square" for far in ahead)


def other_piece_resets(game, start, end, why):
    own = own_turns(game)
    if why is not None or len(own) < 4 or own[-1].piece is game.at(start):
        return False
    borders = game.crossed(start, end)
    for turn in own[-4:-1]:
        borders &= game.crossed(turn.start, turn.end)
    return bool(borders) and all(turn.piece is game.at(start) for turn in own[-4:-1])


def would_be_two_square(game, start, end, why):
    return why is None and under(game, "two_square=3", start, end) == "two-square"


def more_square(game, start, end, why):
    return why == "more-square"


def more_square_scout(game, start, end, why):
    return why == "more-square" and distance(start, end) > 1


def going_back_is_exempt(game, start, end, why):
    return why is None and game.goes_straight_back(start, end) and repeats(game, start, end)


def going_back_is_not_exempt_from_two_square(game, start, end, why):
    return why == "two-square" and game.goes_straight_back(start, end) and repeats(game, start, end)


def attack_in_a_chase(game, start, end, why):
    return why is None and game.chase[game.to_move] >= 3 and is_attack(game, end)


def older_than_the_chase(game, start, end, why):
    return (why is None and game.chase[game.to_move] >= 2
            and under(game, "more_square=since-capture", start, end) == "more-square")


def only_since_capture(game, start, end, why):
    return why == "more-square" and under(game, "more_square=chase-start", start, end) is None


def more_square_after_battle(game, start, end, why):
    return why == "more-square" and any(turn.attack for turn in game.turns)


def repeats_board_after_battle(game, start, end, why):
    """The oldest board that counts under `since-capture` is the one right after the battle."""
    return (why == "more-square" and any(turn.attack for turn in game.turns)
            and same_board(game.board_after(start, end), game.boards_not_to_repeat()[0]))


def would_be_more_square(game, start, end, why):
    return why is None and under(game, "-", start, end) == "more-square"


def far_attack(game, start, end, why):
    return why is None and is_attack(game, end) and distance(start, end) > 1


def far_attack_refused(game, start, end, why):
    return why == "unreachable" and under(game, "scout_strike=on", start, end) is None


def far_run(game, start, end, why):
    return why is None and not is_attack(game, end) and distance(start, end) > 1


def reason(wanted):
    return lambda game, start, end, why: why == wanted


def legal(game, start, end, why):
    return why is None


def status(wanted):
    return lambda game: game.status() == wanted


def at_last(wanted, plies):
    return lambda game: game.status() == wanted and len(game.turns) == plies


def no_moves_by_repetition(game):
    return (game.status().endswith("no-moves") and game.mobile("red") and game.mobile("blue")
            and len(game.turns) >= 2)


def no_moves_by_more_square(game):
    barred = [game.why_illegal(start, end) for start in game.mobile(game.to_move) for end in game.reachable(start)]
    return no_moves_by_repetition(game) and "more-square" in barred


CHASE = ("chase", "flee")
THEMES = [
    Theme("no-piece", 3, reason("no-piece")),
    Theme("not-yours", 3, reason("not-yours")),
    Theme("immovable", 3, reason("immovable")),
    Theme("unreachable", 6, reason("unreachable")),
    Theme("two-square", 6, two_square, moods=("shuttle",)),
    Theme("two-square-limit", 9, two_square, moods=("shuttle",),
          rules=("two_square=1", "two_square=2", "two_square=5")),
    Theme("two-square-attack", 6, two_square_attack, moods=("shuttle", "chase")),
    Theme("two-square-after-battle", 4, two_square_after_battle, moods=("shuttle", "attack")),
    Theme("two-square-scout", 6, two_square_scout, moods=("shuttle",)),
    Theme("scout-goes-shorter", 6, scout_shorter, moods=("shuttle",)),
    Theme("other-piece-resets", 4, other_piece_resets, moods=("shuttle",)),
    Theme("two-square-off", 3, would_be_two_square, moods=("shuttle",), rules=("two_square=0", "two_square=5")),
    Theme("more-square", 10, more_square, moods=CHASE),
    Theme("more-square-scout", 4, more_square_scout, moods=CHASE),
    Theme("going-back-is-exempt", 6, going_back_is_exempt, moods=CHASE + ("shuttle",)),
    Theme("going-back-breaks-two-square", 5, going_back_is_not_exempt_from_two_square,
          moods=CHASE + ("shuttle",)),
    Theme("attack-ends-a-chase", 4, attack_in_a_chase, moods=CHASE),
    Theme("board-older-than-the-chase", 5, older_than_the_chase, moods=CHASE + ("quiet",)),
    Theme("since-capture", 8, only_since_capture, moods=CHASE + ("quiet",), rules=("more_square=since-capture",)),
    Theme("more-square-after-battle", 5, more_square_after_battle, moods=CHASE + ("attack",),
          rules=("more_square=since-capture", "-")),
    Theme("board-after-a-battle-counts", 3, repeats_board_after_battle, moods=CHASE + ("attack",),
          rules=("more_square=since-capture",)),
    Theme("more-square-off", 4, would_be_more_square, moods=CHASE, rules=("more_square=off",)),
    Theme("scout-run", 2, far_run),
    Theme("scout-strike", 3, far_attack),
    Theme("scout-strike-off", 5, far_attack_refused, rules=("scout_strike=off",)),
    Theme("flag-red", 2, legal, ends=status("red flag-captured"), moods=("attack",)),
    Theme("flag-blue", 2, legal, ends=status("blue flag-captured"), moods=("attack",)),
    Theme("flag-on-the-last-ply", 3, legal, ends=at_last("red flag-captured", 4), rules=("plies=4",),
          moods=("attack",)),
    Theme("both-immobile", 3, legal, ends=status("draw both-immobile"), moods=("attack",)),
    Theme("no-moves-red", 2, legal, ends=status("red no-moves"), moods=("attack",)),
    Theme("no-moves-blue", 2, legal, ends=status("blue no-moves"), moods=("attack",)),
    Theme("no-moves-by-repetition", 6, legal, ends=no_moves_by_repetition, kind="boxed",
          moods=("shuttle", "chase", "flee")),
    Theme("no-moves-by-more-square", 3, legal, ends=no_moves_by_more_square, kind="ring",
          moods=CHASE, rules=("two_square=1", "two_square=1,more_square=since-capture")),
    Theme("no-moves-before-a-cap", 2, legal, ends=lambda game: no_moves_by_repetition(game) and len(game.turns) == 6,
          kind="boxed", moods=("shuttle",), rules=("plies=6,quiet=6",)),
    Theme("move-limit", 3, legal, ends=status("draw move-limit"), rules=("plies=5", "plies=1", "plies=6,quiet=6")),
    Theme("quiet-limit", 3, legal, ends=status("draw quiet-limit"), rules=("quiet=4", "plies=9,quiet=3"),
          moods=("attack", "random")),
    Theme("game-over", 5, reason("game-over"), moods=("attack",), rules=("-", "-", "plies=3", "quiet=3")),
]
