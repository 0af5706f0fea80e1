/**
 * The database's steps, oldest first. A released step is never changed: what
 * comes after it is a step of its own. `user_version` counts those applied.
 */
export const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE conversations (
    id TEXT PRIMARY KEY,
    page_key TEXT NOT NULL,
    page TEXT NOT NULL,
    title TEXT NOT NULL,
    created_at TEXT NOT NULL
  );
  CREATE INDEX conversations_by_page ON conversations (page_key, created_at);

  CREATE TABLE turns (
    id TEXT PRIMARY KEY,
    conversation TEXT NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
    status TEXT NOT NULL
  );
  CREATE INDEX turns_by_conversation ON turns (conversation);
  CREATE INDEX turns_running ON turns (status) WHERE status = 'running';

  CREATE TABLE events (
    conversation TEXT NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    turn TEXT NOT NULL REFERENCES turns (id) ON DELETE CASCADE,
    json TEXT NOT NULL,
    PRIMARY KEY (conversation, seq)
  ) WITHOUT ROWID;
  CREATE INDEX events_by_turn ON events (turn, seq);

  CREATE TABLE log_state (value TEXT NOT NULL);
  INSERT INTO log_state VALUES ('closed');
  `,
  `
  ALTER TABLE turns ADD COLUMN replaced INTEGER NOT NULL DEFAULT 0;
  `,
  `
  -- Who answers in this conversation, as JSON; NULL leaves it to the repository and the default.
  ALTER TABLE conversations ADD COLUMN choice TEXT;
  `,
  `
  -- What ran in terminals; \`record\` and \`printed\` are JSON, the columns between them are for finding.
  CREATE TABLE commands (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    ended_at TEXT NOT NULL,
    failed INTEGER NOT NULL,
    asked INTEGER NOT NULL,
    terminal TEXT,
    length INTEGER NOT NULL,
    command TEXT NOT NULL,
    cwd TEXT NOT NULL,
    record TEXT NOT NULL,
    printed TEXT NOT NULL
  );
  CREATE INDEX commands_by_end ON commands (ended_at, seq, length);
  `,
  `
  -- How far the files that the person's own terminals write were read.
  CREATE TABLE spool (file TEXT PRIMARY KEY, bytes INTEGER NOT NULL) WITHOUT ROWID;
  `,
  `
  -- What GitHub's API answered; the body is sealed with the token that read it.
  CREATE TABLE github_answers (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    identity TEXT NOT NULL,
    name TEXT NOT NULL,
    etag TEXT NOT NULL,
    bytes INTEGER NOT NULL,
    used_at INTEGER NOT NULL,
    body BLOB NOT NULL,
    UNIQUE (identity, name)
  );
  CREATE INDEX github_answers_by_use ON github_answers (used_at, seq, bytes);
  CREATE TABLE github_limits (identity TEXT PRIMARY KEY, until TEXT NOT NULL) WITHOUT ROWID;
  `,
  `
  -- How many tokens a model's service counted for each that we did; a destination of '' is this machine.
  CREATE TABLE token_ratios (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    provider TEXT NOT NULL,
    destination TEXT NOT NULL,
    model TEXT NOT NULL,
    ratio REAL NOT NULL
  );
  CREATE INDEX token_ratios_by_model ON token_ratios (provider, destination, model, seq);
  `,
];
