import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Captchas that wait for their answer; neither token nor answer can be read from here, S1-13. */
export const captchas = pgTable(
  'captcha',
  {
    tokenDigest: text().primaryKey(),
    /** Digest of token and answer together. */
    answerDigest: text().notNull(),
    expiresAt: instant().notNull(),
  },
  (captcha) => [index('captcha_expires').on(captcha.expiresAt)],
);
