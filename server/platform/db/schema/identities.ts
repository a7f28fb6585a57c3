import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, partOf } from './columns.ts';
import { sessions, users } from './users.ts';

/** A person at an identity provider, and the account that is theirs here. */
export const identities = pgTable(
  'identity',
  {
    id: id(),
    issuer: text().notNull(),
    subject: text().notNull(),
    userId: partOf(() => users.id),
    createdDate: createdAt(),
  },
  (row) => [unique('identity_subject').on(row.issuer, row.subject), index('identity_user').on(row.userId)],
);

/** A sign-in that is under way at the identity provider; whoever finishes it deletes it. */
export const identityVisits = pgTable(
  'identity_visit',
  {
    handlePrint: text().primaryKey(),
    /** State, nonce and code verifier, sealed. */
    secrets: text().notNull(),
    remember: boolean().notNull(),
    /** Of a visit by which the person of a session confirms who they are; null for a sign-in. */
    sessionId: uuid().references(() => sessions.id, { onDelete: 'cascade' }),
    expiresAt: instant().notNull(),
  },
  (row) => [
    index('identity_visit_expires').on(row.expiresAt),
    index('identity_visit_session').on(row.sessionId),
  ],
);

/** A session that began at the identity provider, so that signing out here can end there. */
export const identitySessions = pgTable(
  'identity_session',
  {
    sessionId: uuid()
      .primaryKey()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** The identity token, sealed: the provider asks for it at sign-out. */
    idToken: text().notNull(),
    /** The session at the provider, where it names its sessions. */
    sid: text(),
    /** By which the provider is asked again, sealed; null where it is not, and once the session has ended. */
    refreshToken: text(),
    /** When it was asked last, the sign-in included. */
    checkedAt: createdAt(),
  },
  (row) => [
    index('identity_session_sid').on(row.sid),
    index('identity_session_checked').on(row.checkedAt).where(sql`refresh_token is not null`),
  ],
);

/** Logout tokens that were taken: none acts twice. */
export const identityLogouts = pgTable(
  'identity_logout',
  {
    jti: text().primaryKey(),
    expiresAt: instant().notNull(),
  },
  (row) => [index('identity_logout_expires').on(row.expiresAt)],
);
