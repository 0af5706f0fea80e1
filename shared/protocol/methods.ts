import * as z from 'zod/mini';
import { CommandOutput, CommandRecord } from '../terminal/command.ts';
import { TerminalSettings } from '../terminal/settings.ts';
import { conversationMethods, conversationNotifications } from './conversation.ts';
import { descriptionMethods } from './description.ts';
import { id, nothing } from './fields.ts';
import { providerMethods } from './provider.ts';
import { pullMethods } from './pull.ts';
import { terminalMethods, terminalNotifications, viewNotifications } from './terminal.ts';
import { workspaceMethods } from './workspace.ts';

/** Every request a client may send. */
export const methods = {
  initialize: {
    params: z.object({ protocol: z.number(), client: z.object({ name: z.string(), version: z.string() }) }),
    result: z.object({
      protocol: z.number(),
      host: z.object({ version: z.string(), pid: z.number(), startedAt: z.string() }),
    }),
  },
  /** Appends `text` at `offset` (UTF-16 units). Repeating a part is harmless. */
  'upload/append': {
    params: z.object({ upload: id, offset: z.number(), text: z.string() }),
    result: z.object({ length: z.number() }),
  },
  /** Whoever read them once hears of changes. `problem`: what of the settings file is not valid, and not in use. */
  'settings/read': {
    params: nothing,
    result: z.object({ terminal: TerminalSettings, problem: z.nullable(z.string()) }),
  },
  /** What is absent stays as it is. */
  'settings/change': {
    params: z.object({ terminal: z.partial(TerminalSettings) }),
    result: z.object({ terminal: TerminalSettings }),
  },
  /** Commands that ended, newest first, from every terminal; with `before` those older than that record. */
  'history/list': {
    params: z.object({
      /** Words of the command or of its folder; "" for all. */
      search: z.string(),
      failed: z.boolean(),
      before: z.nullable(id),
      limit: z.number().check(z.int(), z.minimum(1), z.maximum(200)),
    }),
    result: z.object({ records: z.array(CommandRecord) }),
  },
  'history/output': { params: z.object({ record: id }), result: CommandOutput },
  /** Forgets one record for good, or all of them with null. */
  'history/forget': { params: z.object({ record: z.nullable(id) }), result: nothing },
  ...providerMethods,
  ...workspaceMethods,
  ...pullMethods,
  ...terminalMethods,
  ...conversationMethods,
  ...descriptionMethods,
} as const;

export type Methods = typeof methods;
export type Method = keyof Methods;
export type Params<M extends Method> = z.output<Methods[M]['params']>;
export type Result<M extends Method> = z.output<Methods[M]['result']>;

/** What clients tell the host without an answer. */
export const clientNotifications = viewNotifications;
export type ClientNotifications = typeof clientNotifications;
export type ClientNotification = keyof ClientNotifications;

/** What the host tells its clients. */
export const hostNotifications = {
  /** A command was recorded in any terminal, the person's own among them: to those who listed the history. */
  'history/added': z.object({ record: CommandRecord }),
  'settings/changed': z.object({ terminal: TerminalSettings }),
  ...terminalNotifications,
  ...conversationNotifications,
} as const;
export type HostNotifications = typeof hostNotifications;
export type HostNotification = keyof HostNotifications;
export type NotificationParams<N extends HostNotification> = z.output<HostNotifications[N]>;
export type ClientNotificationParams<N extends ClientNotification> = z.output<ClientNotifications[N]>;
