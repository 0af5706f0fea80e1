import type { CAC } from 'cac';
import { resolvePaths } from '../settings/paths.ts';
import { UsageError } from './usage.ts';

/** Ten minutes without client, terminal or turn. */
const IDLE_SECONDS = 600;

/** Every command of the contract. Each loads its own code, so that small ones start fast. */
export function addCommands(program: CAC): void {
  program
    .command('connect [origin]', 'Carry messages between a browser and the daemon (browsers run this)')
    .allowUnknownOptions()
    .action(async (origin: string | undefined) => {
      const { runConnect } = await import('./connect.ts');
      return runConnect(origin, resolvePaths());
    });
  program
    .command('daemon <action>', 'status | stop | run')
    .option('--idle <seconds>', 'With run: end after this long without use', { default: IDLE_SECONDS })
    .action(async (action: string, options: { idle: number }) => {
      const { daemonCommands } = await import('./daemon.ts');
      const command = Object.hasOwn(daemonCommands, action) ? daemonCommands[action] : undefined;
      if (!command) throw new UsageError(`daemon ${action}? It is status, stop or run`);
      return command(resolvePaths(), options);
    });
}
