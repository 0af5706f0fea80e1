# What a fish (3.2 or newer) of Pullside's terminals reads with its vendors' settings: after the
# user's conf.d, before his config.fish. See ../marks.ts for what it says. What his files may replace,
# prompts and key bindings, is taken up at the first prompt. Only a question starts processes.

# $argv[1] a mark's body
function __pullside_say
    builtin printf '\e]6973;%s;%s\a' $__pullside_nonce $argv[1]
end

# $argv[1] as a mark's field. Only for what has to be escaped: a substitution or a pipe costs more than all
# the rest, as fish waits for a thread of its own, on a busy machine for milliseconds. So a prompt behind a
# program of the list has just one, for what was typed.
function __pullside_field
    # A substitution is split at line feeds, so these are put in by joining.
    set -l text (string replace -a '\\' '\\\\' -- $argv[1] | string replace -a ';' '\\x3b' | string join '\\x0a')
    for control in (string match -ar '[\x01-\x1f\x7f]' -- $text)
        set text (string replace -a $control (builtin printf '\\\\x%02x' "'$control") -- $text)
    end
    builtin printf %s $text
end

# Says on both ways what was written before: with 0 when a command begins, with 1 when it has ended.
function __pullside_fence
    __pullside_say "F;$__pullside_fences[1]$argv[1]" >&2
    __pullside_say "F;$__pullside_fences[1]$argv[1]"
end

# Ten numbers at once, as fish cannot count without a substitution
function __pullside_count
    set -e __pullside_fences[1]
    set -q __pullside_fences[1]; and return
    set -g __pullside_tens (builtin math $__pullside_tens + 1)
    set -g __pullside_fences $__pullside_tens{0,1,2,3,4,5,6,7,8,9}
end

# While a command runs, and before the first prompt, there is no __pullside_code. Nearly every line is a command with
# words that begins at once, as it stands, and with nothing to look after; each statement more costs about ten
# microseconds.
function __pullside_begins --on-event fish_preexec
    set -e __pullside_code
    if string match -qr $__pullside_usual -- "$argv[1] $PWD"
        builtin echo -n \e"]6973;$__pullside_nonce;C;1;0;$PWD;$argv[1]"\a
    else
        __pullside_begin_odd $argv[1]
    end
end

# The first word of a line that needs nothing looked after is known from the second time on: as long as nothing was
# run that may define functions, and while there are no jobs, and fish keeps its history as it does by itself. Whose
# stderr comes apart is looked up only here: where that changes, the host sends a SIGWINCH, of which fish tells before
# the next command.
function __pullside_learn
    string match -qr $__pullside_usual -- "$argv[1] $PWD"; and return
    set -g __pullside_unsure
    set -l word
    # A program with plain words, or a builtin that neither runs nor tells anything, in a plain folder
    string match -qr '^(?!\. )(?<word>[\w./:+-]+) '$__pullside_plain -- "$argv[1] $PWD"
    if test -z "$word"; or string match -q "* $word *" -- $__pullside_acting; or builtin functions -q $word
        __pullside_unlearn
    else if not set -q __pullside_jobs; and not set -q fish_private_mode; and not set -q fish_history
        and not builtin functions -q fish_should_add_to_history; and not __pullside_may_part $word
        set -g __pullside_known (string escape --style=regex -- $word) $__pullside_known[1..15]
        set -g __pullside_usual '^(?:'(string join '|' -- $__pullside_known)') '$__pullside_plain
    end
end

# Whether the stderr of a line that begins with that word may come apart
function __pullside_may_part
    set -q __pullside_separates; and test -w $__pullside_folder/device; or return
    test -e $__pullside_folder/always; and return
    set -l name (string replace -r '.*/' '' -- $argv[1])
    string match -q "* $name *" -- $__pullside_auto; or string match -q "* $name:*" -- $__pullside_auto
end

function __pullside_unlearn --on-variable fish_private_mode --on-variable fish_history --on-signal WINCH
    set -g __pullside_known
    # matches nothing
    set -g __pullside_usual '(?!)'
