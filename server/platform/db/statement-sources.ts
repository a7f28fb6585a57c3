import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Db } from './client.ts';
import { statementSources } from './schema/statements.ts';
import { fingerprintOf } from './statement-fingerprint.ts';

/** Texts that a process remembers; lists have one for each combination of filters. */
const MOST_TEXTS = 3_000;
/** What is still asked is noted once a day, so that what no version asks any more can be forgotten. */
const NOTED_AGAIN_MS = 86_400_000;
const KEPT_DAYS = 30;
const WRITE_MS = 60_000;

/**
 * Remembers which endpoints and jobs ask which statements. A comment in the text would say it too, but then each endpoint
 * would have its own plan of the statements that all of them ask, on every connection, and PostgreSQL keeps only the first
 * text of a statement. What is known already costs a lookup in a map.
 */
export class StatementSources {
  readonly #known: LRUCache<string, Set<string>>;
  #new: { text: string; source: string }[] = [];

  constructor({ most = MOST_TEXTS, ttl = NOTED_AGAIN_MS } = {}) {
    this.#known = new LRUCache({ max: most, ttl });
  }

  /** Hears of a statement; made to be handed over. */
  readonly note = (text: string, source: string): void => {
    const sources = this.#known.get(text);
    if (sources?.has(source)) return;
    if (sources) sources.add(source);
    else this.#known.set(text, new Set([source]));
    this.#new.push({ text, source });
  };

  /** Writes down what was heard since the last time, for all processes to read. */
  async write(db: Db): Promise<void> {
    const heard = this.#new;
    this.#new = [];
    const pairs = new Map(
      heard.map(({ text, source }) => {
        const fingerprint = fingerprintOf(text);
        return [`${fingerprint} ${source}`, { fingerprint, source }] as const;
      }),
    );
    if (pairs.size === 0) return;
    // In one order, so that processes that write the same do not wait for each other in a circle.
    const rows = [...pairs.keys()]
      .sort()
      .map((key) => pairs.get(key) as { fingerprint: string; source: string });
    await db
      .insert(statementSources)
      .values(rows)
      .onConflictDoUpdate({
        target: [statementSources.fingerprint, statementSources.source],
        set: { seenAt: sql`now()` },
      });
  }
}

interface WritingOptions {
  statements: StatementSources;
  database: Db;
  log: FastifyBaseLogger;
}

/** Writes each minute what was heard. @returns what ends that, after a last time */
export function keepWritingSources({ statements, database, log }: WritingOptions): () => Promise<void> {
  const write = () =>
    statements.write(database).catch((error: unknown) => {
      log.warn({ err: error }, 'who asks which statements could not be written down');
    });
  const timer = setInterval(write, WRITE_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    return write();
  };
}

/** Forgets who asked what nobody has asked for a month. @returns how many pairs */
export async function purgeStatementSources(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000).toISOString();
  const { rowCount } = await db.execute(sql`delete from statement_source where seen_at < ${before}`);
  return rowCount ?? 0;
}
