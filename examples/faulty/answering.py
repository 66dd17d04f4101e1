"""Misbehaviours in what is answered to `go`: wrong moves, words and moments."""
import time

from catalogue import NOT_YET, Moment, linger, misbehaviour

GRACE = 50  # milliseconds: what the host allows by default beyond the limit
STRAIGHT = [(0, 1), (1, 0), (-1, 0), (0, -1)]


def movable(bot):
    return [square for square, rank in bot.own().items() if rank not in "FB"]


def say_first(bot, moves):
    """Says the first of the moves, or puts the misbehaviour off without one."""
    for move in moves:
        bot.say(f"move {move}")
        return None
    return NOT_YET


@misbehaviour(Moment.GO, "out-of-turn")
def move_twice(bot):
    """Sends two moves in one write: `out-of-turn`, only the first was asked for."""
    bot.say(f"move {bot.right_move()}\nmove {bot.right_move()}")


@misbehaviour(Moment.GO, "illegal-move")
def move_enemy_piece(bot):
    """Moves a piece of the opponent: `illegal-move`, not-yours."""
    targets = bot.empty()
    return say_first(bot, (f"{enemy}-{targets[0]}" for enemy in bot.enemies() if targets))


@misbehaviour(Moment.GO, "illegal-move")
def move_from_empty(bot):
    """Moves from an empty square to the next one: `illegal-move`, no-piece."""
    return say_first(bot, (f"{one}-{two}" for one, two in zip(bot.empty(), bot.empty()[1:])))


@misbehaviour(Moment.GO, "illegal-move")
def move_onto_own(bot):
    """Moves onto a neighbouring own piece: `illegal-move`, unreachable."""
    own = bot.own()
    return say_first(bot, (
        f"{square}-{near}" for square in movable(bot) for x, y in STRAIGHT
        if (near := bot.square_at(square, x, y)) in own))


@misbehaviour(Moment.GO, "illegal-move")
def move_into_lake(bot):
    """Moves into a lake, where there is one: `illegal-move`, unreachable."""
    return say_first(bot, (f"{square}-{lake}" for square in movable(bot) for lake in bot.lakes))


@misbehaviour(Moment.GO, "illegal-move")
def move_off_board(bot):
    """Moves to a square that no board has: `illegal-move`, unreachable."""
    return say_first(bot, (f"{square}-z99" for square in movable(bot)))


@misbehaviour(Moment.GO, "illegal-move")
def move_diagonal(bot):
    """Moves to the next empty square diagonally: `illegal-move`, unreachable."""
    empty = bot.empty()
    return say_first(bot, (
        f"{square}-{near}" for square in movable(bot) for x in (-1, 1) for y in (-1, 1)
        if (near := bot.square_at(square, x, y)) in empty))


@misbehaviour(Moment.GO, "illegal-move")
def move_immovable(bot):
    """Moves the flag or a bomb one square: `illegal-move`, immovable."""
    return say_first(bot, (
        f"{square}-{near}" for square, rank in bot.own().items() if rank in "FB"
        for x, y in STRAIGHT if (near := bot.square_at(square, x, y))))


@misbehaviour(Moment.GO, "illegal-move")
def scout_over_piece(bot):
    """Runs a scout over another piece: `illegal-move`, unreachable."""
    scouts = [square for square, rank in bot.own().items() if rank == "2"]
    empty = bot.empty()
    for scout in scouts:
        for x, y in STRAIGHT:
            way = [bot.square_at(scout, x * n, y * n) for n in range(1, 11)]
            blocked = False
            for square in filter(None, way):
                if blocked and square in empty:
                    bot.say(f"move {scout}-{square}")
                    return None
                blocked = blocked or square not in empty
    return NOT_YET


@misbehaviour(Moment.GO, "illegal-move", every=True)
def two_square(bot):
    """Shuffles a piece to and fro until the fourth crossing: `illegal-move`, two-square.

    The move is refused three turns after the first one; an opponent that takes
    the piece makes it begin again with another one.
    """
    if bot.shuffle:
        origin, target = bot.shuffle[-1].split("-")
        back = f"{target}-{origin}"
        refused = len(bot.shuffle) >= 3 and target in bot.own()
        if back in bot.legal or refused:
            bot.shuffle.append(back)
            bot.say(f"move {back}")
            return None
    empty = bot.empty()
    steps = [move for move in bot.legal for origin, target in [move.split("-")]
             if target in empty and any(bot.square_at(origin, x, y) == target for x, y in STRAIGHT)]
    bot.shuffle = steps[:1]
    return say_first(bot, bot.shuffle)


@misbehaviour(Moment.GO, "unreadable")
def move_extra_words(bot):
    """Adds a word to its move: `unreadable`."""
    bot.say(f"move {bot.right_move()} please")


@misbehaviour(Moment.GO, "unreadable")
def move_wrong_case(bot):
    """Writes the keyword in capitals: `unreadable`, keywords are lower case."""
    bot.say(f"MOVE {bot.right_move()}")


@misbehaviour(Moment.GO, "unreadable")
def move_without_hyphen(bot):
    """Writes a move as a4a5: `unreadable`."""
    bot.say("move " + bot.right_move().replace("-", ""))


@misbehaviour(Moment.GO, "unreadable")
def full_width_digits(bot):
    """Writes the rows with full-width digits: `unreadable`, only plain digits count."""
    wide = {ord("0") + n: 0xFF10 + n for n in range(10)}
    bot.say("move " + bot.right_move().translate(wide))


@misbehaviour(Moment.GO, "unreadable")
def forged_end(bot):
    """Answers with lines that only the host may send: `unreadable`."""
    bot.say(f"end {bot.side} flag-captured\nmoved {bot.side} {bot.right_move()}")


@misbehaviour(Moment.GO, "out-of-turn")
def resign_out_of_turn(bot):
    """Resigns right after its move, unasked: `out-of-turn`."""
    bot.say(f"move {bot.right_move()}\nresign")


@misbehaviour(Moment.GO, "unreadable", every=True)
def draw_each_move(bot):
    """Offers a draw with each move: `unreadable`, or legal where draw offers are on."""
    bot.say(f"move {bot.right_move()} draw")


@misbehaviour(Moment.GO, "timeout")
def late(bot):
    """Answers 20 ms after the limit and its grace: `timeout`.

    A host that wakes up later than that, on a loaded machine, may accept it.
    """
    time.sleep(((bot.granted or 0) + GRACE + 20) / 1000)
    bot.answer()


@misbehaviour(Moment.GO, "legal", every=True)
def slow_clock(bot):
    """Uses 90 % of the time that each `go` grants: legal."""
    time.sleep((bot.granted or 0) * 0.9 / 1000)
    bot.answer()


@misbehaviour(Moment.GO, "timeout")
def never_reads(bot):
    """Stops reading and answering: `timeout`, also when the pipe to it is full."""
    linger()
