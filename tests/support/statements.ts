import pg from 'pg';
import { vi } from 'vitest';

/** What only frames statements: it is no work of the database's planner. */
const FRAME = /^\s*(begin|commit|rollback|savepoint|release)\b/i;

/**
 * What passes notices on to open windows, which goes on beside any work when its moment comes; and what a connection begins with,
 * where the pool happens to open one.
 */
const ASIDE = /\bpass_on_live_notices\b|^\s*set (time zone|idle_in_transaction_session_timeout)\b/i;

export interface Sent {
  text: string;
  values: unknown[];
  /** Of a prepared statement. */
  name?: string | undefined;
}

/**
 * The statements that this process sends to any database while `work` goes on, without those that frame a transaction and
 * those that pass notices on.
 */
export async function statementsOf<T>(
  work: () => Promise<T>,
): Promise<{ texts: string[]; sent: Sent[]; result: T }> {
  const sent: Sent[] = [];
  const query = pg.Client.prototype.query as (...of: unknown[]) => unknown;
  const watched = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...of: unknown[]
  ) {
    const [config, values] = of;
    const named = typeof config === 'string' ? { text: config } : (config as Partial<Sent>);
    const { text = '', values: own = values, name } = named as Partial<Sent>;
    if (text !== '' && !FRAME.test(text) && !ASIDE.test(text))
      sent.push({ text, values: Array.isArray(own) ? own : [], name });
    return query.apply(this, of);
  } as typeof pg.Client.prototype.query);
  try {
    const result = await work();
    return { result, sent, texts: sent.map(({ text }) => text.replace(/\s+/g, ' ').trim()) };
  } finally {
    watched.mockRestore();
  }
}
