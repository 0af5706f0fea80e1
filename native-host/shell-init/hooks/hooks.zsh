if [[ -o interactive && ${TERM_PROGRAM-} != pullside && ${PULLSIDE_SHELL-} != ${TMUX_PANE:-none} ]] &&
  (( ! ${+__pullside} )) && zmodload -F zsh/datetime p:EPOCHREALTIME 2>/dev/null &&
  zmodload -F zsh/parameter p:functions 2>/dev/null; then
  # The spool's file of this shell, its tty, whether the file was made.
  typeset -ga __pullside=("$__pullside_spool/$$-${EPOCHREALTIME//[^0-9]/}$RANDOM" "${TTY-}" "")
  typeset -g __pullside_at= __pullside_cwd= __pullside_line=

  __pullside_preexec() {
    __pullside_at=$EPOCHREALTIME __pullside_cwd=$PWD __pullside_line=$1
  }

  __pullside_precmd() {
    {
      local __pullside_status=$?
      [[ -n $__pullside_at ]] || return 0
      case $__pullside_status in
        (0|14[5-9]|150) ;; # it went well, or was stopped and goes on later
        (*) if [[ -o histignorespace ]]; then __pullside_failed 1; else __pullside_failed 0; fi ;;
      esac
      __pullside_at=
    } 2>/dev/null
  }

  __pullside_failed() {
    emulate -L zsh
    unsetopt xtrace
    local line= kept=0 pane=- cwd=$__pullside_cwd started ended
    __pullside_microseconds started $__pullside_at
    __pullside_microseconds ended $EPOCHREALTIME
    if __pullside_is_kept $1; then
      line=$__pullside_line kept=1
      (( $#line > 8000 )) && line=$line[1,8000]…
    fi
    if [[ -z $__pullside[3] ]]; then
      (umask 077 && : >>$__pullside[1]) && __pullside[3]=1
    fi
    [[ $kept == 1 && -n ${TMUX-} && -n ${TMUX_PANE-} ]] && pane=$ended
    __pullside_escape line
    __pullside_escape cwd
    builtin printf '\n1\tzsh\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n' $__pullside_status $started $ended \
      "$__pullside[2]" $pane $kept "$cwd" "$line" >>$__pullside[1]
    if [[ $pane != - ]]; then
      (command sh -c "$__pullside_capture" sh $__pullside[1].$pane $TMUX_PANE "$__pullside[2]" \
        </dev/null >/dev/null 2>&1 &)
    fi
  }

  # What the person's settings leave out of the history is nobody's to keep. Whether a hook would leave
  # it out only the hook knows, and calling it again could do harm.
  __pullside_is_kept() {
    [[ -n $__pullside_line && ( $1 == 0 || $__pullside_line != ' '* ) ]] || return 1
    [[ -z ${HISTORY_IGNORE-} || $__pullside_line != ${~HISTORY_IGNORE} ]] || return 1
    (( ! ${+functions[zshaddhistory]} && ! ${#zshaddhistory_functions} ))
  }

  __pullside_microseconds() {
    local fraction=${2#*[.,]}000000
    : ${(P)1::=${2%%[.,]*}$fraction[1,6]}
  }

  __pullside_escape() {
    local text=${(P)1}
    text=${text//\\/\\\\}
    text=${text//$'\n'/\\n}
    text=${text//$'\t'/\\t}
    : ${(P)1::=$text}
  }

  typeset -ga precmd_functions preexec_functions
  precmd_functions=(__pullside_precmd $precmd_functions)
  preexec_functions+=(__pullside_preexec)
fi
