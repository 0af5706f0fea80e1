# What a fish of Pullside's terminals reads with its vendors' settings. See ../marks.ts for what it says.

read -g __pullside_nonce <$__pullside_folder/nonce
command rm -f -- $__pullside_folder/nonce
