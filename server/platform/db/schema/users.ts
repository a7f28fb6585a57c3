import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Role } from '#contract/access.ts';
import type { SessionEnd } from '#contract/account/session-ends.ts';
import { bytes, citext, createdAt, id, instant, partOf, ref, refTo, walPosition } from './columns.ts';
import { organizationUnits } from './organizations.ts';

/** How an account came to be and where it stands, Q3-67. */
export type RegistrationStatus = 'CREATED_BY_ADMIN' | 'PENDING_ACTIVATION' | 'ACTIVATED' | 'DEACTIVATED';

export const users = pgTable(
  'app_user',
  {
    id: id(),
    login: citext().notNull().unique(),
    email: citext().notNull().unique(),
    /** Since when the address is known to be this person's; null: only they say so. */
    emailVerifiedAt: instant(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    /** argon2id; null while no password was set (imported people, reset by mail). */
    passwordHash: text(),
    activated: boolean().notNull().default(true),
    langKey: text().notNull(),
    phone: text(),
    educationLevel: text(),
    company: text(),
    department: text(),
    position: text(),
    /** Key in the storage of the picture that the person chose (no reference: files point to who sent them). */
    pictureKey: text(),
    /** Main unit, S3-95. */
    unitId: ref().references(() => organizationUnits.id),
    /** Who stands in for them when they are away or late, unless an absence names somebody else. */
    deputyId: ref().references((): AnyPgColumn => users.id),
    registrationStatus: text().$type<RegistrationStatus>().notNull().default('CREATED_BY_ADMIN'),
    unsubscribed: boolean().notNull().default(false),
    /** Where an imported person came from and the key there, so that a second import finds them again. */
    importSource: text(),
    importKey: text(),
    /** What made it that is no person (`system`, `import`); people are named by their ids, which outlive their logins. */
    createdBy: text(),
    createdById: ref(),
    createdDate: createdAt(),
    lastModifiedBy: text(),
    lastModifiedById: ref(),
    lastModifiedDate: createdAt(),
    lastLogin: instant(),
    /** Since when nothing names the person any longer, decision 0048. */
    erasedAt: instant(),
    /** What is left of import source and key then: salt and digest, by which a later import knows whose records these are. */
    erasedImportDigest: bytes(),
    /** Goes up with every change of what administrators see in the form, roles and units included. */
    version: integer().notNull().default(0),
  },
  (user) => [
    index('app_user_unit').on(user.unitId),
    index('app_user_deputy').on(user.deputyId).where(sql`deputy_id is not null`),
    index('app_user_lang_key').on(user.langKey),
    index('app_user_search').using(
      'gin',
      sql`searchable(${user.firstName} || ' ' || ${user.lastName}) gin_trgm_ops`,
    ),
    index('app_user_text').using(
      'gin',
      sql`searchable(${user.firstName} || ' ' || ${user.lastName} || ' ' || ${user.login}::text || ' ' || ${user.email}::text) gin_trgm_ops`,
    ),
    index('app_user_by_first_name').on(sql`searchable(${user.firstName})`, user.id),
    index('app_user_by_full_name').on(
      sql`searchable(${user.firstName})`,
      sql`searchable(${user.lastName})`,
      user.id,
    ),
    index('app_user_by_last_name').on(sql`searchable(${user.lastName})`, user.id),
    index('app_user_by_created').on(user.createdDate, user.id),
    index('app_user_by_modified').on(user.lastModifiedDate, user.id),
    index('app_user_erased').on(user.id).where(sql`erased_at is not null`),
    index('app_user_pending').on(user.createdDate).where(sql`registration_status = 'PENDING_ACTIVATION'`),
    uniqueIndex('app_user_import').on(user.importSource, user.importKey),
  ],
);

export const userAuthorities = pgTable(
  'user_authority',
  {
    userId: partOf(() => users.id),
    authority: text().$type<Role>().notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.userId, row.authority] }),
    index('user_authority_authority').on(row.authority),
  ],
);

/** A sign-in; revoked at logout, password change and deactivation, S1-19. */
export const sessions = pgTable(
  'session',
  {
    id: uuid().primaryKey(),
    userId: partOf(() => users.id),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    revokedAt: instant(),
    /** How it was ended; null while it is open. */
    endedBy: text().$type<SessionEnd>(),
    /** "Keep me signed in" was ticked. */
    remembered: boolean().notNull().default(false),
    /** Address, or network of an address, from which the person signed in. */
    place: text(),
    userAgent: text(),
    /** When somebody last did something in it, to a minute. */
    lastSeenAt: createdAt(),
    /** When the person last proved who they are, by the sign-in or since. */
    confirmedAt: createdAt(),
    /** Where its last change is in the write-ahead log; kept only where lists are read from a replica. */
    writtenLsn: walPosition(),
  },
  (session) => [
    index('session_of_user').on(session.userId),
    index('session_expires').on(session.expiresAt),
    index('session_over').on(sql`coalesce(${session.revokedAt}, ${session.expiresAt})`),
  ],
);

/** Kinds of devices from which a person has signed in: browser and system, without versions. */
export const knownDevices = pgTable(
  'known_device',
  {
    userId: partOf(() => users.id),
    device: text().notNull(),
    firstSeenAt: createdAt(),
    lastSeenAt: createdAt(),
  },
  (row) => [primaryKey({ columns: [row.userId, row.device] })],
);

export const userRegistrationHistory = pgTable(
  'user_registration_history',
  {
    id: id(),
    userId: partOf(() => users.id),
    fromStatus: text().$type<RegistrationStatus>(),
    toStatus: text().$type<RegistrationStatus>().notNull(),
    date: createdAt(),
    /** What did it that is no person. */
    byUser: text(),
    byUserId: ref(),
    explanation: text(),
  },
  (row) => [index('user_registration_history_user').on(row.userId)],
);

/** Units in which a user works or manages besides the main unit, S3-95. */
export const organizationUsers = pgTable(
  'organization_user',
  {
    userId: refTo(() => users.id),
    unitId: refTo(() => organizationUnits.id),
    isManager: boolean().notNull().default(false),
  },
  (row) => [
    primaryKey({ columns: [row.unitId, row.userId] }),
    index('organization_user_user').on(row.userId),
  ],
);
