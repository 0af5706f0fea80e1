# What a bash of Pullside's terminals reads instead of an init file. See ../marks.ts for what it says.

IFS= read -r __pullside_nonce <"$__pullside_folder/nonce"
command rm -f -- "$__pullside_folder/nonce"

# What a login shell reads: an --init-file comes instead of all that.
if [[ $__pullside_login ]]; then
  [[ -r /etc/profile ]] && . /etc/profile
  for __pullside_file in ~/.bash_profile ~/.bash_login ~/.profile; do
    [[ -r $__pullside_file ]] && . "$__pullside_file" && break
  done
  unset -v __pullside_file
elif [[ -r ~/.bashrc ]]; then
  . ~/.bashrc
fi

printf '\e]6973;%s;N;not built yet\a' "$__pullside_nonce"
