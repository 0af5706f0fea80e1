if [[ $- == *i* && ${TERM_PROGRAM-} != pullside && ${PULLSIDE_SHELL-} != "${TMUX_PANE:-none}" ]] &&
  [[ -z ${__pullside-} ]] && ((BASH_VERSINFO[0] * 100 + BASH_VERSINFO[1] >= 404)); then
  # An array, which no `set -a` exports: the spool's file of this shell, its tty, whether the file was made.
  __pullside=("$__pullside_spool/$$-${EPOCHREALTIME//[!0-9]/}$RANDOM" "$(\command tty 2>/dev/null)" "")

  # Expanded after a command was read and before it runs: nothing is printed and nothing is forked.
  __pullside_at='' __pullside_number='' __pullside_seen='' __pullside_cwd=''
  if [[ -n ${EPOCHREALTIME-} ]]; then
    __pullside_ps0='${__pullside_empty:$((__pullside_at=${EPOCHREALTIME/[.,]/},__pullside_number=HISTCMD,0)):0}'
  else
    __pullside_ps0='${__pullside_empty:$((__pullside_at=SECONDS+1,__pullside_number=HISTCMD,0)):0}'
  fi
  __pullside_empty=''

  # The status comes first, and goes on to whoever is next.
  __pullside_prompt() {
    {
      \builtin local __pullside_status="$?" -
      \builtin set +eux
      if [[ $BASHOPTS != *promptvars* ]]; then __pullside_without_ps0; fi
      if [[ -n $__pullside_at ]]; then
        case $__pullside_status in
          0 | 14[5-9] | 150) ;; # it went well, or was stopped and goes on later
          *) __pullside_failed ;;
        esac
        __pullside_at=''
      fi
      __pullside_seen=$HISTCMD __pullside_cwd=$PWD
      if [[ ${PS0-} != *__pullside_at* && $BASHOPTS == *promptvars* ]]; then PS0=${PS0-}$__pullside_ps0; fi
    } 2>/dev/null
    \builtin return "$__pullside_status"
  }

  # Nothing expands prompts, and ours would be printed: of a command tells only that it is in the history.
  __pullside_without_ps0() {
    PS0=${PS0//"$__pullside_ps0"/}
    if [[ -z $__pullside_at && -n $__pullside_seen && $HISTCMD != "$__pullside_seen" ]]; then
      __pullside_at=${EPOCHREALTIME-$((SECONDS + 1))} __pullside_number=$HISTCMD
      __pullside_at=${__pullside_at/[.,]/}
    fi
  }

  __pullside_failed() {
    \builtin local IFS=$' \t\n' line='' kept=0 ended started pane=-
    if [[ -n ${EPOCHREALTIME-} ]]; then
      ended=${EPOCHREALTIME/[.,]/} started=$__pullside_at
    else
      \builtin printf -v ended '%(%s)T' -1
      started=$(((ended - SECONDS + __pullside_at - 1) * 1000000)) ended=$((ended * 1000000))
    fi
    if __pullside_is_kept; then
      line=$(HISTTIMEFORMAT='' \builtin history 1)
      line=${line#*[0-9][* ] } kept=1
      if ((${#line} > 8000)); then line=${line:0:8000}…; fi
    fi
    if [[ -z ${__pullside[2]} ]]; then
      (\builtin umask 077 && : >>"${__pullside[0]}") && __pullside[2]=1
    fi
    if [[ $kept == 1 && -n ${TMUX-} && -n ${TMUX_PANE-} ]]; then pane=$ended; fi
    \builtin local cwd="$__pullside_cwd"
    __pullside_escape line
    __pullside_escape cwd
    \builtin printf '\n1\tbash\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n' "$__pullside_status" "$started" "$ended" \
      "${__pullside[1]}" "$pane" "$kept" "$cwd" "$line" >>"${__pullside[0]}"
    if [[ $pane != - ]]; then
      (\command sh -c "$__pullside_capture" sh "${__pullside[0]}.$pane" "$TMUX_PANE" "${__pullside[1]}" \
        </dev/null >/dev/null 2>&1 &)
    fi
  }

  # Whether the history's last line is the command that ran: what the person's settings leave out is nobody's to keep.
  __pullside_is_kept() {
    [[ -o history ]] || \builtin return 1
    [[ $__pullside_number != "$__pullside_seen" ]] ||
      [[ -z ${HISTIGNORE-} && :${HISTCONTROL-}: != *:ignorespace:* && :${HISTCONTROL-}: != *:ignoreboth:* ]]
  }

  __pullside_escape() {
    \builtin local text="${!1}" backslash='\\' newline='\n' tab='\t'
    text=${text//\\/"$backslash"}
    text=${text//$'\n'/"$newline"}
    text=${text//$'\t'/"$tab"}
    \builtin printf -v "$1" %s "$text"
  }

  if [[ -n ${bash_preexec_imported-}${__bp_imported-} ]]; then
    precmd_functions+=(__pullside_prompt)
  elif ((BASH_VERSINFO[0] * 100 + BASH_VERSINFO[1] >= 501)); then
    # First, before others read more history; and last, where a new value of PROMPT_COMMAND leaves it alone.
    PROMPT_COMMAND=(__pullside_prompt "${PROMPT_COMMAND[@]}" __pullside_prompt)
  else
    PROMPT_COMMAND=__pullside_prompt${PROMPT_COMMAND:+$'\n'$PROMPT_COMMAND}
  fi
fi
