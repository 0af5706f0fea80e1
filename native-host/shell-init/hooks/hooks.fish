if status is-interactive
    and test "$TERM_PROGRAM" != pullside
    and test "$PULLSIDE_SHELL" != (set -q TMUX_PANE; and echo "$TMUX_PANE"; or echo none)
    and not set -q __pullside_file
    set -g __pullside_file "$__pullside_spool/$fish_pid-"(random)(random)
    set -g __pullside_tty (command tty 2>/dev/null)
    set -g __pullside_made 0
    set -g __pullside_cwd $PWD

    function __pullside_preexec --on-event fish_preexec
        set -g __pullside_cwd $PWD
    end

    function __pullside_postexec --on-event fish_postexec
        set -l code $status
        if builtin jobs -q; or set -q __pullside_stopped[1]
            # What is stopped goes on later. Of what came before fish has left the status.
            __pullside_has_stopped; and return $code
        end
        test $code = 0; and return $code
        # What leaves the shell failed nowhere: the status is that of the command before.
        string match -qr '^\s*exit\s*$' -- "$argv[1]"; and return $code
        __pullside_failed $code "$argv[1]"
        return $code
    end

    # Whether there is a stopped job that was none before.
    function __pullside_has_stopped
        set -l before $__pullside_stopped
        set -g __pullside_stopped (LC_ALL=C builtin jobs | string replace -rf '^(\d+\t\d+)\t.*\bstopped\t.*' '$1')
        for job in $__pullside_stopped
            contains -- $job $before; or return 0
        end
        return 1
    end

    # Nothing but `date` tells the time, and only failures pay for it.
    function __pullside_failed --argument-names code line
        set -l ended (command date +%s%N)
        # Some know no %N.
        string match -qr '^\d{19}$' -- $ended; or set ended (command date +%s)000000000
        set ended (string sub -l 16 -- $ended)
        set -l kept 1
        set -l pane -
        if test -z "$line"; or test -n "$fish_private_mode"; or string match -q ' *' -- $line
            or begin
                set -q fish_history; and test -z "$fish_history"
            end
            or begin
                functions -q fish_should_add_to_history; and not fish_should_add_to_history "$line"
            end
            set kept 0
            set line ''
        end
        if test (string length -- "$line") -gt 8000
            set line (string sub -l 8000 -- $line | string collect)…
        end
        if test $__pullside_made = 0
            command sh -c 'umask 077 && : >>"$1"' sh $__pullside_file 2>/dev/null; and set -g __pullside_made 1
        end
        test -w $__pullside_file; or return
        if test $kept = 1; and test -n "$TMUX"; and test -n "$TMUX_PANE"
            set pane $ended
        end
        set -l started (math -s0 $ended - $CMD_DURATION x 1000)
        set -l cwd (string escape --style=url -- "$__pullside_cwd")
        set line (string escape --style=url -- "$line")
        echo \n"1"\t"fish"\t"$code"\t"$started"\t"$ended"\t"$__pullside_tty"\t"$pane"\t"$kept"\t"$cwd"\t"$line" 2>/dev/null >>$__pullside_file
        if test $pane != -
            command sh -c "($__pullside_capture) &" sh $__pullside_file.$pane $TMUX_PANE "$__pullside_tty" </dev/null >/dev/null 2>&1
        end
    end
end
