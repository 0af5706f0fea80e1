# What a zsh (5.8 or newer) of Pullside's terminals reads as its .zshenv. What it says: ../marks.ts.
#
# The user's own .zshenv is read at the end, and zsh goes on with his other files. All functions stand
# before that, so that no alias or option of his changes what they mean; hooks that his files may
# replace are looked after at each prompt. Nothing here forks.

# $1 a mark's body, $2 its file descriptor
__pullside_say() {
  builtin print -rnu "${2:-$__pullside_tty}" -- $'\e]6973;'"$__pullside_nonce;$1"$'\a'
}

# Leaves $1 in REPLY, as a mark's field
__pullside_field() {
  REPLY=$1
  [[ $1 == *[[:cntrl:]\;\\]* ]] || builtin return 0
  builtin local MATCH MBEGIN MEND
  REPLY=${1//(#m)[[:cntrl:];\\]/\\x${(l:2::0:)$(([##16]#MATCH))}}
}

# The first of the precmd functions: the command has ended.
__pullside_ended() {
  builtin local -i code=$?
  builtin emulate -L zsh
  builtin setopt extended_glob no_xtrace
  [[ $PS1 != "$__pullside_prompt" ]] || PS1=$__pullside_own_prompt
  __pullside_prompt=
  if [[ -n $__pullside_running ]]; then
    __pullside_end $code
  elif [[ -n $__pullside_asked ]]; then
    __pullside_ask
  fi
  __pullside_status=$code
  builtin return 0
}

# The mark for a line without an end, which zsh has just printed, carried ours, so that what is
# printed for it is no output of the command.
__pullside_end() {
  builtin local said=
  if [[ -n $__pullside_eol && $PROMPT_EOL_MARK == "$__pullside_eol" ]]; then
    [[ ! -o prompt_sp || ! -o prompt_cr ]] || said=1
    if (( __pullside_had_eol )); then PROMPT_EOL_MARK=$__pullside_own_eol; else builtin unset PROMPT_EOL_MARK; fi
  fi
  if (( __pullside_apart )); then
    __pullside_say "F;$__pullside_fence" 2
    [[ ! -t 2 ]] || builtin exec 2>&$__pullside_tty
    [[ -n $said ]] || __pullside_say "F;$__pullside_fence"
    __pullside_apart=0
  fi
  [[ -n $said || -z $1 ]] || __pullside_say "D;$1"
  __pullside_running=
  __pullside_eol=
}

# The last of the precmd functions: what the prompt says is known.
__pullside_shown() {
  builtin emulate -L zsh
  builtin setopt no_xtrace
  if [[ -z $__pullside_up ]]; then
    __pullside_up=1
    __pullside_hook
    __pullside_say "I;$__pullside_asks;$__pullside_reason"
  elif [[ $precmd_functions[1] != __pullside_ended || $precmd_functions[-1] != __pullside_shown ]]; then
    __pullside_hook
  fi
  builtin local start=$'\e]6973;'"$__pullside_nonce;A;$__pullside_status"$'\a'
  # An exported prompt would hand the nonce to programs.
  if [[ ! -o prompt_percent || ${(t)PS1} == *export* ]]; then
    builtin print -rnu $__pullside_tty -- $start
    builtin return 0
  fi
  __pullside_own_prompt=$PS1
  PS1="%{$start%}$PS1%{"$'\e]6973;'"$__pullside_nonce;B"$'\a%}'
  __pullside_prompt=$PS1
  builtin return 0
}

# A command begins: $1 the line as the history has it, $3 with aliases expanded.
__pullside_begins() {
  builtin local kept=1 text="$1"
  if [[ -z $1 || ( -o hist_ignore_space && $1 == [[:blank:]]* ) ]]; then kept=0; fi
  builtin emulate -L zsh
  builtin setopt extended_glob no_xtrace
  if [[ $PS1 == "$__pullside_prompt" ]]; then PS1=$__pullside_own_prompt; fi
  __pullside_prompt=
  if [[ -n $HISTORY_IGNORE && $1 == ${~HISTORY_IGNORE} ]]; then kept=0; fi
  if (( ! kept )); then text=; fi
  __pullside_separate $3
  builtin local REPLY cwd
  __pullside_field $PWD
  cwd=$REPLY
  __pullside_field $text
  # No mark is longer than 64 KB.
  if (( $#REPLY > 15000 )); then kept=0 REPLY=; fi
  __pullside_say "C;$kept;$__pullside_apart;$cwd;$REPLY"
  if (( __pullside_apart )); then
    __pullside_say "F;$(( __pullside_fence - 1 ))"
    __pullside_say "F;$(( __pullside_fence - 1 ))" 2
  fi
  __pullside_running=1
  __pullside_end_mark
  builtin return 0
}

__pullside_end_mark() {
  __pullside_eol=
  # An exported one would hand the nonce to programs.
  [[ ${(t)PROMPT_EOL_MARK-} != *export* ]] || builtin return 0
  __pullside_had_eol=$+PROMPT_EOL_MARK
  __pullside_own_eol=${PROMPT_EOL_MARK-}
  builtin local marks=
  if (( __pullside_apart )); then marks=$'\e]6973;'"$__pullside_nonce;F;$__pullside_fence"$'\a'; fi
  marks+=$'\e]6973;'"$__pullside_nonce;D;%?"$'\a'
  __pullside_eol="%{$marks%}${PROMPT_EOL_MARK-%B%S%#%s%b}"
  PROMPT_EOL_MARK=$__pullside_eol
}

# ---- stderr on a second PTY ----

__pullside_separate() {
  __pullside_apart=0
  [[ -t 2 ]] || builtin return 0
  builtin local told="$(<$__pullside_folder/stderr)"
  builtin local mode=${told%% *} device=${told#* }
  [[ $mode != off && -w $device ]] || builtin return 0
  if __pullside_apart_line $mode $1; then
    builtin exec 2>$device
    __pullside_apart=1
    (( __pullside_fence += 2 ))
  fi
}

# Whether the stderr of line $2 goes apart in mode $1. What is not surely a list of simple commands does not.
__pullside_apart_line() {
  (( $#2 <= 2000 )) || builtin return 1
  builtin local word first=1
  builtin local -a words
  words=(${(z)2})
  builtin local -i at=0
  for word in $words; do
    (( at += 1 ))
    case $word in
      (';'|'&&'|'||'|'|'|'|&') first=1 ;;
      ('&'|'&|'|'&!'|';;'|'<<'*) builtin return 1 ;;
      # A word in quotes is an argument.
      (\'[^\']#\'|\"[^\"\\\$\`]#\") if (( first )); then builtin return 1; fi ;;
      (*[\`\(\)\{\}]*) builtin return 1 ;;
      ([[:alpha:]_][[:alnum:]_]#=*) ;;
      (*) if (( first )); then __pullside_may $1 $word ${words[at+1]-} || builtin return; first=0; fi ;;
    esac
  done
}

# Whether a program $2 with its first argument $3 may have its stderr apart in mode $1. A function may
# run anything.
__pullside_may() {
  builtin local name=${2:t}
  [[ $name == [[:alnum:]_.:+\[-]## ]] && (( ! $+functions[$2] )) || builtin return
  (( ! $+__pullside_programs[never:$name:$3] )) || builtin return
  (( $+__pullside_programs[auto:$name] || $+__pullside_programs[auto:$name:$3] )) && builtin return
  [[ $3 != [[:alnum:]_./:-]* || -z $3 ]] || (( ! $+__pullside_programs[auto:$name:*] )) || builtin return 0
  [[ $1 == always ]] && (( ! $+__pullside_programs[never:$name] ))
}

__pullside_read_programs() {
  builtin typeset -gA __pullside_programs
  builtin local line kind name
  [[ -r $__pullside_scripts/programs ]] || builtin return 0
  for line in ${(f)"$(<$__pullside_scripts/programs)"}; do
    kind=${line%% *}
    [[ $kind == (auto|never) ]] || builtin continue
    for name in ${(s: :)line#* }; do __pullside_programs[$kind:$name]=1; done
  done
}

# ---- questions ----

# A question accepted at the primary prompt never reaches the parser: it gets an empty line.
__pullside_line_finish() {
  builtin emulate -L zsh
  builtin setopt extended_glob no_xtrace
  [[ $CONTEXT == start && $ZLE_RECURSIVE == 0 ]] || builtin return 0
  if [[ $BUFFER == [[:space:]]#(#i)(/(ai|ask)|@(ai|orch))[[:space:]]##[^[:space:]]* ||
        $BUFFER == [[:space:]]#(#i)/(explain|fix)([[:space:]]*|) ]]; then
    __pullside_asked=$BUFFER
    BUFFER=
    POSTDISPLAY=$__pullside_asked
    region_highlight=()
  fi
  builtin return 0
}

# Tells the host, and waits until it says that the question has ended.
__pullside_ask() {
  builtin local REPLY id code=130 line=$__pullside_asked
  builtin local -i fd
  __pullside_asked=
  if [[ ! -o hist_ignore_space || $line != [[:blank:]]* ]]; then builtin print -rs -- $line; fi
  __pullside_field $line
  builtin sysopen -rw -o cloexec -u fd $__pullside_folder/answers || builtin return 0
  __pullside_say "Q;$((++__pullside_questions));$REPLY"
  while builtin read -ru $fd id line; do
    if [[ $id == $__pullside_questions ]]; then code=$line; builtin break; fi
  done
  builtin exec {fd}>&-
  [[ $code == <-> ]] || code=130
  __pullside_say "D;$code"
}

# ---- installing ----

# After all of the user's files, and again when something replaced the hooks.
__pullside_hook() {
  precmd_functions=(__pullside_ended ${${precmd_functions:#__pullside_ended}:#__pullside_shown} __pullside_shown)
  preexec_functions=(${preexec_functions:#__pullside_begins} __pullside_begins)
  if [[ -o zle && $TERM != dumb ]] && builtin autoload -Uz add-zle-hook-widget 2>/dev/null; then
    add-zle-hook-widget line-finish __pullside_line_finish
    add-zle-hook-widget line-init __pullside_line_init
  else
    __pullside_asks=0
    __pullside_reason='This shell has no line editor.'
  fi
}

# The prompt is about to be drawn. Where it carries no marks, or something emptied the arrays of hooks,
# the line editor is told of here; how the command ended nobody knows any more then, but for the mark
# that stood for a line without an end.
__pullside_line_init() {
  builtin emulate -L zsh
  builtin setopt no_xtrace
  [[ -z $__pullside_running ]] || __pullside_end
  if [[ " $preexec_functions $precmd_functions " != *" __pullside_begins "*" __pullside_ended "* ]]; then
    __pullside_hook
  fi
  [[ -z $__pullside_prompt || $PS1 != "$__pullside_prompt" ]] || builtin return 0
  builtin zle -R
  __pullside_say B
  builtin return 0
}

# The first prompt of all, where the user's files set the array anew.
__pullside_late() {
  if [[ -z $__pullside_up ]]; then
    __pullside_ended
    __pullside_shown
  fi
}

__pullside_start() {
  builtin emulate -L zsh
  builtin zmodload zsh/system zsh/sched && builtin zmodload -F zsh/files b:zf_rm || builtin return
  builtin typeset -g +x __pullside_nonce="$(<$__pullside_folder/nonce)"
  zf_rm -f $__pullside_folder/nonce
  builtin typeset -g __pullside_running= __pullside_asked= __pullside_prompt= __pullside_own_prompt= \
    __pullside_eol= __pullside_own_eol= __pullside_up= __pullside_reason=
  builtin typeset -gi __pullside_tty __pullside_status=0 __pullside_apart=0 __pullside_fence=0 \
    __pullside_questions=0 __pullside_had_eol=0 __pullside_asks=1
  builtin sysopen -rw -o cloexec -u __pullside_tty $TTY || builtin return
  builtin typeset -ga precmd_functions preexec_functions
  precmd_functions+=(__pullside_ended __pullside_shown)
  preexec_functions+=(__pullside_begins)
  __pullside_read_programs
  sched -o +0 __pullside_late
}

if [[ -o interactive && -n $TTY && -r $__pullside_folder/nonce ]]; then __pullside_start; fi

if [[ -r ${ZDOTDIR:-$HOME}/.zshenv ]]; then
  builtin source ${ZDOTDIR:-$HOME}/.zshenv
fi
