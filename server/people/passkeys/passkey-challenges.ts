import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import { deleteExpired } from '#server/platform/db/delete-expired.ts';
import { type PasskeyPurpose, passkeyChallenges } from '#server/platform/db/schema/passkeys.ts';
import type { Services } from '#server/platform/services.ts';

/** Minutes that a person may take with the authenticator. */
const CHALLENGE_MINUTES = 5;

const printOf = ({ vault }: Pick<Services, 'vault'>, token: string) =>
  vault.fingerprint(`passkey-challenge ${token}`);

type Challenge = typeof passkeyChallenges.$inferSelect;
interface NewChallenge {
  challenge: string;
  purpose: PasskeyPurpose;
  /** Left out for a sign-in by a passkey alone. */
  userId?: number;
  secondStepId?: number;
}

/** Keeps what is to be signed; the token that comes back with the signature is the only way to it. */
export async function storeChallenge(db: Db, services: Services, asked: NewChallenge): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await db.insert(passkeyChallenges).values({
    ...asked,
    tokenPrint: printOf(services, token),
    expiresAt: new Date(services.now().getTime() + CHALLENGE_MINUTES * 60_000).toISOString(),
  });
  return token;
}

/** Takes a challenge up, once: of two answers at a time one gets it; undefined for one that is used, too old or for something else. */
export async function consumeChallenge(
  db: Db,
  services: Services,
  { token, purposes, userId }: { token: string; purposes: readonly PasskeyPurpose[]; userId?: number },
): Promise<Challenge | undefined> {
  const [row] = await db
    .delete(passkeyChallenges)
    .where(eq(passkeyChallenges.tokenPrint, printOf(services, token)))
    .returning();
  if (!row || Date.parse(row.expiresAt) <= services.now().getTime()) return undefined;
  const isTheirs = userId === undefined || row.userId === userId;
  return isTheirs && purposes.includes(row.purpose) ? row : undefined;
}

export const purgePasskeyChallenges = (db: Db, now: Date): Promise<number> =>
  deleteExpired(db, passkeyChallenges.expiresAt, now);
