# What a zsh (5.8 or newer) of Pullside's terminals reads as its .zshenv. What it says: ../marks.ts.
#
# The user's own .zshenv is read at the end, and zsh goes on with his other files. All functions stand
# before that, so that no alias or option of his changes what they mean; hooks that his files may
# replace are looked after at each prompt. Nothing here forks; and as a call of a function costs more than
# most of what is done in it, what each prompt needs stands in few of them.

# $1 a mark's body, $2 its file descriptor
__pullside_say() {
  builtin syswrite -o "${2:-$__pullside_tty}" -- $'\e]6973;'"$__pullside_nonce;$1"$'\a'
}

# Leaves $1 in REPLY, as a mark's field
__pullside_field() {
  builtin local MATCH MBEGIN MEND
  REPLY=${1//(#m)[[:cntrl:];\\]/\\x${(l:2::0:)$(([##16]#MATCH))}}
}

# ---- hooks ----

# Hooks look in one expression whether all is as it was at the prompt before, and do the rest only where it
# is not. They run with zsh's own options, which nothing has to set: __pullside_start has them defined so.
__pullside_define_hooks() {
  # The first of the precmd functions: the command has ended, and PROMPT_EOL_MARK has said so.
  __pullside_ended() {
    __pullside_code=$?
    if [[ -n $__pullside_usual && $PROMPT_EOL_MARK == "$__pullside_eol_usual" && -o prompt_sp && -o prompt_cr ]]; then
      __pullside_running= __pullside_usual=
      builtin unset PROMPT_EOL_MARK
    else
      __pullside_settle
    fi
  }

  # The last of the precmd functions: what the prompt says is known.
  __pullside_shown() {
    if [[ "$PS1 ${(t)PS1} $precmd_functions $preexec_functions $widgets[zle-line-init] $widgets[zle-line-finish]" == "$__pullside_shown_before" &&
          -o prompt_percent ]]; then
      PS1=$__pullside_prompt
    else
      __pullside_look_after_hooks
      __pullside_mark_prompt
    fi
  }

  # The prompt is about to be drawn. Where it carries no marks, or something emptied the arrays of hooks,
  # the line editor is told of here; how the command ended nobody knows any more then, but for the mark
  # that stood for a line without an end.
  __pullside_line_init() {
    [[ -z $__pullside_running && -n $__pullside_prompt && $PS1 == "$__pullside_prompt" ]] || __pullside_draw
    builtin return 0
  }

  __pullside_line_finish() {
    [[ $BUFFER != [[:space:]]#[/@]* ]] || __pullside_take_question
    builtin return 0
  }
}

# A command begins: $1 the line as the history has it, $3 with aliases expanded. Whether it is traced has to be seen.
__pullside_define_begins() {
  __pullside_begins() {
    # A trace would show what is compared.
    if [[ ! -o xtrace && -n $__pullside_eol_usual && $PS1 == "$__pullside_prompt" && -z ${PROMPT_EOL_MARK+1}$HISTORY_IGNORE && -n $1 &&
          $1$PWD != ([[:blank:]]*|*[[:cntrl:]\;\\]*) && $#1 -lt 15000 && ! -w $__pullside_folder/device ]]; then
      PS1=$__pullside_own_prompt PROMPT_EOL_MARK=$__pullside_eol_usual __pullside_running=1 __pullside_usual=1
      builtin syswrite -o $__pullside_tty -- $'\e]6973;'"$__pullside_nonce;C;1;0;$PWD;$1"$'\a'
    else
      __pullside_begin_odd "$@"
    fi
  }
}

# What has to be done at a command's end, but once in a while. $1 is there when nobody knows how it ended.
#
# The mark for a line without an end, which zsh has just printed, carried ours, so that what is
# printed for it is no output of the command.
__pullside_settle() {
  builtin local -i said=0
  if [[ -n $__pullside_prompt && $PS1 == "$__pullside_prompt" ]]; then PS1=$__pullside_own_prompt; fi
  if [[ -n $__pullside_running ]]; then
    if [[ -n $__pullside_eol && $PROMPT_EOL_MARK == "$__pullside_eol" ]]; then
      [[ ! -o prompt_sp || ! -o prompt_cr ]] || said=1
      if [[ -n $__pullside_had_eol ]]; then PROMPT_EOL_MARK=$__pullside_own_eol; else builtin unset PROMPT_EOL_MARK; fi
    fi
    if (( __pullside_apart )); then __pullside_rejoin $said; fi
    if (( ! said && ! $# )); then __pullside_say "D;$__pullside_code"; fi
    __pullside_running= __pullside_usual=
  elif [[ -n $__pullside_asked ]]; then
    __pullside_ask
  fi
}

# stderr is again where it was; $1 whether the fence was said.
__pullside_rejoin() {
  __pullside_say "F;$__pullside_fence" 2
  [[ ! -t 2 ]] || builtin exec 2>&$__pullside_tty
  (( $1 )) || __pullside_say "F;$__pullside_fence"
  __pullside_apart=0
}

__pullside_look_after_hooks() {
  __pullside_last=$precmd_functions[-1]
  if [[ -z $__pullside_up ]]; then
    __pullside_up=1
    __pullside_hook
    __pullside_say "I;$__pullside_asks;$__pullside_reason"
  elif [[ $widgets[zle-line-init] != $__pullside_init_seen || $widgets[zle-line-finish] != $__pullside_finish_seen ]]; then
    __pullside_hook
  elif (( ! $preexec_functions[(Ie)__pullside_begins] )); then
    __pullside_hook
  elif [[ $precmd_functions[1] != __pullside_ended || $__pullside_last != __pullside_shown ]] && (( __pullside_moved < 3 )); then
    # Some prompts want to stand first and last themselves, and win.
    (( __pullside_moved += 1 ))
    __pullside_hook
  fi
}

# Puts the marks into a prompt that was made since, which says itself how the command ended.
__pullside_mark_prompt() {
  __pullside_prompt= __pullside_shown_before= __pullside_own_prompt=$PS1
  # An exported prompt would hand the nonce to programs; and what comes later may make it anew.
  if [[ ! -o prompt_percent || ${(t)PS1} == *export* || $__pullside_last != __pullside_shown ]]; then
    __pullside_say "A;$__pullside_code"
    builtin return 0
  fi
  __pullside_prompt="%{"$'\e]6973;'"$__pullside_nonce;A;%?"$'\a'"%}$PS1%{"$'\e]6973;'"$__pullside_nonce;B"$'\a%}'
  __pullside_shown_before="$PS1 ${(t)PS1} $precmd_functions $preexec_functions $widgets[zle-line-init] $widgets[zle-line-finish]"
  PS1=$__pullside_prompt
}

__pullside_draw() {
  [[ -z $__pullside_running ]] || __pullside_settle nobody-knows
  (( $preexec_functions[(Ie)__pullside_begins] && $precmd_functions[(Ie)__pullside_ended] )) || __pullside_hook
  [[ -z $__pullside_prompt || $PS1 != "$__pullside_prompt" ]] || builtin return 0
  builtin zle -R
  __pullside_say B
}

# As __pullside_begins, where a part of it is not as usual.
__pullside_begin_odd() {
  builtin local kept=1 text="$1" traced=0
  [[ ! -o xtrace ]] || traced=1
  builtin setopt no_xtrace
  if [[ -z $1 || ( -o hist_ignore_space && $1 == [[:blank:]]* ) ]]; then kept=0; fi
  if [[ -n $__pullside_prompt && $PS1 == "$__pullside_prompt" ]]; then PS1=$__pullside_own_prompt; fi
  if [[ -n $HISTORY_IGNORE && $1 == ${~HISTORY_IGNORE} ]]; then kept=0; fi
  if (( ! kept )); then text=; fi
  # The trace of what comes behind the command would be taken for its stderr.
  if (( traced )); then __pullside_apart=0; else __pullside_separate $3; fi
  builtin local cwd=$PWD say=$'\e]6973;'"$__pullside_nonce;" end=
  if [[ $PWD$text == *[[:cntrl:]\;\\]* ]]; then
    builtin local REPLY
    __pullside_field $PWD
    cwd=$REPLY
    __pullside_field $text
    text=$REPLY
  fi
  # No mark is longer than 64 KB.
  if (( $#text > 15000 )); then kept=0 text=; fi
  if (( __pullside_apart )); then
    builtin local fence="${say}F;$(( __pullside_fence - 1 ))"$'\a'
    builtin syswrite -o $__pullside_tty -- "${say}C;$kept;1;$cwd;$text"$'\a'$fence
    builtin syswrite -o 2 -- $fence
    end="${say}F;$__pullside_fence"$'\a'
  else
    builtin syswrite -o $__pullside_tty -- "${say}C;$kept;0;$cwd;$text"$'\a'
  fi
  __pullside_running=1
  __pullside_tell_end $end
}

# The mark for a line without an end says in front that the command has ended, behind $1.
__pullside_tell_end() {
  __pullside_eol=
  # An exported one would hand the nonce to programs.
  [[ ${(t)PROMPT_EOL_MARK-} != *export* ]] || builtin return 0
  __pullside_had_eol=${PROMPT_EOL_MARK+1}
  __pullside_own_eol=${PROMPT_EOL_MARK-}
  __pullside_eol="%{$1"$'\e]6973;'"$__pullside_nonce;D;%?"$'\a'"%}${PROMPT_EOL_MARK-%B%S%#%s%b}"
  PROMPT_EOL_MARK=$__pullside_eol
  if [[ -z $__pullside_had_eol$1 ]]; then __pullside_usual=1 __pullside_eol_usual=$__pullside_eol; fi
}

# ---- stderr on a second PTY ----

__pullside_separate() {
  __pullside_apart=0
  [[ -w $__pullside_folder/device && -t 2 ]] || builtin return 0
  builtin local mode=auto
  [[ ! -e $__pullside_folder/always ]] || mode=always
  if __pullside_apart_line $mode $1; then
    builtin exec 2>$__pullside_folder/device
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
__pullside_take_question() {
  [[ $CONTEXT == start && $ZLE_RECURSIVE == 0 ]] || builtin return 0
  if [[ $BUFFER == [[:space:]]#(#i)(/(ai|ask)|@(ai|orch))[[:space:]]##[^[:space:]]* ||
        $BUFFER == [[:space:]]#(#i)/(explain|fix)([[:space:]]*|) ]]; then
    __pullside_asked=$BUFFER
    BUFFER=
    POSTDISPLAY=$__pullside_asked
    region_highlight=()
  fi
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
  if [[ -o zle && $TERM != dumb ]]; then
    __pullside_widget zle-line-init __pullside_line_init
    __pullside_widget zle-line-finish __pullside_line_finish
    __pullside_init_seen=$widgets[zle-line-init] __pullside_finish_seen=$widgets[zle-line-finish]
  else
    __pullside_asks=0
    __pullside_reason='This shell has no line editor.'
  fi
}

# Has the line editor call $2 at its hook $1, after what it called there. zsh's own way to share a hook
# costs a prompt 0.2 ms, so it is only taken where that is in use, or something came before ours since.
__pullside_widget() {
  builtin local there=${widgets[$1]-} before=__pullside_before_${1#zle-line-}
  [[ $there != user:$2* ]] || builtin return 0
  if [[ -z $there ]]; then
    builtin zle -N $1 $2
  elif [[ $there != user:azhw:* && $there == user:* && ! -v $before ]] && (( $+functions[${there#user:}] )); then
    # Called as a function it has the widget's name, as before, and costs a third. Only once, as what
    # comes later may call what was there.
    builtin typeset -g $before=${there#user:}
    builtin zle -N $1 ${2}_after
  else
    builtin local -a shared
    builtin zstyle -a $1 widgets shared
    [[ $there != user:azhw:* || " $shared" != *[:\ ]$2* ]] || builtin return 0
    builtin autoload -Uz add-zle-hook-widget
    builtin zle -N $2
    add-zle-hook-widget $1 $2
  fi
}

# With the person's own options, as what it calls is the person's.
__pullside_line_finish_after() {
  "$__pullside_before_finish" "$@" || builtin :
  [[ $BUFFER != [/@[:space:]]* ]] || __pullside_line_finish
}

__pullside_line_init_after() {
  "$__pullside_before_init" "$@" || builtin :
  [[ ! -o xtrace && -z $__pullside_running && -n $__pullside_prompt && $PS1 == "$__pullside_prompt" ]] || __pullside_line_init
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
    __pullside_eol= __pullside_eol_usual= __pullside_own_eol= __pullside_had_eol= \
    __pullside_up= __pullside_reason= __pullside_shown_before= __pullside_last= __pullside_usual= __pullside_init_seen= __pullside_finish_seen=
  builtin typeset -gi __pullside_tty __pullside_apart=0 __pullside_fence=0 \
    __pullside_code=0 __pullside_questions=0 __pullside_asks=1 __pullside_moved=0
  builtin sysopen -rw -o cloexec -u __pullside_tty $TTY || builtin return
  builtin typeset -ga precmd_functions preexec_functions
  precmd_functions+=(__pullside_ended __pullside_shown)
  preexec_functions+=(__pullside_begins)
  __pullside_read_programs
  # What is defined so runs with these options, whatever the person's are, and costs less than setting them.
  builtin emulate zsh -o extended_glob -o no_xtrace -c __pullside_define_hooks
  builtin emulate zsh -o extended_glob -c __pullside_define_begins
  sched -o +0 __pullside_late
}

if [[ -o interactive && -n $TTY && -r $__pullside_folder/nonce ]]; then __pullside_start; fi

if [[ -r ${ZDOTDIR:-$HOME}/.zshenv ]]; then
  builtin source ${ZDOTDIR:-$HOME}/.zshenv
fi