end

function __pullside_begin_odd
    # fish takes blanks for a command.
    if not string match -qr '\S' -- $argv[1]
        set -g __pullside_odd blank
        return
    end
    set -g __pullside_odd
    set -g __pullside_stopped
    if builtin jobs -q; and not string match -qr '^\s*fg\b' -- $argv[1]
        set __pullside_stopped (__pullside_stopped_jobs)
    end
    set -l apart 0
    set -q __pullside_separates; and __pullside_separate $argv[1]; and set apart 1
    set -l kept 0
    set -l line
    if __pullside_keeps $argv[1]
        set kept 1
        set line $argv[1]
    end
    set -l folder $PWD
    if string match -qr '[\\\\;\x01-\x1f\x7f]|^.{15001}' -- $line $folder
        set line (__pullside_field $line)
        set folder (__pullside_field $folder)
        # No mark is longer than 64 KB.
        if string match -qr '.{15001}' -- $line
            set kept 0
            set line
        end
    end
    __pullside_say "C;$kept;$apart;$folder;$line"
    if test $apart = 1
        __pullside_fence 0
    else
        __pullside_learn $argv[1]
    end
end

# Whether fish's own history stores this line
function __pullside_keeps
    if test -n "$fish_private_mode"
        return 1
    else if set -q fish_history; and test -z "$fish_history"
        return 1
    else if set -q __pullside_four; and builtin functions -q fish_should_add_to_history
        fish_should_add_to_history $argv[1]
    else
        not string match -q ' *' -- $argv[1]
    end
end

function __pullside_ended --on-event fish_postexec
    set -g __pullside_code $status
    if builtin jobs -q; or set -q __pullside_odd
        __pullside_end_odd
    else
        builtin echo -n \e"]6973;$__pullside_nonce;D;$__pullside_code"\a
    end
end

function __pullside_end_odd
    set -l odd $__pullside_odd
    set -e __pullside_odd
    test "$odd" = blank; and return
    set -e __pullside_jobs
    # fish leaves its status as it was when a job is stopped.
    if builtin jobs -q
        set -g __pullside_jobs 1
        __pullside_unlearn
        for job in (__pullside_stopped_jobs)
            builtin contains -- $job $__pullside_stopped; or set __pullside_code 148
        end
    end
    if set -q __pullside_apart
        set -e __pullside_apart
        __pullside_fence 1
        __pullside_move_stderr 1
    end
    __pullside_say "D;$__pullside_code"
    set -e __pullside_unsure; and __pullside_mark_prompts
    return 0
end

function __pullside_stopped_jobs
    # Between stands what share of a processor it has, which changes.
    LC_ALL=C builtin jobs | string replace -rf '^(\d+\t\d+)\t.*\bstopped\t.*' '$1'
end

# Moves the shell's own stderr to a device, or to where its output goes. fish has no command for it;
# but exec arranges its descriptors one after the other, and gives up, with the shell as it was, at
# one that does not exist: there is never one of the last number, so nothing is ever started. (Read
# in the sources of 3.2 to 4.8. Event handlers are not interactive, so that exec does not ask about
# background jobs.)
function __pullside_move_stderr
    if test $argv[1] = 1
        exec /bin/sh 2>&1 9>&2147483647
    else
        exec /bin/sh 2>$argv[1] 9>&2147483647
    end
end

function __pullside_separate
    test -w $__pullside_folder/device -a -t 2; or return 1
    set -l mode auto
    test -e $__pullside_folder/always; and set mode always
    __pullside_apart_line $mode $argv[1]; or return 1
    __pullside_move_stderr $__pullside_folder/device
    set -g __pullside_apart 1
    __pullside_count
    # What moved it has failed, and "set" keeps the status.
    return 0
end

