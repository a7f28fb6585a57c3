import { sql } from 'drizzle-orm';
import { bigint, boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, createdAt, id, instant, partOf, ref } from './columns.ts';
import { secondFactorChallenges } from './sign-in.ts';
import { users } from './users.ts';

/** The public half of a key pair whose private half never leaves its device (WebAuthn). */
export const passkeys = pgTable(
  'passkey',
  {
    id: id(),
    userId: partOf(() => users.id),
    /** Of the key at its authenticator, base64url. */
    credentialId: text().notNull().unique(),
    /** COSE. */
    publicKey: bytes().notNull(),
    /** Signatures that the authenticator says it has made; a key that counts never goes back. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** How the browser reaches it: `internal`, `usb`, `hybrid` … */
    transports: text().array().notNull().default(sql`'{}'`),
    name: text().notNull(),
    /** The key is copied between devices of its owner. */
    isBackedUp: boolean().notNull(),
    createdDate: createdAt(),
    lastUsedDate: instant(),
  },
  (row) => [index('passkey_user').on(row.userId)],
);

/** What a signature of a passkey is good for. */
export type PasskeyPurpose = 'REGISTER' | 'SIGN_IN' | 'SECOND_STEP' | 'CONFIRM';

/** What a passkey is asked to sign: bound to its token, good once, for a few minutes. */
export const passkeyChallenges = pgTable(
  'passkey_challenge',
  {
    tokenPrint: text().primaryKey(),
    challenge: text().notNull(),
    purpose: text().$type<PasskeyPurpose>().notNull(),
    /** Null for a sign-in by a passkey alone: it says whose it is. */
    userId: ref().references(() => users.id, { onDelete: 'cascade' }),
    /** The second step that it answers: used up with it. */
    secondStepId: ref().references(() => secondFactorChallenges.id, { onDelete: 'cascade' }),
    expiresAt: instant().notNull(),
  },
  (row) => [
    index('passkey_challenge_user').on(row.userId),
    index('passkey_challenge_second_step').on(row.secondStepId),
    index('passkey_challenge_expires').on(row.expiresAt),
  ],
);
