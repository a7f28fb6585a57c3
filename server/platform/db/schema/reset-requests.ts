import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id } from './columns.ts';

/** Requests for a new password, or for another mail of a registration, that wait for their answer. */
export const passwordResetRequests = pgTable('password_reset_request', {
  id: id(),
  /** The login or e-mail that was typed, sealed: it may be a password that went into the wrong field. */
  sealedName: text().notNull(),
  /** Asks for another key to activate a registration, and for nothing else. */
  isActivation: boolean().notNull().default(false),
  remoteAddress: text(),
  requestedAt: createdAt(),
  /** Counted among the mails that the account gets: a try that failed later is not counted again. */
  isCounted: boolean().notNull().default(false),
});
