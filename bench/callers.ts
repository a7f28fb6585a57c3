import { sql } from 'drizzle-orm';
import { openSession } from '#server/people/account/sessions.ts';
import { createDatabase } from '#server/platform/db/client.ts';
import { createTokenSigner } from '#server/platform/keys/tokens.ts';
import type { Services } from '#server/platform/services.ts';
import { type CallerName, callersFor } from './generate.plan.ts';
import { SECRET } from './served.ts';

export type Tokens = Record<CallerName, string>;

/** Signs people in. @returns their tokens by their ids */
export async function tokensFor(url: string, ids: readonly number[]): Promise<Map<number, string>> {
  const { db, close } = createDatabase(url, { poolSize: 1 });
  const services = { tokens: createTokenSigner(SECRET), now: () => new Date() } as Services;
  try {
    const tokens = new Map<number, string>();
    for (const id of ids) {
      tokens.set(id, await openSession(db, services, { id, login: `person${id}`, roles: [] }, false));
    }
    // Measurements take longer than a confirmation of who one is lasts.
    await db.execute(sql`update session set confirmed_at = now() + interval '1 day'`);
    return tokens;
  } finally {
    await close();
  }
}

export async function openSessions(url: string, contributions: number): Promise<Tokens> {
  const callers = callersFor(contributions);
  const tokens = await tokensFor(url, Object.values(callers));
  return Object.fromEntries(Object.entries(callers).map(([name, id]) => [name, tokens.get(id)])) as Tokens;
}
