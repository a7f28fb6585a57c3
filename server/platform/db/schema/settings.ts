import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, ref } from './columns.ts';

/** Settings that administrators changed; a missing key has its default. */
export const settings = pgTable('setting', { key: text().primaryKey(), value: jsonb().notNull() });

/** Values that every server process must share and nobody reads, such as the signing key of tokens. */
export const secrets = pgTable('secret', { name: text().primaryKey(), value: text().notNull() });

/** Texts that administrators changed, over the shipped ones, S3-103. */
export const messageOverrides = pgTable(
  'message_override',
  {
    locale: text().notNull(),
    side: text().$type<'FRONTEND' | 'BACKEND'>().notNull(),
    key: text().notNull(),
    text: text().notNull(),
  },
  (row) => [primaryKey({ columns: [row.locale, row.side, row.key] })],
);

/** Languages that were added to the shipped ones; whether people can choose them is a setting. */
export const languages = pgTable('language', { locale: text().primaryKey(), createdDate: createdAt() });

/** Editable texts by language and key, S1-38. */
export const staticContents = pgTable(
  'static_content',
  {
    id: id(),
    locale: text().notNull(),
    contentKey: text().notNull(),
    title: text().notNull(),
    content: text().notNull(),
    version: integer().notNull().default(0),
    /** Null until somebody changes what was made at the start. */
    lastModifiedDate: instant(),
    lastModifiedBy: text(),
    lastModifiedById: ref(),
  },
  (row) => [unique('static_content_locale_key').on(row.locale, row.contentKey)],
);

/** One row: the number of changes of settings, texts, messages and languages, which triggers count. */
export const siteVersions = pgTable('site_version', {
  id: boolean().primaryKey().default(true),
  version: bigint({ mode: 'number' }).notNull(),
});
