import type { Database } from 'better-sqlite3';
import * as z from 'zod/mini';
import { ProviderChoice } from '../../shared/conversation/turn.ts';
import { PageKey } from '../../shared/page/context.ts';
import type { ConversationInfo } from '../../shared/protocol/conversation.ts';

const Row = z.object({
  id: z.string(),
  page: z.string(),
  title: z.string(),
  createdAt: z.string(),
  lastSeq: z.number(),
});

const Page = z.nullable(PageKey);

const Chosen = z.object({ choice: z.nullable(z.string()) });

const columns = `
  id, page, title, created_at AS createdAt,
  (SELECT coalesce(max(seq), 0) FROM events WHERE conversation = conversations.id) AS lastSeq`;

export interface ConversationRows {
  /** Newest first. */
  conversations(): ConversationInfo[];
  conversation(id: string): ConversationInfo | null;
  /** The newest conversation about a page; null stands for "no page". */
  newestConversation(page: PageKey | null): ConversationInfo | null;
  createConversation(conversation: { id: string; page: PageKey | null; createdAt: string }): ConversationInfo;
  rename(conversation: string, title: string): void;
  /** Who answers in a conversation, null when that was left open. */
  choice(conversation: string): ProviderChoice | null;
  /** False when there is no such conversation. */
  choose(conversation: string, choice: ProviderChoice | null): boolean;
}

export function conversationRows(db: Database): ConversationRows {
  const all = db.prepare(`SELECT ${columns} FROM conversations ORDER BY created_at DESC, rowid DESC`);
  const one = db.prepare(`SELECT ${columns} FROM conversations WHERE id = ?`);
  const newest = db.prepare(
    `SELECT ${columns} FROM conversations WHERE page_key = ? ORDER BY created_at DESC, rowid DESC LIMIT 1`,
  );
  const insert = db.prepare(
    "INSERT INTO conversations (id, page_key, page, title, created_at) VALUES (?, ?, ?, '', ?)",
  );
  const rename = db.prepare('UPDATE conversations SET title = ? WHERE id = ?');
  const chosen = db.prepare('SELECT choice FROM conversations WHERE id = ?');
  const choose = db.prepare('UPDATE conversations SET choice = ? WHERE id = ?');
  return {
    conversations: () => all.all().map(toInfo),
    conversation: (id) => infoOrNull(one.get(id)),
    newestConversation: (page) => infoOrNull(newest.get(pageText(page))),
    createConversation: ({ id, page, createdAt }) => {
      insert.run(id, pageText(page), JSON.stringify(page), createdAt);
      return { id, page, title: '', createdAt, lastSeq: 0 };
    },
    rename: (id, title) => {
      rename.run(title, id);
    },
    choice: (id) => choiceOf(chosen.get(id)),
    choose: (id, choice) => choose.run(choice && JSON.stringify(choice), id).changes > 0,
  };
}

/** GitHub takes owner and repository in any case. */
function pageText(page: PageKey | null): string {
  if (page === null) return '';
  const { host, owner, repo, kind, id } = page;
  return JSON.stringify([host.toLowerCase(), owner.toLowerCase(), repo.toLowerCase(), kind, id]);
}

function infoOrNull(row: unknown): ConversationInfo | null {
  return row === undefined ? null : toInfo(row);
}

function choiceOf(row: unknown): ProviderChoice | null {
  const json = row === undefined ? null : Chosen.parse(row).choice;
  return json === null ? null : ProviderChoice.parse(JSON.parse(json));
}

function toInfo(row: unknown): ConversationInfo {
  const { page, ...rest } = Row.parse(row);
  return { ...rest, page: Page.parse(JSON.parse(page)) };
}
