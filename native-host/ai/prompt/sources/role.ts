import { block } from '../block.ts';
import type { ContextSource } from '../source.ts';
import { roleText } from './role-text.ts';

export const role: ContextSource = {
  name: 'role',
  place: 'system',
  priority: 0,
  render: ({ nonce }, room) =>
    block(roleText(nonce), { name: 'role', label: 'Role', ...room, fixed: true, sent: 'whole' }),
};
