import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { citext, createdAt, instant, partOf } from './columns.ts';
import { users } from './users.ts';

const KEY_PURPOSES = ['ACTIVATION', 'INVITATION', 'RESET', 'EMAIL'] as const;
export type KeyPurpose = (typeof KEY_PURPOSES)[number];

/** Keys that open an account once; only their digests are stored, S1-05, S1-07. */
export const accountKeys = pgTable(
  'account_key',
  {
    userId: partOf(() => users.id),
    purpose: text().$type<KeyPurpose>().notNull(),
    /** Another e-mail that the account is to have once this key has come back from it. */
    address: citext(),
    keyDigest: text().notNull().unique(),
    createdDate: createdAt(),
    expiresAt: instant().notNull(),
  },
  (key) => [
    primaryKey({ columns: [key.userId, key.purpose] }),
    index('account_key_expires').on(key.expiresAt),
  ],
);