# Whether the stderr of line $argv[2] goes apart in mode $argv[1]. What is not surely a list of simple
# commands does not.
function __pullside_apart_line
    # Nearly every line is a command and its words.
    if not string match -qr '[\'"\\\\(){}#!&|;<>=\n]|^\s*(?:and|or|not)\b' -- $argv[2]
        set -l first
        set -l second
        string match -qr '^\s*(?<first>\S+)(?:\s+(?<second>\S+))?' -- $argv[2]; or return 0
        __pullside_may $argv[1] $first $second
        return
    end
    string match -qr '(?s)^.{2001}' -- $argv[2]; and return 1
    # Words in quotes are arguments, but for what runs inside of double ones.
    set -l line (string replace -ra '\'[^\'\\\\]*\'|"[^"\\\\$]*"' Q -- $argv[2] | string join ';')
    set line (string replace -ra '[0-9]*[<>]&[0-9-]|&>' '>' -- $line | string replace -ra '&&|&\||\|&|\|' ';')
    string match -qr '[\'"\\\\(){}#!&]|<<' -- $line; and return 1
    for part in (string split ';' -- $line)
        set -l words (string match -ar '\S+' -- $part)
        while builtin contains -- "$words[1]" and or not; or string match -qr '^\w+=' -- $words[1]
            set -e words[1]
        end
        set -q words[1]; or continue
        __pullside_may $argv[1] $words[1..2]; or return 1
    end
end

# Whether a program $argv[2] with its first argument $argv[3] may have its stderr apart in mode $argv[1].
function __pullside_may
    set -l name
    string match -qr '^(?:[\w.:+/\[-]*/)?(?<name>[\w.:+\[-]+)$' -- $argv[2]; or return 1
    builtin functions -q $argv[2]; and __pullside_own_function $argv[2]; and return 1
    # One text is searched faster than a list is handed over.
    if string match -qr '^[\w.:-]+$' -- $argv[3]
        string match -q "* $name:$argv[3] *" -- $__pullside_never; and return 1
        string match -q "* $name:$argv[3] *" -- $__pullside_auto; and return 0
    end
    if string match -q "* $name:\\* *" -- $__pullside_auto
        string match -qr '^[\w./:-]' -- $argv[3]; and return 0
    end
    string match -q "* $name *" -- $__pullside_auto; and return 0
    test $argv[1] = always; and not string match -q "* $name *" -- $__pullside_never
end

# A function of the user's may run anything; fish's own, like ls, run what they are called.
function __pullside_own_function
    builtin functions -q $argv[1]; or return 1
    set -l from (builtin functions --details $argv[1])
    not string match -q -- "$__fish_data_dir/*" $from; and not string match -q 'embedded:*' -- $from
end

function __pullside_read_programs
    set -g __pullside_auto
    set -g __pullside_never
    test -r $__pullside_scripts/programs; or return
    while read -l line
        set -l names (string split ' ' -- $line)
        switch $names[1]
            case auto never
                set -a __pullside_$names[1] $names[2..-1]
        end
    end <$__pullside_scripts/programs
    set __pullside_auto " $__pullside_auto "
    set __pullside_never " $__pullside_never "
end

# Before the first prompt, which what the user's files set stands for by now. A handler at every prompt would cost
# a tenth of a millisecond: later only commands change prompts, and at their end they are looked after.
function __pullside_shown --on-event fish_prompt
    builtin functions -e __pullside_shown
    set -g __pullside_code 0
    __pullside_mark_prompts
end

# Before the prompt behind a question's empty line, which is no command.
function __pullside_await_prompt
    function __pullside_answered --on-event fish_prompt
        set -l codes $pipestatus
        builtin functions -e __pullside_answered
        set -q __pullside_asked; and __pullside_ask $codes
        return 0
    end
end

# Both marks of a prompt stand before the mode: fish runs the functions of a prompt first, all of them, and then
# prints what they said at once. A mark behind the user's own prompt would need a substitution, as nothing
# may follow a last line feed. The read command shows a mode, too: there is no code then, and so no word to print.
function __pullside_mode_prompt -d 'with marks of Pullside'
    builtin echo -n \e"]6973;$__pullside_nonce;A;"$__pullside_code\a\e"]6973;$__pullside_nonce;B"\a
    __pullside_own_mode $argv
