"""Misbehaviours with processes and descriptors: dying, forking, killing others."""
import os
import resource
import signal
import sys
import time

from catalogue import Moment, linger, misbehaviour

CHILD_SECONDS = 60
BOMB_SECONDS = 20
BOMB_DOUBLINGS = 10  # 2 to the power of 10 processes, the bot included


def stay(seconds):
    """What a child does: nothing, and the alarm kills it whatever happens."""
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.alarm(seconds)
    while True:
        signal.pause()


def daemonise(action):
    """Runs the action in a grandchild that has left the session of the bot."""
    child = os.fork()
    if child:
        os.waitpid(child, 0)
        return
    os.setsid()
    if os.fork():
        os._exit(0)
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.alarm(CHILD_SECONDS)
    try:
        action()
    finally:
        os._exit(0)


@misbehaviour(Moment.GO, "exited")
def exit_when_asked(bot):
    """Exits instead of moving: `exited`."""
    sys.exit(0)


@misbehaviour(Moment.GO, "exited")
def answer_and_exit(bot):
    """Moves and exits: the move counts, then `exited` when it is next asked."""
    bot.answer()
    sys.exit(0)


@misbehaviour(Moment.GO, "exited")
def answer_and_segfault(bot):
    """Moves and dies of SIGSEGV: the move counts, then `exited` when it is next asked."""
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))  # no file is to be left behind
    bot.answer()
    os.kill(os.getpid(), signal.SIGSEGV)


@misbehaviour(Moment.GO, "exited")
def close_stdout(bot):
    """Closes its standard output while asked, and lives on: `exited`."""
    os.close(1)
    linger()


@misbehaviour(Moment.GO, "exited")
def close_stdin(bot):
    """Closes its standard input, moves and lives on: `exited` at the next write to it."""
    os.close(0)
    bot.answer()
    linger()


@misbehaviour(Moment.GO, "timeout")
def stop_itself(bot):
    """Stops itself with SIGSTOP: `timeout`, and only SIGKILL ends it."""
    os.kill(os.getpid(), signal.SIGSTOP)


@misbehaviour(Moment.GO, "legal")
def fork_100_children(bot):
    """Leaves 100 sleeping children behind and plays on: legal, none may outlive the game."""
    for _ in range(100):
        try:
            if os.fork() == 0:
                stay(CHILD_SECONDS)
        except OSError:
            break  # a limit on processes
    bot.answer()


@misbehaviour(Moment.GO, "legal")
def fork_bomb(bot):
    """Doubles itself to 1024 processes that live for 20 s, and plays on: legal.

    A limit on processes may stop it earlier, a memory limit may kill it: then
    the reason is `exited`.
    """
    bot_process = os.getpid()
    for _ in range(BOMB_DOUBLINGS):
        try:
            if os.fork() == 0:
                # The alarm of the parent is not inherited: each sets its own.
                signal.signal(signal.SIGALRM, signal.SIG_DFL)
                signal.alarm(BOMB_SECONDS)
        except OSError:
            break
    if os.getpid() != bot_process:
        stay(BOMB_SECONDS)
    bot.answer()


@misbehaviour(Moment.GO, "exited")
def daemonised_grandchild(bot):
    """Exits while a grandchild in a session of its own holds the pipe: `exited`, at once."""
    daemonise(linger)
    sys.exit(0)


@misbehaviour(Moment.GO, "exited")
def grandchild_writes(bot):
    """Exits while a grandchild goes on writing to the pipe: `exited`."""

    def write():
        while True:
            bot.say("info I am still here")
            time.sleep(0.001)

    daemonise(write)
    sys.exit(0)


@misbehaviour(Moment.GO, "legal")
def kill_parent(bot):
    """Kills its parent process and moves: legal, a sandboxed host does not feel it."""
    parent = os.getppid()
    if parent > 1:
        kill(parent)
    bot.answer()


@misbehaviour(Moment.GO, "exited")
def kill_group(bot):
    """Kills its process group: `exited`, the host and the opponent are not in it."""
    os.killpg(os.getpgrp(), signal.SIGKILL)


@misbehaviour(Moment.GO, "legal")
def kill_opponent(bot):
    """Kills the opponent if it can find it, then moves: legal, in a sandbox it finds none.

    It looks among the processes with the same parent, which is the host, for
    one whose command line contains the pattern, and so spares all others.
    """
    for entry in os.listdir("/proc"):
        if entry.isdigit() and int(entry) != os.getpid() and is_opponent(entry, bot.pattern):
            kill(int(entry))
    bot.answer()


def is_opponent(process, pattern):
    try:
        with open(f"/proc/{process}/stat", encoding="utf-8", errors="replace") as stat:
            # The name stands in brackets and may hold blanks: the state and
            # the parent come behind the last bracket.
            parent = int(stat.read().rpartition(")")[2].split()[1])
        with open(f"/proc/{process}/cmdline", encoding="utf-8", errors="replace") as words:
            command = words.read().replace("\0", " ")
    except OSError:
        return False  # it has ended, or is hidden
    return parent == os.getppid() and parent > 1 and pattern in command


def kill(process):
    try:
        os.kill(process, signal.SIGKILL)
    except OSError:
        pass  # it has ended, or the sandbox forbids it
