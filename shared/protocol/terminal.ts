import * as z from 'zod/mini';
import { CommandRecord } from '../terminal/command.ts';
import { Size, Snapshot, TerminalInfo } from '../terminal/terminal.ts';
import { id, nothing } from './fields.ts';

/** Requests about terminals and the views of them. */
export const terminalMethods = {
  'terminal/list': { params: nothing, result: z.object({ terminals: z.array(TerminalInfo) }) },
  /** The id comes from the client: opening the same one again returns it. */
  'terminal/open': {
    params: z.object({ terminal: id, name: z.nullable(z.string()), cwd: z.nullable(z.string()), size: Size }),
    result: TerminalInfo,
  },
  /**
   * Starts a view. With `after`, the log goes on from that offset when it still
   * holds it; otherwise (and with null) a snapshot comes first. Queries of programs
   * in output before `repliesFrom` are old: nobody may answer them any more.
   * `packs`: the view takes long output packed.
   */
  'terminal/attach': {
    params: z.object({
      terminal: id,
      view: id,
      after: z.nullable(z.number()),
      packs: z.optional(z.boolean()),
    }),
    result: z.object({
      info: TerminalInfo,
      snapshot: z.nullable(Snapshot),
      repliesFrom: z.number(),
    }),
  },
  'terminal/detach': { params: z.object({ terminal: id, view: id }), result: nothing },
  /** With `atPrompt` it is for the shell's prompt, and refused where the shell tells that something else would read it. */
  'terminal/write': {
    params: z.object({ terminal: id, view: id, data: z.string(), atPrompt: z.optional(z.boolean()) }),
    result: nothing,
  },
  /** The view that asks becomes the one that decides the size. */
  'terminal/resize': { params: z.object({ terminal: id, view: id, size: Size }), result: nothing },
  /** The panel takes a question that was typed at the prompt: it will start its turn, or decline. */
  'terminal/accept': { params: z.object({ terminal: id, ask: id }), result: nothing },
  /** Why nobody answers a question that was typed at the prompt; it is said there. */
  'terminal/decline': { params: z.object({ terminal: id, ask: id, reason: z.string() }), result: nothing },
  'terminal/rename': { params: z.object({ terminal: id, name: z.string() }), result: nothing },
  'terminal/close': { params: z.object({ terminal: id }), result: nothing },
} as const;

/** What views tell without an answer. */
export const viewNotifications = {
  /** The view has written everything before `offset` to its screen. */
  'terminal/ack': z.object({ terminal: id, view: id, offset: z.number() }),
} as const;

/** What the host tells of them. */
export const terminalNotifications = {
  /**
   * Output that begins at `offset` (UTF-8 bytes) of the terminal's log. `packed`: `data` is the base64 of
   * its UTF-8, deflated (RFC 1951).
   */
  'terminal/output': z.object({
    terminal: id,
    view: id,
    offset: z.number(),
    data: z.string(),
    packed: z.optional(z.boolean()),
  }),
  /** The view lagged or was hidden; it attaches again when it is back. */
  'terminal/dropped': z.object({ terminal: id, view: id }),
  /** Opened, resized, renamed, ended or closed (`info` null). */
  'terminal/changed': z.object({ terminal: id, info: z.nullable(TerminalInfo) }),
  /**
   * A prompt begins at `offset` of the terminal's log (`record` null), the command typed at it began
   * (`endedAt` null), or ended. A prompt is told before the output that follows it, so that a view can
   * mark its row while it writes. Whoever attaches is told those from where its log goes on.
   */
  'terminal/command': z.object({ terminal: id, record: z.nullable(CommandRecord), offset: z.number() }),
  /** A question was typed at the prompt: told to the view that typed it, which takes it at once. */
  'terminal/asked': z.object({ terminal: id, view: id, ask: id, line: z.string() }),
  /** That question is over at its prompt, with its answer or without: nobody need agree to anything for it any more. */
  'terminal/answered': z.object({ terminal: id, ask: id }),
} as const;