end

function __pullside_no_mode_prompt -d 'with marks of Pullside'
    builtin echo -n \e"]6973;$__pullside_nonce;A;"$__pullside_code\a\e"]6973;$__pullside_nonce;B"\a
end

# Again where the user replaced it, or other key bindings came.
function __pullside_mark_prompts
    set -q __pullside_up; or __pullside_start
    if not builtin functions --details --verbose fish_mode_prompt | string match -q 'with marks of Pullside'
        set -e __pullside_modes
        __pullside_own_function fish_mode_prompt; and set -g __pullside_modes
        builtin functions -q __pullside_own_mode; and builtin functions -e __pullside_own_mode
        if builtin functions -q fish_mode_prompt
            builtin functions -c fish_mode_prompt __pullside_own_mode
            builtin functions -e fish_mode_prompt
        end
        set -e __pullside_shows
    end
    set -l shows __pullside_no_mode_prompt
    builtin functions -q __pullside_own_mode; and __pullside_shows_mode; and set shows __pullside_mode_prompt
    test "$shows" = "$__pullside_shows"; and return
    builtin functions -q fish_mode_prompt; and builtin functions -e fish_mode_prompt
    builtin functions -c $shows fish_mode_prompt
    set -g __pullside_shows $shows
end

# fish's own mode prompt says nothing with its own key bindings, and takes a while to find that out.
function __pullside_shows_mode
    test "$fish_key_bindings" != fish_default_key_bindings; or set -q __pullside_modes
    or __pullside_own_function fish_default_mode_prompt
end

function __pullside_bound --on-variable fish_key_bindings
    set -q __pullside_up; and __pullside_mark_prompts
end

# The panel shows no window titles, and fish works one out at each command and each prompt, which takes it longer than
# all that is done here. The user's own stays.
function __pullside_spare_title
    test "$TERM_PROGRAM" = pullside; or return
    builtin functions -q fish_title; and __pullside_own_function fish_title; and return
    function fish_title -d 'no title, as the panel of Pullside shows none'
    end
end

function __pullside_start
    set -g __pullside_up 1
    __pullside_spare_title
    set -l asks 0
    set -l reason 'Enter cannot be bound in this terminal.'
    __pullside_move_stderr /dev/null
    test -t 2; or set -g __pullside_separates 1
    __pullside_move_stderr 1
    if test "$TERM" != dumb
        set asks 1
        set reason
        for mode in default insert
            __pullside_bind $mode \r
            __pullside_bind $mode \n
        end
    end
    __pullside_say "I;$asks;$reason"
end

# Enter does what it did in that mode, the user's own binding included, but for questions.
function __pullside_bind -a mode key
    set -l then execute
    set -l sets
    # The user's own binding is told of last.
    builtin bind -M $mode $key 2>/dev/null | while read -lat words
        set -e words[1]
        while string match -q -- '-*' $words[1]
            if builtin contains -- $words[1] -M --mode
                set -e words[1]
            else if builtin contains -- $words[1] -m --sets-mode
                set sets -m $words[2]
                set -e words[1]
            end
            set -e words[1]
        end
        set then $words[2..-1]
    end
    set -l enter "__pullside_enter "(string join ' ' -- (string escape -- $then))
    if test "$then" = execute
        # As what costs least: a substitution, which nothing but a line with such a beginning needs twice.
        set enter "switch (builtin commandline -b)[1]; case \$__pullside_askable; $enter; case '*'; builtin commandline -f execute; end"
    end
    builtin bind -M $mode $sets $key $enter
end

