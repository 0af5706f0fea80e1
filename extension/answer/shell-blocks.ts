import { codeLabel } from '../../shared/answer/blocks.ts';

const shells = ['sh', 'shell', 'bash', 'zsh', 'fish', 'console', 'terminal', 'shell-session'];
const unnamed = codeLabel('');

/** Whether a block says that it is for a shell, so that it may be run. */
export function isForShell(label: string): boolean {
  return shells.includes(label.toLowerCase());
}

/** Whether a block may stand at a prompt: models often leave a command's language away, and name any other. */
export function fitsPrompt(label: string): boolean {
  return label === unnamed || isForShell(label);
}
