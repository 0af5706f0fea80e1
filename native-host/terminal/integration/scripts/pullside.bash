# What a bash of Pullside's terminals reads instead of an init file. What it says: ../marks.ts.
#
# Everything is in functions and variables that no program inherits. PS0, PS1 and PS2 carry the marks, by
# expansions that never fork; assignments inside subscripts keep the state. PROMPT_COMMAND stays as the
# user has it: ours is an element behind it, so that assigning PROMPT_COMMAND leaves ours in place. Enter
# runs a hook through a private key, which knows the line before the shell does: it turns questions
# into an empty line, and arms a DEBUG trap, gone again when the command begins, for stderr.

IFS= read -r __pullside_nonce <"$__pullside_folder/nonce"
# A variable that was inherited, or `set -a`, would hand it to programs.
declare +x __pullside_nonce
command rm -f -- "$__pullside_folder/nonce"

# A mark: letter and fields, all escaped already. Prompts go to stderr, and so do marks.
__pullside_say() {
  builtin printf '\e]6973;%s;%s\a' "$__pullside_nonce" "$1" >&2
}

# Escapes $1 as a field, into REPLY. Nearly always there is nothing to escape, and looking is cheaper.
__pullside_escape() {
  REPLY=$1
  [[ $1 != *[\\\;[:cntrl:]]* ]] || __pullside_escape_all
}