# A question accepted at the primary prompt never reaches the parser: an empty line does. Commands
# that read lines are running, so theirs are let through.
function __pullside_enter
    set -l line (builtin commandline -b)
    set -q line[2]; and set line (string join \n -- $line | string collect)
    if not string match -qri '^\s*(?:(?:/(?:ai|ask)|@(?:ai|orch))\s+\S|/(?:explain|fix)(?:\s|$))' -- $line
        or not set -q __pullside_code
        or commandline --paging-mode
        for then in $argv
            if test "$then" = execute; or begin
                    string match -qr '^[a-z-]+$' -- $then; and builtin contains -- $then (builtin bind -f)
                end
                builtin commandline -f $then
            else
                eval $then
            end
        end
        return 0
    end
    set -g __pullside_asked $line
    __pullside_await_prompt
    builtin commandline -r ''
    builtin commandline -f repaint execute
    return 0
end

# $argv what the last command's status was, in each part of its pipeline
function __pullside_ask
    set -l line $__pullside_asked
    set -e __pullside_asked
    set -g __pullside_questions (builtin math $__pullside_questions + 1)
    __pullside_redraw $line $argv
    __pullside_say "Q;$__pullside_questions;"(__pullside_field $line)
    set -l wait 'while read -r id code; do [ "$id" != "$0" ] || { echo "$code"; exit; }; done <>"$1"'
    set -l code (/bin/sh -c $wait $__pullside_questions $__pullside_folder/answers)
    string match -qr '^\d+$' -- $code; or set code 130
    __pullside_say "D;$code"
    __pullside_remember $line
end

# Shows the question $argv[1] at the prompt that it was typed at, from which the empty line took it.
function __pullside_redraw
    eval (string join ' | ' -- '__pullside_status '$argv[2..-1])
    set -l prompt (fish_prompt)
    set -l mode
    builtin functions -q __pullside_own_mode; and set mode (__pullside_own_mode | string join '')
    builtin printf '\e[%dA\r%s%s' (builtin count $prompt) "$mode" (string join \r\n -- $prompt | string collect)
    builtin printf '%s\e[m\r\n' (string replace -ra '[\x01-\x1f\x7f]+' ' ' -- $argv[1])
end

function __pullside_status
    return $argv[1]
end

# For arrow up
function __pullside_remember
    __pullside_keeps $argv[1]; or return
    if set -q __pullside_four
        builtin history append -- $argv[1]
        return
    end
    set -l data ~/.local/share
    test -n "$XDG_DATA_HOME"; and set data $XDG_DATA_HOME
    set -l name fish
    test -n "$fish_history" -a "$fish_history" != default; and set name $fish_history
    set -l text (string replace -a '\\' '\\\\' -- $argv[1] | string join '\\n')
    test -d $data/fish; or return
    # What is written behind it would be newer than it.
    builtin history save
    /bin/sh -c 'umask 77; printf -- "- cmd: %s\n  when: %s\n" "$1" "$(date +%s)" >>"$0"' \
        $data/fish/{$name}_history $text
    # Within a second of the last time merging does nothing, and fish's clock lags behind that of others.
    for try in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15
        builtin history merge
        test "$history[1]" = "$argv[1]"; and break
        command sleep 0.1
    end
end

if status is-interactive; and test -r $__pullside_folder/nonce
    read -gu __pullside_nonce <$__pullside_folder/nonce
    command rm -f $__pullside_folder/nonce
    __pullside_read_programs
    set -g __pullside_tens 0
    set -g __pullside_fences
    set -g __pullside_questions 0
    set -g __pullside_plain '[^\\\\;&|(){}\x01-\x1f\x7f]{0,15000}\z'
    __pullside_unlearn
    # One text, as fish copies every global variable for each of its threads.
    set -g __pullside_acting " "(builtin -n | string match -r '^\w+$' | string match -vr '^(?:true|false|echo|printf|test|pwd|math|count|contains|string|random)$' | string join ' ')" "
    # What the first line of a question looks like: what has the slightest likeness is looked at
    set -g __pullside_askable '/*' '@*' '' {' ',\t,\v,\f,\r}'*'
    string match -qr '^[4-9]|^\d\d' -- $version; and set -g __pullside_four 1
else
    builtin functions -e __pullside_begins __pullside_ended __pullside_shown __pullside_unlearn __pullside_bound
end
