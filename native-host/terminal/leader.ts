/**
 * When a session's leader ends, the kernel throws away what the PTY still holds
 * for the reader. So a small `sh` leads: it starts the program, says in the stream
 * how it ended, and lingers. Whoever read that mark has read all there was, and ends
 * the leader. The traps are empty commands, not '', because children inherit ''; what `sh`
 * itself would say of a killed child is nobody's output. The nonce is in a file, since
 * everybody reads arguments; the fifo is where the shell waits for answers.
 */
const SCRIPT = `trap : INT QUIT TSTP
exec 3>&2 2>/dev/null
IFS= read -r nonce <"$0/nonce"
mkfifo -m 600 "$0/answers"
/bin/sh -c 'IFS= read -r nonce <"$0/nonce"
printf "\\033]6973;%s;%d\\007" "$nonce" "$$"
unset nonce
exec "$@"' "$0" "$@" 2>&3 3>&-
code=$?
trap '' TTOU
printf '\\033]6973;%s;exit;%d\\007' "$nonce" "$code"
exec sleep 86400`;

/** `folder` is the terminal's private one. */
export function leaderCommand(folder: string, program: string, args: string[]) {
  return { file: '/bin/sh', args: ['-c', SCRIPT, folder, program, ...args] };
}

/** What the leader says: the program's process id when it starts, its exit code when it ended. */
export type LeaderMark = { kind: 'started'; pid: number } | { kind: 'exited'; code: number };

/** Null for what the leader does not say. */
export function parseLeaderMark(body: string): LeaderMark | null {
  const [, exit, number] = /^(exit;)?(\d{1,10})$/.exec(body) ?? [];
  if (number === undefined) return null;
  return exit ? { kind: 'exited', code: Number(number) } : { kind: 'started', pid: Number(number) };
}
