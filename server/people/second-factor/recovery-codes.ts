import { createHash, randomInt } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { RECOVERY_CODE_COUNT } from '#contract/second-factor/rules.ts';
import type { Db } from '#server/platform/db/client.ts';
import { recoveryCodes } from '#server/platform/db/schema/sign-in.ts';

/** Letters and digits that handwriting keeps apart. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
/** 24 of 31 signs are 118 random bits: from 112 on a plain digest is enough. */
const GROUPS = 6;
const GROUP = 4;
/** Groups of the codes that earlier versions made, which are good until they are renewed. */
const EARLIER_GROUPS = 4;

const newCode = () =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
  ).join('-');

/** What a person types counts without spaces, dashes and case. */
export const plainAnswer = (answer: string) => answer.replace(/[\s-]/g, '').toLowerCase();

/** Whether an answer has the form of a recovery code; a code of six digits never has. */
export const looksLikeRecoveryCode = (answer: string) =>
  [GROUPS, EARLIER_GROUPS].some((groups) => plainAnswer(answer).length === groups * GROUP);

/*
 * A plain digest: so many random bits cannot be guessed from it, and unlike a keyed one it outlives a change of the
 * server's secret, after which these codes are the only way in.
 */
const digest = (userId: number, code: string) =>
  createHash('sha256')
    .update(`${userId} ${plainAnswer(code)}`)
    .digest('base64url');

/** New recovery codes; the old ones stop working. The codes themselves are not stored. */
export async function renewRecoveryCodes(db: Db, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, newCode);
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await db.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeDigest: digest(userId, code) })));
  return codes;
}

/** Uses a recovery code up; false for a wrong or used one. Of two at a time one wins. */
export async function spendRecoveryCode(db: Db, userId: number, code: string): Promise<boolean> {
  const mine = and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeDigest, digest(userId, code)));
  const used = await db.delete(recoveryCodes).where(mine).returning({ id: recoveryCodes.id });
  return used.length > 0;
}

export const countRecoveryCodes = (db: Db, userId: number): Promise<number> =>
  db.$count(recoveryCodes, eq(recoveryCodes.userId, userId));
