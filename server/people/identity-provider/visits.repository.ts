import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import { deleteExpired } from '#server/platform/db/delete-expired.ts';
import { identityVisits } from '#server/platform/db/schema/identities.ts';
import type { Services } from '#server/platform/services.ts';
import type { VisitSecrets } from './provider.ts';

/** Minutes that a person may take at the provider. */
const VISIT_MINUTES = 15;

const printOf = ({ vault }: Pick<Services, 'vault'>, handle: string) =>
  vault.fingerprint(`identity-visit ${handle}`);

interface NewVisit {
  secrets: VisitSecrets;
  remember?: boolean;
  /** Whose person is to be confirmed; left out for a sign-in. */
  sessionId?: string | null;
}

/** Keeps a sign-in that has left for the provider; the handle that comes back finishes it. */
export async function storeVisit(
  db: Db,
  services: Services,
  { secrets, remember = false, sessionId = null }: NewVisit,
): Promise<string> {
  const handle = randomBytes(24).toString('base64url');
  await db.insert(identityVisits).values({
    handlePrint: printOf(services, handle),
    secrets: services.vault.seal(JSON.stringify(secrets)),
    remember,
    sessionId,
    expiresAt: new Date(services.now().getTime() + VISIT_MINUTES * 60_000).toISOString(),
  });
  return handle;
}

/**
 * Takes a sign-in up again, once: of two at a time one gets it.
 * @param sessionId of the session whose person confirms who they are; null: a sign-in, and nothing else
 */
export async function consumeVisit(
  db: Db,
  services: Services,
  handle: string,
  sessionId: string | null = null,
): Promise<{ secrets: VisitSecrets; remember: boolean } | null> {
  const [row] = await db
    .delete(identityVisits)
    .where(eq(identityVisits.handlePrint, printOf(services, handle)))
    .returning();
  if (!row || row.sessionId !== sessionId || Date.parse(row.expiresAt) <= services.now().getTime())
    return null;
  const secrets = services.vault.unseal(row.secrets);
  return secrets === null ? null : { secrets: JSON.parse(secrets) as VisitSecrets, remember: row.remember };
}

export const purgeVisits = (db: Db, now: Date): Promise<number> =>
  deleteExpired(db, identityVisits.expiresAt, now);
