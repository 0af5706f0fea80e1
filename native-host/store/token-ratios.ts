import type { Database } from 'better-sqlite3';
import * as z from 'zod/mini';

/** The newest that are kept of all models together. */
const MOST_OF_ALL = 2000;

interface Asked {
  provider: string;
  destination: string | null;
  model: string;
}

/** How many tokens a model's service counted for each that we did. */
export interface TokenRatioRows {
  /** The newest last. */
  tokenRatios(asked: Asked): number[];
  /** Keeps the newest `most` of the model's. */
  addTokenRatio(asked: Asked, ratio: number, most: number): void;
}

const OF_MODEL = 'provider = @provider AND destination = @destination AND model = @model';

export function tokenRatioRows(db: Database): TokenRatioRows {
  const all = db.prepare(`SELECT ratio FROM token_ratios WHERE ${OF_MODEL} ORDER BY seq`).pluck();
  const insert = db.prepare(
    'INSERT INTO token_ratios (provider, destination, model, ratio) VALUES (@provider, @destination, @model, @ratio)',
  );
  const forget = db.prepare(`
    DELETE FROM token_ratios WHERE seq <= (SELECT max(seq) FROM token_ratios) - ${MOST_OF_ALL} OR seq IN (
      SELECT seq FROM token_ratios WHERE ${OF_MODEL} ORDER BY seq DESC LIMIT -1 OFFSET @most
    )`);
  const add = db.transaction((asked: ReturnType<typeof named>, ratio: number, most: number) => {
    insert.run({ ...asked, ratio });
    forget.run({ ...asked, most });
  });
  return {
    tokenRatios: (asked) => z.array(z.number()).parse(all.all(named(asked))),
    addTokenRatio: (asked, ratio, most) => void add.immediate(named(asked), ratio, most),
  };
}

function named({ provider, destination, model }: Asked) {
  return { provider, destination: destination ?? '', model };
}
