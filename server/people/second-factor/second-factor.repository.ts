import { and, eq, isNull, lt, or } from 'drizzle-orm';
import type { SecondFactor, SecondFactorMethod } from '#contract/second-factor/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { passkeys } from '#server/platform/db/schema/passkeys.ts';
import {
  type ChallengeMethod,
  recoveryCodes,
  secondFactorChallenges,
  secondFactors,
} from '#server/platform/db/schema/sign-in.ts';
import { users } from '#server/platform/db/schema/users.ts';
import { countRecoveryCodes } from './recovery-codes.ts';

/** How a second factor is asked for; undefined: the account has none. */
export async function methodOf(db: Db, userId: number): Promise<SecondFactorMethod | undefined> {
  const [row] = await db
    .select({ method: secondFactors.method })
    .from(secondFactors)
    .where(eq(secondFactors.userId, userId));
  return row?.method;
}

const countPasskeys = (db: Db, userId: number): Promise<number> =>
  db.$count(passkeys, eq(passkeys.userId, userId));

export const hasPasskeys = async (db: Db, userId: number): Promise<boolean> =>
  (await countPasskeys(db, userId)) > 0;

/** What the second step of an account takes; undefined: it has none. */
export async function secondStepOf(
  db: Db,
  userId: number,
): Promise<{ method: ChallengeMethod; hasPasskeys: boolean } | undefined> {
  const method = await methodOf(db, userId);
  const keys = await hasPasskeys(db, userId);
  if (method) return { method, hasPasskeys: keys };
  return keys ? { method: 'PASSKEY', hasPasskeys: true } : undefined;
}

export async function readSecondFactor(db: Db, userId: number): Promise<SecondFactor> {
  const [row] = await db
    .select({
      method: secondFactors.method,
      since: secondFactors.createdDate,
      passwordHash: users.passwordHash,
    })
    .from(users)
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(eq(users.id, userId));
  return {
    method: row?.method ?? null,
    since: row?.since ?? null,
    recoveryCodesLeft: await countRecoveryCodes(db, userId),
    passkeys: await countPasskeys(db, userId),
    available: Boolean(row?.passwordHash),
  };
}

/** Switches a second factor on; false when there is one already. */
export async function writeSecondFactor(
  db: Db,
  row: { userId: number; method: SecondFactorMethod; secret: string | null; lastStep: number | null },
): Promise<boolean> {
  const written = await db
    .insert(secondFactors)
    .values(row)
    .onConflictDoNothing()
    .returning({ userId: secondFactors.userId });
  return written.length > 0;
}

/** The sealed secret of the account's authenticator. */
export async function readSealedSecret(db: Db, userId: number): Promise<string | null> {
  const [row] = await db
    .select({ secret: secondFactors.secret })
    .from(secondFactors)
    .where(eq(secondFactors.userId, userId));
  return row?.secret ?? null;
}

/** Takes a step of the authenticator, once and never backwards; of two requests at a time one wins, S1-16. */
export async function consumeStep(db: Db, userId: number, step: number): Promise<boolean> {
  const taken = await db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(
      and(
        eq(secondFactors.userId, userId),
        or(isNull(secondFactors.lastStep), lt(secondFactors.lastStep, step)),
      ),
    )
    .returning({ userId: secondFactors.userId });
  return taken.length > 0;
}

/** Recovery codes stand in for a second step, and are nothing without one. */
export async function removeRecoveryCodes(db: Db, userId: number): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

/** Removes every second step of somebody who lost them all. @returns what there was */
export async function removeAllSteps(
  db: Db,
  userId: number,
): Promise<{ method: SecondFactorMethod | undefined; passkeys: number }> {
  const keys = await db.delete(passkeys).where(eq(passkeys.userId, userId)).returning({ id: passkeys.id });
  await removeRecoveryCodes(db, userId);
  return { method: await removeSecondFactor(db, userId), passkeys: keys.length };
}

/** Switches codes off with what was asked for; recovery codes stay. @returns how codes came; undefined: there were none */
export async function removeSecondFactor(db: Db, userId: number): Promise<SecondFactorMethod | undefined> {
  await db.delete(secondFactorChallenges).where(eq(secondFactorChallenges.userId, userId));
  const [removed] = await db
    .delete(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .returning({ method: secondFactors.method });
  return removed?.method;
}
