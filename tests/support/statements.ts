import pg from 'pg';
import { vi } from 'vitest';

/** What only frames statements: it is no work of the database's planner. */
const FRAME = /^\s*(begin|commit|rollback|savepoint|release)\b/i;

/** The statements that this process sends to any database while `work` goes on, without those that frame a transaction. */
export async function statementsOf<T>(work: () => Promise<T>): Promise<{ texts: string[]; result: T }> {
  const texts: string[] = [];
  const query = pg.Client.prototype.query as (...of: unknown[]) => unknown;
  const watched = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...of: unknown[]
  ) {
    const [config] = of;
    const text = typeof config === 'string' ? config : (config as { text?: string }).text;
    if (text !== undefined && !FRAME.test(text)) texts.push(text.replace(/\s+/g, ' ').trim());
    return query.apply(this, of);
  } as typeof pg.Client.prototype.query);
  try {
    return { result: await work(), texts };
  } finally {
    watched.mockRestore();
  }
}