__pullside_escape_all() {
  REPLY=${REPLY//\\/\\\\}
  REPLY=${REPLY//;/\\x3b}
  [[ $REPLY == *[[:cntrl:]]* ]] || return 0
  local code char
  for code in {1..31} 127; do
    builtin printf -v code %02x "$code"
    builtin printf -v char "\\x$code"
    REPLY=${REPLY//"$char"/"\\x$code"}
  done
}

# Longest line that is told; its escapes may be four times as long, in bytes four times again.
__pullside_max_line=3500

# Sets what PS0 says: the fields of a line that the Enter hook saw. Where nocasematch is set [[ would take
# what differs for the same, so what is left of a prefix is looked at.
__pullside_tell_line() {
  local REPLY
  __pullside_escape "$PWD"
  __pullside_told_pwd=$PWD __pullside_cwd=$REPLY
  REPLY=
  ((${#1} > __pullside_max_line)) || __pullside_escape "$1"
  __pullside_line=$REPLY __pullside_same=0 __pullside_fresh=1
  # With ignoredups the history's number stays, and the line is in the history all the same.
  [[ -n ${1#"$__pullside_before"} ]] || __pullside_same=1
  [[ -o history ]] && ((${#1} <= __pullside_max_line)) || __pullside_same=-1
}

# The rest of a C mark where only the history knows: in a subshell, asked for by PS0, with its number as $1.
__pullside_tell_history() {
  local entry REPLY kept=0 cwd line=
  __pullside_escape "$PWD"
  cwd=$REPLY
  # Of what is in $( ) aliases are looked up when it runs.
  entry=$(HISTTIMEFORMAT= \builtin history 1)
  [[ $entry =~ ^\ *[0-9]+\*?\ \ (.*)$ ]] && entry=${BASH_REMATCH[1]} || entry=
  # With erasedups the number may stay, or fall.
  if [[ -o history && $entry && ${#entry} -le $__pullside_max_line ]] &&
    { (($1 >= __pullside_number)) || [[ $entry == "$__pullside_typed" ]]; }; then
    __pullside_escape "$entry"
    line=$REPLY kept=1
  fi
  builtin printf 'C;%s;%s;%s;%s' "$kept" "$__pullside_apart" "$cwd" "$line"
}

# ---- stderr on a second PTY ----

declare -A __pullside_auto=() __pullside_never=()

__pullside_read_programs() {
  local kind names name
  while IFS=' ' builtin read -r kind names; do
    [[ $kind == auto || $kind == never ]] || continue
    local -a list
    IFS=' ' builtin read -r -a list <<<"$names"
    for name in "${list[@]}"; do
      [[ $kind == auto ]] && __pullside_auto[$name]=1 || __pullside_never[$name]=1
    done
  done <"$__pullside_scripts/programs"
}

# Whether a program with its first argument may have its stderr apart, in mode $3.
__pullside_may() {
  local name=${1##*/} first=${2-}
  [[ $name ]] || return 1
  [[ $first && ${__pullside_never[$name:$first]-} ]] && return 1
  [[ ${__pullside_auto[$name]-} ]] && return 0
  [[ $first && ${__pullside_auto[$name:$first]-} ]] && return 0
  [[ $first && ${__pullside_auto[$name:*]-} ]] && return 0
  [[ $3 == always && ! ${__pullside_never[$name]-} ]]
}

# Sets REPLY to line $1 as simple commands with ";" between them; fails where it surely is not such a list.
__pullside_simple_commands() {
  REPLY=$1
  # The rest comes at a prompt of its own.
  [[ $1 != *[\|\&]*([[:space:]]) ]] || return 1
  # Words in quotes are arguments, but for what runs inside of double ones.
  if [[ $REPLY == *[\'\"]* ]]; then
    while [[ $REPLY =~ \'[^\']*\' || $REPLY =~ \"[^\"\\\`\$]*\" ]]; do REPLY=${REPLY/"${BASH_REMATCH[0]}"/Q}; done
  fi
  [[ $REPLY == *[\'\"\`\\\(\){}\#!$'\n']* || $REPLY == *'<<'* ]] && return 1
  REPLY=${REPLY//'&>'/'>'}
  REPLY=${REPLY//'>&'/'>'}
  REPLY=${REPLY//'<&'/'<'}
  REPLY=${REPLY//'&&'/;}
  REPLY=${REPLY//'|&'/;}
  REPLY=${REPLY//'|'/;}
  [[ $REPLY != *'&'* ]]
}

# Whether the stderr of line $1 goes apart in mode $2. What is not surely a list of simple commands does not.
# Functions are small here: bash copies the whole body at each call.
__pullside_apart_line() {
  local part REPLY=$1
  ((${#1} <= 500)) || return 1
  __pullside_simple_commands "$1" || return 1
  # Split by the shell itself: "read" would take a pipe for each, and byte after byte from it. No names of files.
  local - IFS=';'
  builtin set -f
  local -a parts=($REPLY)
  ((${#parts[@]} > 0)) || return 1
  IFS=$' \t'
  for part in "${parts[@]}"; do
    __pullside_apart_command "$2" $part || return 1
  done
}

__pullside_apart_command() {
  local mode=$1
  shift
  # "||" leaves an empty command behind.
  (($# > 0)) || return 0
  while [[ ${1-} == *=* && $1 =~ ^[A-Za-z_][A-Za-z_0-9]*= ]]; do shift; done
  # What is only assigned prints nothing, and may be PROMPT_COMMAND, which brings stderr back.
  (($# > 0)) || return 1
  if [[ ${BASH_ALIASES[$1]+set} ]]; then
    local -a meant
    IFS=$' \t' builtin read -r -a meant <<<"${BASH_ALIASES[$1]}"
    [[ ${BASH_ALIASES[$1]} == *[\;\|\&\`\(\$\'\"]* ]] && return 1
    shift
    set -- "${meant[@]}" "$@"
  fi
  __pullside_may "$1" "${2-}" "$mode" || return 1
  [[ $1 == [[:alnum:]_./:[+-]* ]] || return 1
  # A function may run anything.
  ! declare -F -- "$1" >/dev/null
}

# At the Enter hook: 1 into __pullside_apart when the stderr of line $1 goes to the second PTY.
__pullside_decide() {
  [[ -t 2 ]] || return 0
  local mode=auto
  [[ ! -e $__pullside_folder/always ]] || mode=always
  if [[ $1 == *[\'\"\`\\\(\){}\#!\&\|\;\<\>\=$'\n']* ]]; then
    __pullside_apart_line "$1" "$mode" && __pullside_apart=1
  else
    # Nearly every line is a command and its words.
    local name=${1%%[[:blank:]]*} first=
    [[ $1 == "$name" ]] || first=${1#"$name"} first=${first#"${first%%[![:blank:]]*}"} first=${first%%[[:blank:]]*}
    __pullside_apart_command "$mode" "$name" "$first" && __pullside_apart=1
  fi
  return 0
}

# Before a command whose stderr goes apart: the person's trap is in a file, since a function does not see it.
__pullside_arming='\builtin trap -p DEBUG >|"$__pullside_folder/debug"; __pullside_arm; \builtin trap "$__pullside_one_shot" DEBUG'

__pullside_arm() {
  ((++__pullside_fences, __pullside_armed = 1))
  __pullside_user_debug= __pullside_one_shot=$__pullside_switching
  [[ ! -s $__pullside_folder/debug ]] || __pullside_keep_debug
}

# The person's own trap comes back, and decides about this command as it would have; $_ is what it was.
__pullside_switching='__pullside_switch && \builtin trap - DEBUG; : "$__pullside_last"'
__pullside_switching_back='__pullside_switch && \builtin trap -- "$__pullside_user_debug" DEBUG
: "$__pullside_last"; \builtin eval "$__pullside_user_debug"; __pullside_return "$?" "$__pullside_last"'

__pullside_keep_debug() {
  local debug
  builtin read -r -d '' debug <"$__pullside_folder/debug"
  [[ $debug == 'trap -- '* ]] || return 0
  builtin eval "set -- ${debug#trap -- }"
  __pullside_user_debug=$1 __pullside_one_shot=$__pullside_switching_back
}

__pullside_return() {
  return "$1"
}

# The fence on the main PTY was said with the command's beginning; before that our hook may be what is about to run.
__pullside_switch() {
  ((__pullside_running)) || return 1
  __pullside_armed=0
  ((__pullside_apart)) || return 0
  exec 2<>"$__pullside_folder/device" && __pullside_switched=1
  __pullside_say "F;$__pullside_fences"
  return 0
}

# At a prompt stderr comes back, and a fence on both ways says what was written before: on the main one the prompt's.
__pullside_rejoin() {
  ((__pullside_left = ++__pullside_fences))
  __pullside_say "F;$__pullside_left"
  exec 2<>"$__pullside_tty"
  __pullside_switched=
}

# Nothing ran of a line that was to be apart: the trap is still there.
__pullside_disarm() {
  builtin trap -- "${__pullside_user_debug:--}" DEBUG
  __pullside_armed=0
  if ((__pullside_apart && __pullside_running)); then __pullside_say "F;$__pullside_fences" 2>"$__pullside_folder/device"; fi
}

# ---- questions ----

# Takes REPLY for a question's line: its prefix, in any case, after blanks.
__pullside_is_question() {
  [[ $1 =~ ^[[:blank:]]*(/[aA][iI]|/[aA][sS][kK]|@[aA][iI]|@[oO][rR][cC][hH])[[:space:]]+[^[:space:]] ||
    $1 =~ ^[[:blank:]]*(/[eE][xX][pP][lL][aA][iI][nN]|/[fF][iI][xX])([[:space:]]|$) ]]
}

# Instead of a question the shell gets an empty line.
__pullside_take_question() {
  ((__pullside_can_ask)) && __pullside_is_question "$READLINE_LINE" || return 1
  __pullside_question=$READLINE_LINE
  __pullside_keep_shown "$READLINE_LINE"
  READLINE_LINE= READLINE_POINT=0
}

# The question as it stood behind its prompt: there it is shown again, once the shell has its empty line.
__pullside_keep_shown() {
  local prompt=${PS1#"$__pullside_a"}
  prompt=${prompt%"$__pullside_b"}
  prompt=${prompt@P}
  prompt=${prompt##*$'\n'}
  local bare=$prompt
  while [[ $bare == *$'\001'*$'\002'* ]]; do bare=${bare%%$'\001'*}${bare#*$'\002'}; done
  __pullside_rows=$((${#bare} / ${COLUMNS:-80} + 1))
  prompt=${prompt//[$'\001\002']/}
  local shown=${1//$'\n'/$'\r\n'}
  __pullside_shown=$prompt${shown//[$'\001'-$'\011'$'\013'$'\014'$'\016'-$'\037'$'\177']/}
}

# At a prompt: tells the host, and waits until it says that the question has ended.
__pullside_ask() {
  local REPLY question=$__pullside_question ask=$((++__pullside_asks)) id='' status='' answers
  __pullside_question=
  # Over the empty line that was accepted instead, where the prompt's mark is.
  builtin printf '\e[%dA\r\e[J%s\r\n' "$__pullside_rows" "$__pullside_shown" >&2
  __pullside_escape "$question"
  exec {answers}<>"$__pullside_folder/answers" || return 0
  __pullside_say "Q;$ask;$REPLY"
  while [[ $id != "$ask" ]]; do
    IFS=' ' builtin read -r -u "$answers" id status || break
  done
  exec {answers}<&-
  [[ $status =~ ^[0-9]+$ ]] || status=130
  __pullside_say "D;$status"
  __pullside_remember "$question"
}

# For arrow-up, unless the person's settings would forget such a line.
__pullside_remember() {
  [[ -o history ]] || return 0
  [[ $1 == ' '* && :${HISTCONTROL-}: == *:ignore@(space|both):* ]] && return 0
  [[ ${HISTIGNORE-} ]] && return 0
  [[ $1 == "$__pullside_before" ]] || builtin history -s -- "$1"
}

# ---- hooks ----

# Hooks are called by the options that are set, since looking at these would be seen with `set -x`. Which ones need
# no more is learnt as they are met: a name is found faster than letters are taken out of it.
declare -A __pullside_usual=() __pullside_prompts=()
__pullside_prompt_odd=__pullside_prompt_odd
# It may run in the middle of a command, where the parser knows no reserved word to begin with; and "bind -x"
# takes what is between quotes for all, where it begins with one.
__pullside_hook='__pullside_enter"${__pullside_usual[$-]-_odd}" "$_" && "builtin" eval "$__pullside_arming"'
__pullside_element='"${__pullside_prompts[$-]-${__pullside_prompt_odd-:}}"'

# Where functions inherit the DEBUG trap, ours would fire elsewhere first.
__pullside_enter_odd() {
  {
    local - options=$- inherited=${-//[!T]/}
    set +euxCT
  } 2>/dev/null
  [[ $options == *[euxCT]* ]] || __pullside_usual[$options]=
  __pullside_enter "$1" || return 1
  [[ $inherited ]] || return 0
  __pullside_apart=0
  return 1
}

__pullside_prompt_odd() {
  {
    local status=$? options=$- -
    set +euxCT
  } 2>/dev/null
  [[ $options == *[euxCT]* ]] || __pullside_prompts[$options]=__pullside_prompt
  __pullside_return "$status"
  __pullside_prompt
}

# Enter: $1 is $_, which its being the last word here keeps as it was. Functions that run at each prompt are
# small: bash copies all of a body before it runs it.
__pullside_enter() {
  __pullside_last=$1 __pullside_fresh=0 __pullside_apart=0 __pullside_left=0
  # Nearly every line: of no history expansion and no question, with nothing to escape, and in the same folder.
  if ((__pullside_primary == 1 && __pullside_hooked && ${#READLINE_LINE} <= __pullside_max_line)) &&
    [[ $READLINE_LINE == [^/@^[:space:]]* && $READLINE_LINE != *[\\\;![:cntrl:]]* && -o history &&
      ${HISTCONTROL-} != *erasedups* && -z ${PWD#"$__pullside_told_pwd"} ]]; then
    __pullside_typed=$READLINE_LINE __pullside_line=$READLINE_LINE __pullside_fresh=1 __pullside_same=0
    [[ -n ${READLINE_LINE#"$__pullside_before"} ]] || __pullside_same=1
  else
    __pullside_enter_other || return 1
  fi
  __pullside_hooked=0
  [[ ! -w $__pullside_folder/device ]] || __pullside_decide "$READLINE_LINE"
  ((__pullside_apart))
}

# Fails when no command can come of it, or none whose stderr may go apart.
__pullside_enter_other() {
  local may_part=1
  case $__pullside_primary in
    0)
      __pullside_typed+=$'\n'$READLINE_LINE may_part=0
      ((!__pullside_armed)) || __pullside_disarm
      ;;
    *)
      __pullside_typed=$READLINE_LINE
      [[ ! $__pullside_switched ]] || __pullside_rejoin
      # Somebody set a prompt of their own behind our hook, or reads lines there.
      [[ $__pullside_primary == 1 ]] || __pullside_say "D;$__pullside_status"
      ((__pullside_hooked && __pullside_primary == 1)) || __pullside_keep_hook || may_part=0
      [[ $__pullside_primary == 1 ]] || may_part=0
      if [[ ${READLINE_LINE#"${READLINE_LINE%%[![:blank:]]*}"} == [/@]* ]] && __pullside_take_question; then return 1; fi
      [[ $READLINE_LINE == *[^[:space:]]* ]] || return 1
      ;;
  esac
  # History expansion and erasedups: only the history knows.
  if [[ $__pullside_typed != *!* && $__pullside_typed != ^* && ${HISTCONTROL-} != *erasedups* ]]; then
    __pullside_tell_line "$__pullside_typed"
  fi
  ((may_part)) || __pullside_hooked=0
  ((may_part))
}

# Before a prompt, after the user's own commands. The prompt tells the command's end, with its status.
__pullside_prompt() {
  __pullside_status=$? __pullside_hooked=1 __pullside_fresh=0 __pullside_primary=2
  if ((__pullside_apart || __pullside_armed)) || [[ $__pullside_question ]]; then __pullside_settle; fi
  if ((__pullside_running)); then __pullside_running=0 __pullside_before=$__pullside_typed; fi
  [[ $BASHOPTS == *promptvars* && $PS1 == '\[${__pullside_told['*'B\a}\]' && ${PS2-} == '\[${__pullside_none['* && ${PS0-} == '${__pullside_told['* && -z ${__bp_preexec_interactive_mode+$__pullside_unshared} ]] ||
    __pullside_wrap
}

__pullside_settle() {
  if [[ $__pullside_switched ]]; then __pullside_rejoin
  elif ((__pullside_armed)); then __pullside_disarm
  fi
  __pullside_apart=0
  [[ ! $__pullside_question ]] || __pullside_ask
}

# Puts the marks into prompts that the user, or a framework, has set since.
__pullside_wrap() {
  if [[ $BASHOPTS != *promptvars* ]]; then
    __pullside_give_up
    return
  fi
  [[ ! ${__bp_preexec_interactive_mode+$__pullside_unshared} ]] || __pullside_share_preexec
  PS1=${PS1//"$__pullside_a"/}
  PS1=$__pullside_a${PS1//"$__pullside_b"/}$__pullside_b
  [[ ${PS2-} == "$__pullside_p2"* ]] || PS2=$__pullside_p2${PS2-}
  # Ours is long: what it begins with is enough to know it by.
  [[ ${PS0-} == '${__pullside_told['* ]] || PS0=$__pullside_p0${PS0//"$__pullside_p0"/}
}

__pullside_mute="N;the shell option promptvars is off, and marks are in the prompts\x3b set it in what the shell reads at its start"
# Without promptvars prompts show marks as they are written: they go, and so do the hooks, for good.
__pullside_give_up() {
  PS1=${PS1//"$__pullside_a"/}
  PS1=${PS1//"$__pullside_b"/} PS2=${PS2//"$__pullside_p2"/} PS0=${PS0//"$__pullside_p0"/}
  __pullside_usual=() __pullside_prompts=()
  unset -v __pullside_prompt_odd
  __pullside_enter_odd() { return 1; }
  ((!__pullside_left)) || __pullside_say "F;$__pullside_left"
  __pullside_say "D;$__pullside_status"
  __pullside_say "$__pullside_mute"
}

# Ours is in PROMPT_COMMAND, behind what the user has there. What is exported must stay a string: an array
# would not reach the programs; what they would make of ours is nothing.
__pullside_keep_hook() {
  local -a others=()
  local other
  if [[ ${PROMPT_COMMAND@a} == *r* ]]; then
    # Marks are all that there can be.
    __pullside_wrap
    return 1
  elif ((BASH_VERSINFO[0] * 100 + BASH_VERSINFO[1] >= 501)) && [[ ${PROMPT_COMMAND@a} != *x* ]]; then
    for other in "${PROMPT_COMMAND[@]}"; do [[ $other == "$__pullside_element" ]] || others+=("$other"); done
    # Assigning to it sets the first.
    [[ ${others[*]-} ]] || others=('')
    PROMPT_COMMAND=("${others[@]}" "$__pullside_element")
  else
    other=${PROMPT_COMMAND-}
    other=${other//"$__pullside_element"/}
    other=${other%$'\n'}
    PROMPT_COMMAND=${other:+$other$'\n'}$__pullside_element
  fi
}

# ---- installing ----

__pullside_set_up() {
  __pullside_tty=$(\command tty)
  __pullside_question= __pullside_shown= __pullside_rows=1 __pullside_before= __pullside_typed= __pullside_switched= __pullside_line=
  __pullside_running=0 __pullside_primary=0 __pullside_fresh=0 __pullside_apart=0 __pullside_same=0 __pullside_hooked=1
  __pullside_asks=0 __pullside_fences=0 __pullside_number=0 __pullside_can_ask=0 __pullside_cwd= __pullside_left=0 __pullside_armed=0
  __pullside_unshared=1 __pullside_user_debug= __pullside_told_pwd= __pullside_status=0 __pullside_one_shot=
  local mark='\e]6973;$__pullside_nonce;'
  __pullside_a='\[${__pullside_told[__pullside_left>0]+'$mark'F;$__pullside_left\a}${__pullside_nonce+'$mark'A;$?\a}'
  __pullside_a+='${__pullside_none[__pullside_primary=1,__pullside_number=\!]-}\]'
  __pullside_b='\[${__pullside_nonce+'$mark'B\a}\]'
  __pullside_p2='\[${__pullside_none[__pullside_primary=0]-}\]'
  # Not one within the other, where that can be: what is within is read again for each.
  __pullside_p0='${__pullside_told[__pullside_fresh]+'$mark'C;$((__pullside_kept=(\!>=__pullside_number)?__pullside_same>=0:__pullside_same>0))'
  __pullside_p0+=';$__pullside_apart;$__pullside_cwd;${__pullside_told[__pullside_kept]+$__pullside_line}\a}'
  __pullside_p0+='${__pullside_told[__pullside_fresh==0]+'$mark'$(__pullside_tell_history \!)\a}'
  __pullside_p0+='${__pullside_told[__pullside_apart]+'$mark'F;$__pullside_fences\a}'
  __pullside_p0+='${__pullside_none[__pullside_fresh=__pullside_primary=0,__pullside_running=1]-}'
  ! declare -F __bp_interactive_mode >/dev/null || __pullside_share_preexec
  __pullside_told=([1]=)
  __pullside_read_programs
}

# bash-preexec takes what runs first after the prompt's commands for the person's: that would be our hooks, so
# that its functions heard of each command when it was over. It waits for PS0 instead. Where it was read after
# ours, it waits for them already at the first prompt.
__pullside_share_preexec() {
  __bp_interactive_mode() { __bp_preexec_interactive_mode=; }
  __bp_preexec_interactive_mode= __pullside_unshared=
  PS0=${PS0//"$__pullside_p0"/}
  __pullside_p0=${__pullside_p0%']-}'},__bp_preexec_interactive_mode=1']-}'
}

# Enter in keymap $1 runs our hook, then what it did before: both by keys that no keyboard has.
__pullside_bind_enter() {
  local key text
  text=$'\n'$(\builtin bind -m "$1" -p; \builtin bind -m "$1" -s)
  for key in m j; do
    [[ $text =~ $'\n"\\C-'$key'": '([^$'\n']*) ]] || return 1
    builtin bind -m "$1" "\"\\e[6973;$key\": ${BASH_REMATCH[1]}"
    builtin bind -m "$1" "\"\\C-$key\": \"\\e[6973;h\\e[6973;$key\""
  done
  builtin bind -m "$1" -x "\"\\e[6973;h\": $__pullside_hook"
}

# Why questions cannot be typed here; nothing when they can.
__pullside_no_asks() {
  if [[ ${TERM-} == dumb ]]; then echo 'TERM is "dumb", so the shell has no line editor'
  elif ! [[ -o emacs || -o vi ]]; then echo 'line editing is off in this shell'
  elif [[ ! -p $__pullside_folder/answers ]]; then echo 'the fifo for answers could not be made'
  fi
}

__pullside_start() {
  local reason map
  if [[ ${BLE_VERSION-} ]]; then
    __pullside_say 'N;ble.sh has taken the place of the line editor'
    return
  fi
  if [[ $BASHOPTS != *promptvars* ]]; then
    __pullside_say "$__pullside_mute"
    return
  fi
  reason=$(__pullside_no_asks)
  if [[ ! $reason ]]; then
    __pullside_can_ask=1
    for map in emacs-standard vi-insert vi-command; do
      __pullside_bind_enter "$map" 2>/dev/null || reason="Enter does something of its own in the keymap $map"
    done
  fi
  [[ $reason ]] && __pullside_can_ask=0
  __pullside_keep_hook || reason='PROMPT_COMMAND is read-only in this shell' __pullside_can_ask=0
  local REPLY
  __pullside_escape "$reason"
  __pullside_say "I;$__pullside_can_ask;$REPLY"
}

# What a login shell reads, which an init file comes instead of.
if [[ $__pullside_login ]]; then
  [[ -r /etc/profile ]] && . /etc/profile
  if [[ -r ~/.bash_profile ]]; then . ~/.bash_profile
  elif [[ -r ~/.bash_login ]]; then . ~/.bash_login
  elif [[ -r ~/.profile ]]; then . ~/.profile
  fi
else
  [[ -r /etc/bash.bashrc ]] && . /etc/bash.bashrc
  [[ -r ~/.bashrc ]] && . ~/.bashrc
fi

if ((BASH_VERSINFO[0] * 100 + BASH_VERSINFO[1] < 404)); then
  __pullside_say "N;bash $BASH_VERSION is too old\x3b 4.4 or later tells what it runs"
else
  __pullside_set_up
  __pullside_start
fi
