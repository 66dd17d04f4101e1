#!/usr/bin/env bash
# A bot that plays random legal moves, with nothing but Bash's own commands.
# Each printf writes its lines at once, so there is nothing to flush.
set -f # a word of the host is never a file name pattern
random() { roll=$(((RANDOM << 15 | RANDOM) % $1)); } # in roll: $(…) would fork

while read -r word first second rest; do
    case $word in
    stratego) printf 'name Random Bash\nwant legal\nready 1\n' ;;
    seed) RANDOM=$first ;;
    board) columns=$first ;;
    rows) squares=$((columns * (second - first + 1))) ;;
    army) army="$first $second $rest" ;;
    setup)
        setup=$second pieces='' # the host may impose a setup: it is repeated
        for entry in $army; do
            [[ $entry == ?:* ]] || continue # a word of a later version
            for ((i = 0; i < ${entry#*:}; i++)); do pieces+=${entry%%:*}; done
        done
        while ((${#pieces} < squares)); do pieces+=.; done
        while [[ -z $second && -n $pieces ]]; do # draw the pieces one by one
            random ${#pieces}
            setup+=${pieces:roll:1} pieces=${pieces:0:roll}${pieces:roll+1}
        done
        printf 'setup %s %s\n' "$first" "$setup" ;;
    legal) legal=($first $second $rest) ;;
    go) random ${#legal[@]} && printf 'move %s\n' "${legal[roll]}" ;;
    quit) exit ;;
    esac
done
