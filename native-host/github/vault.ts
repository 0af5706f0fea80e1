import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Api } from './address.ts';

/** An answer as the store keeps it; `body` is sealed. */
export interface KeptRow {
  /** "" where there is none. */
  etag: string;
  body: Uint8Array;
}

export interface KeptRows {
  kept(identity: string, name: string): KeptRow | null;
  keep(identity: string, name: string, row: KeptRow): void;
}

export interface Kept {
  etag: string;
  text: string;
}

/** What one identity (an API, with a token or without) has read. Nobody else's is found, or could be opened. */
export interface Vault {
  readonly identity: string;
  read(name: string): Promise<Kept | null>;
  write(name: string, kept: Kept): Promise<void>;
}

const compress = promisify(gzip);
const expand = promisify(gunzip);
const CIPHER = 'aes-256-gcm';
const NONCE = 12;
const TAG = 16;

/**
 * What a token could read is sealed with it: the store holds the token nowhere, and without it nobody can tell what
 * was in a private repository.
 */
export function openVault(rows: KeptRows, { base }: Api, token: string | null): Vault {
  const identity = derive(token, base, 'identity').toString('hex');
  const key = derive(token, base, 'seal');
  return {
    identity,
    read: async (name) => {
      const row = rows.kept(identity, name);
      const text = row === null ? null : await unseal(row.body, key);
      return row === null || text === null ? null : { etag: row.etag, text };
    },
    write: async (name, { etag, text }) => rows.keep(identity, name, { etag, body: await seal(text, key) }),
  };
}

function derive(token: string | null, base: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', token ?? '', base, `pullside ${purpose}`, 32));
}

async function seal(text: string, key: Buffer): Promise<Uint8Array> {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(CIPHER, key, nonce);
  const sealed = Buffer.concat([cipher.update(await compress(text)), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Null for what is damaged: it is read anew. */
async function unseal(body: Uint8Array, key: Buffer): Promise<string | null> {
  try {
    const decipher = createDecipheriv(CIPHER, key, body.subarray(0, NONCE));
    decipher.setAuthTag(body.subarray(NONCE, NONCE + TAG));
    const packed = Buffer.concat([decipher.update(body.subarray(NONCE + TAG)), decipher.final()]);
    return (await expand(packed)).toString('utf8');
  } catch {
    return null;
  }
}
