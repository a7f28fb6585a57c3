import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { SecondFactorMethod } from '#contract/second-factor/schema.ts';
import { createdAt, id, instant, partOf } from './columns.ts';
import { users } from './users.ts';

/** Second factor of an account; without a row the password is enough, S1-16. */
export const secondFactors = pgTable('second_factor', {
  userId: partOf(() => users.id).primaryKey(),
  method: text().$type<SecondFactorMethod>().notNull(),
  /** Secret of the authenticator app, sealed. */
  secret: text(),
  /** The latest 30-second step whose code was taken: no code is taken twice. */
  lastStep: bigint({ mode: 'number' }),
  createdDate: createdAt(),
});

/** What a code that was asked for is good for. */
export type ChallengePurpose = 'SIGN_IN' | 'ENROL' | 'CHANGE' | 'CONFIRM';

/** How the second step of a sign-in is asked for; `PASSKEY`: by nothing else, but for recovery codes. */
export type ChallengeMethod = SecondFactorMethod | 'PASSKEY';

/** A code that was asked for: bound to its token, good once, for a few minutes and tries, S1-16. */
export const secondFactorChallenges = pgTable(
  'second_factor_challenge',
  {
    id: id(),
    tokenPrint: text().notNull().unique(),
    userId: partOf(() => users.id),
    purpose: text().$type<ChallengePurpose>().notNull(),
    method: text().$type<ChallengeMethod>().notNull(),
    codePrint: text(),
    /** Of an authenticator app that is not switched on yet, sealed. */
    secret: text(),
    tries: integer().notNull().default(0),
    expiresAt: instant().notNull(),
  },
  (row) => [
    index('second_factor_challenge_user').on(row.userId),
    index('second_factor_challenge_expires').on(row.expiresAt),
  ],
);

/** Codes for the day when neither mails nor the authenticator can be read; a used one is deleted. */
export const recoveryCodes = pgTable(
  'recovery_code',
  {
    id: id(),
    userId: partOf(() => users.id),
    codeDigest: text().notNull(),
  },
  (row) => [index('recovery_code_user').on(row.userId, row.codeDigest)],
);
