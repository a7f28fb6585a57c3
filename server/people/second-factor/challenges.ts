import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import { deleteExpired } from '#server/platform/db/delete-expired.ts';
import {
  type ChallengeMethod,
  type ChallengePurpose,
  secondFactorChallenges,
} from '#server/platform/db/schema/sign-in.ts';
import type { Services } from '#server/platform/services.ts';

/** Minutes for which a code is good, S3-102. */
export const CODE_MINUTES = 5;
/** Tries that one token allows, S1-16. */
const TRIES = 5;

export type Challenge = typeof secondFactorChallenges.$inferSelect;

/** Six digits, each as likely as any other. */
export const newCode = () => String(randomInt(1_000_000)).padStart(6, '0');

const printOfCode = ({ vault }: Pick<Services, 'vault'>, token: string, code: string) =>
  vault.fingerprint(`second-factor-code ${token} ${code}`);
const printOfToken = ({ vault }: Pick<Services, 'vault'>, token: string) =>
  vault.fingerprint(`second-factor-token ${token}`);

export interface Asked {
  userId: number;
  purpose: ChallengePurpose;
  method: ChallengeMethod;
  code?: string;
  /** Sealed, of an authenticator that is being switched on. */
  secret?: string;
}

/** Asks for a code; the token that comes back is the only one with which it can be answered, S1-16. */
export async function openChallenge(
  db: Db,
  services: Services,
  { userId, purpose, method, code, secret }: Asked,
): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await db.insert(secondFactorChallenges).values({
    tokenPrint: printOfToken(services, token),
    userId,
    purpose,
    method,
    codePrint: code === undefined ? null : printOfCode(services, token, code),
    secret: secret ?? null,
    expiresAt: new Date(services.now().getTime() + CODE_MINUTES * 60_000).toISOString(),
  });
  return token;
}

/**
 * The open challenge of a token, locked until the transaction ends so that answers come one after the other;
 * undefined for one that is another's, used, tried too often or too old.
 */
export async function lockChallenge(
  db: Db,
  services: Services,
  { token, userId, purpose }: { token: string; userId: number; purpose: ChallengePurpose },
): Promise<Challenge | undefined> {
  const [row] = await db
    .select()
    .from(secondFactorChallenges)
    .where(eq(secondFactorChallenges.tokenPrint, printOfToken(services, token)))
    .for('update');
  if (!row || row.userId !== userId || row.purpose !== purpose) return undefined;
  const open = row.tries < TRIES && Date.parse(row.expiresAt) > services.now().getTime();
  return open ? row : undefined;
}

/** Whether a token is that of an open challenge; nothing is locked or used up. */
export async function challengeIsOpen(
  db: Db,
  services: Services,
  { token, userId, purpose }: { token: string; userId: number; purpose: ChallengePurpose },
): Promise<boolean> {
  const { tokenPrint, tries, expiresAt, userId: ofUser, purpose: forPurpose } = secondFactorChallenges;
  const open = and(
    eq(tokenPrint, printOfToken(services, token)),
    eq(ofUser, userId),
    eq(forPurpose, purpose),
    lt(tries, TRIES),
    gt(expiresAt, services.now().toISOString()),
  );
  return (await db.$count(secondFactorChallenges, open)) > 0;
}

/** The open challenge of a sign-in, by the token that was issued for the right password; undefined: there is none. */
export async function findSignIn(db: Db, services: Services, token: string) {
  const { id, userId, tokenPrint, purpose, tries, expiresAt } = secondFactorChallenges;
  const [row] = await db
    .select({ id, userId })
    .from(secondFactorChallenges)
    .where(
      and(
        eq(tokenPrint, printOfToken(services, token)),
        eq(purpose, 'SIGN_IN'),
        lt(tries, TRIES),
        gt(expiresAt, services.now().toISOString()),
      ),
    );
  return row;
}

export function mailedCodeFits(services: Services, challenge: Challenge, token: string, code: string) {
  const expected = Buffer.from(challenge.codePrint ?? '');
  const given = Buffer.from(printOfCode(services, token, code));
  return expected.length === given.length && timingSafeEqual(expected, given);
}

export async function noteWrongTry(db: Db, { id }: Challenge): Promise<void> {
  await db
    .update(secondFactorChallenges)
    .set({ tries: sql`${secondFactorChallenges.tries} + 1` })
    .where(eq(secondFactorChallenges.id, id));
}

export async function closeChallenge(db: Db, { id }: Pick<Challenge, 'id'>): Promise<void> {
  await db.delete(secondFactorChallenges).where(eq(secondFactorChallenges.id, id));
}

export const purgeChallenges = (db: Db, now: Date): Promise<number> =>
  deleteExpired(db, secondFactorChallenges.expiresAt, now);
