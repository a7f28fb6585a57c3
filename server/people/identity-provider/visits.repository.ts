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

/** Keeps a sign-in that has left for the provider; the handle that comes back finishes it. */
export async function storeVisit(
  db: Db,
  services: Services,
  { secrets, remember }: { secrets: VisitSecrets; remember: boolean },
): Promise<string> {
  const handle = randomBytes(24).toString('base64url');
  await db.insert(identityVisits).values({
    handlePrint: printOf(services, handle),
    secrets: services.vault.seal(JSON.stringify(secrets)),
    remember,
    expiresAt: new Date(services.now().getTime() + VISIT_MINUTES * 60_000).toISOString(),
  });
  return handle;
}

/** Takes a sign-in up again, once: of two at a time one gets it. */
export async function consumeVisit(
  db: Db,
  services: Services,
  handle: string,
): Promise<{ secrets: VisitSecrets; remember: boolean } | null> {
  const [row] = await db
    .delete(identityVisits)
    .where(eq(identityVisits.handlePrint, printOf(services, handle)))
    .returning();
  if (!row || Date.parse(row.expiresAt) <= services.now().getTime()) return null;
  const secrets = services.vault.unseal(row.secrets);
  return secrets === null ? null : { secrets: JSON.parse(secrets) as VisitSecrets, remember: row.remember };
}

export const purgeVisits = (db: Db, now: Date): Promise<number> =>
  deleteExpired(db, identityVisits.expiresAt, now);
