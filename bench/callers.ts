import { createDatabase } from '../server/db/client.ts';
import { openSession } from '../server/features/account/sessions.ts';
import { createTokenSigner } from '../server/features/account/tokens.ts';
import type { Services } from '../server/services.ts';
import { type CallerName, callersFor } from './generate.plan.ts';
import { SECRET } from './served.ts';

export type Tokens = Record<CallerName, string>;

/** Signs the callers of the measurements in. */
export async function openSessions(url: string, contributions: number): Promise<Tokens> {
  const { db, close } = createDatabase(url, { poolSize: 1 });
  const services = { tokens: createTokenSigner(SECRET), now: () => new Date() } as Services;
  try {
    const entries: [string, string][] = [];
    for (const [name, id] of Object.entries(callersFor(contributions))) {
      entries.push([name, await openSession(db, services, { id, login: `person${id}`, roles: [] }, false)]);
    }
    return Object.fromEntries(entries) as Tokens;
  } finally {
    await close();
  }
}
