/*
 * A bot that plays random legal moves, fast enough to measure a host with.
 *
 *     cc -O2 -Wall -Wextra -o random_bot random_bot.c
 *
 * It reads and writes the two pipes with read() and write(): one read() takes
 * all that the host has sent, one write() carries a whole answer. There is no
 * stdio, and so no buffer that would have to be flushed.
 */
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    BUFFER = 1 << 16, /* a host line is at most 16 KiB */
    SQUARES = 26 * 99 /* more than any board that squares can be named on */
};

static uint64_t random_state;

/* Steele, Lea and Flood's SplitMix64: any seed will do, also zero. */
static uint64_t next_random(void)
{
    uint64_t z = (random_state += 0x9E3779B97F4A7C15u);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

/* A number from 0 to bound - 1, by a multiplication, as a division is slow. */
static uint32_t random_below(uint32_t bound)
{
    return (uint32_t)(((next_random() >> 32) * bound) >> 32);
}

/* Writes all of it; when the host has gone away there is nothing left to do. */
static void send_all(const char *bytes, size_t length)
{
    while (length > 0) {
        ssize_t written = write(STDOUT_FILENO, bytes, length);
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            _exit(0);
        bytes += written;
        length -= (size_t)written;
    }
}

/* What the host has told about the game that is being prepared. */
static int columns, setup_rows;
static char army[SQUARES];
static size_t army_size;

/* "F:1 B:6 …" becomes "FBBBBBB…". */
static void read_army(const char *text)
{
    army_size = 0;
    for (; *text != '\0'; text += strcspn(text, " "), text += strspn(text, " ")) {
        long count = text[1] == ':' ? strtol(text + 2, NULL, 10) : 0;
        while (count-- > 0 && army_size < SQUARES)
            army[army_size++] = text[0];
    }
}

/* Answers "<id>" with a random setup and "<id> <string>" by repeating it. */
static void answer_setup(const char *id)
{
    char answer[SQUARES + 4096] = "setup ";
    size_t id_length = strcspn(id, " ");
    const char *imposed = id + id_length + strspn(id + id_length, " ");
    size_t squares = strcspn(imposed, " ");
    if (id_length > 64 || squares > SQUARES)
        return;
    memcpy(answer + 6, id, id_length);
    answer[6 + id_length] = ' ';
    char *setup = answer + 6 + id_length + 1;

    if (squares > 0) {
        memcpy(setup, imposed, squares);
    } else {
        squares = (size_t)(columns * setup_rows);
        if (squares > SQUARES)
            return;
        for (size_t i = 0; i < squares; i++)
            setup[i] = i < army_size ? army[i] : '.';
        for (size_t i = squares; i > 1; i--) {
            size_t other = random_below((uint32_t)i);
            char piece = setup[i - 1];
            setup[i - 1] = setup[other];
            setup[other] = piece;
        }
    }
    setup[squares] = '\n';
    send_all(answer, (size_t)(setup + squares + 1 - answer));
}

static char move_answer[32] = "move ";
static size_t move_length;

/*
 * Chooses one of the moves in text. Each move has exactly one hyphen, so that
 * drawing bytes until one is a hyphen chooses evenly without counting moves.
 */
static void choose_move(const char *text, uint32_t length)
{
    uint32_t at, first, last;
    move_length = 0;
    if (memchr(text, '-', length) == NULL)
        return;
    do
        at = random_below(length);
    while (text[at] != '-');
    for (first = at; first > 0 && text[first - 1] != ' '; first--)
        ;
    for (last = at; last < length && text[last] != ' '; last++)
        ;
    if (last - first > 16)
        return;
    memcpy(move_answer + 5, text + first, last - first);
    move_length = 5 + (last - first);
    move_answer[move_length++] = '\n';
}

/* The text behind a keyword and its blank, or NULL when it is another one. */
static const char *after(const char *keyword, const char *line)
{
    size_t length = strlen(keyword);
    if (strncmp(line, keyword, length) != 0)
        return NULL;
    if (line[length] == ' ')
        return line + length + 1;
    return line[length] == '\0' ? line + length : NULL;
}

/* Handles one line, which a zero ends in place of its line feed. */
static void handle(const char *line, size_t length)
{
    const char *rest;
    char *end;
    switch (line[0]) { /* most lines are told apart by their first letter */
    case 'l':
        if ((rest = after("legal", line)) != NULL)
            choose_move(rest, (uint32_t)(line + length - rest));
        break;
    case 'g':
        if (after("go", line) != NULL)
            send_all(move_answer, move_length);
        break;
    case 's':
        if (after("stratego", line) != NULL) {
            static const char hello[] = "name Random C\nwant legal\nready 1\n";
            send_all(hello, sizeof hello - 1);
        } else if ((rest = after("seed", line)) != NULL) {
            random_state = strtoull(rest, NULL, 10);
        } else if ((rest = after("setup", line)) != NULL) {
            answer_setup(rest);
        }
        break;
    case 'b':
        if ((rest = after("board", line)) != NULL)
            columns = (int)strtol(rest, NULL, 10);
        break;
    case 'r':
        if ((rest = after("rows", line)) != NULL) {
            long first = strtol(rest, &end, 10);
            setup_rows = (int)(strtol(end, NULL, 10) - first + 1);
        }
        break;
    case 'a':
        if ((rest = after("army", line)) != NULL)
            read_army(rest);
        break;
    case 'q':
        if (after("quit", line) != NULL)
            _exit(0);
        break;
    default: /* a line that this bot does not need or does not know */
        break;
    }
}

int main(void)
{
    static char buffer[BUFFER];
    size_t held = 0;    /* bytes of a line whose end has not come yet */
    int skipping = 0;   /* inside a line that is longer than the buffer */
    for (;;) {
        ssize_t got = read(STDIN_FILENO, buffer + held, BUFFER - held);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return 0; /* the host has closed the pipe */
        char *line = buffer, *unread = buffer + held;
        char *stop = unread + got, *feed;
        while ((feed = memchr(unread, '\n', (size_t)(stop - unread))) != NULL) {
            *feed = '\0';
            if (!skipping)
                handle(line, (size_t)(feed - line));
            skipping = 0;
            line = unread = feed + 1;
        }
        held = (size_t)(stop - line);
        if (held == BUFFER) {
            skipping = 1;
            held = 0;
        } else if (held > 0 && line != buffer) {
            memmove(buffer, line, held);
        }
    }
}
