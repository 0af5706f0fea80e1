# What a zsh of Pullside's terminals reads as its .zshenv. See ../marks.ts for what it says.

IFS= read -r __pullside_nonce <"$__pullside_folder/nonce"
command rm -f -- "$__pullside_folder/nonce"
[[ -r ${ZDOTDIR:-$HOME}/.zshenv ]] && . "${ZDOTDIR:-$HOME}/.zshenv"
