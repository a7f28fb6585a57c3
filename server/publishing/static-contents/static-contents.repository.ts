import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import {
  type FoundStaticContent,
  STATIC_CONTENT_KEYS,
  type StaticContent,
  type StaticContentRow,
} from '#contract/static-contents/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { loginOr } from '#server/platform/db/login-of.ts';
import { pageWindow } from '#server/platform/db/paging.ts';
import { staticContents } from '#server/platform/db/schema/settings.ts';
import { containsText } from '#server/platform/db/search.ts';
import { Page } from '#server/platform/http/answers.ts';
import { DEFAULT_STATIC_CONTENTS, EMPTY_STATIC_CONTENTS } from './defaults.ts';

const publicColumns = {
  locale: staticContents.locale,
  contentKey: staticContents.contentKey,
  title: staticContents.title,
  content: staticContents.content,
};

const columns = {
  id: staticContents.id,
  ...publicColumns,
  version: staticContents.version,
  lastModifiedDate: staticContents.lastModifiedDate,
  lastModifiedBy: loginOr(staticContents.lastModifiedById, staticContents.lastModifiedBy),
};

/**
 * A text for its readers: in their language, or in the default one where nothing is written in theirs, S1-38, S3-108.
 * Undefined for an unknown key.
 */
export async function readStaticContent(
  db: Db,
  locale: string,
  key: string,
  fallback: string,
): Promise<StaticContent | undefined> {
  const rows = await db
    .select(publicColumns)
    .from(staticContents)
    .where(and(inArray(staticContents.locale, [locale, fallback]), eq(staticContents.contentKey, key)));
  const own = rows.find((row) => row.locale === locale && row.content !== '');
  return own ?? rows.find((row) => row.locale === fallback);
}

/** All texts of a language, for their readers. */
export const readStaticContents = (db: Db, locale: string): Promise<StaticContent[]> =>
  db.select(publicColumns).from(staticContents).where(eq(staticContents.locale, locale));

/** Keys in the order in which they are listed; texts of keys that are gone are not. */
const keyOrder = sql`array_position(${sql.param([...STATIC_CONTENT_KEYS])}::text[], ${staticContents.contentKey})`;

/** The texts of the languages that there are, by key and language. */
export async function pageOfStaticContents(
  db: Db,
  locales: readonly string[],
  { page, size }: { page: number; size?: number | undefined },
): Promise<Page<StaticContentRow>> {
  const where = and(
    inArray(staticContents.locale, [...locales]),
    inArray(staticContents.contentKey, [...STATIC_CONTENT_KEYS]),
  );
  const order = sql`array_position(${sql.param([...locales])}::text[], ${staticContents.locale})`;
  const rows = db.select(columns).from(staticContents).where(where).orderBy(keyOrder, order, asc(columns.id));
  return new Page(
    size === undefined ? await rows : await rows.limit(size).offset(page * size),
    await db.$count(staticContents, where),
  );
}

/** Title and words without their markup; characters that HTML writes by name are what they mean. */
const plainWords = sql`replace(replace(replace(replace(
  regexp_replace(${staticContents.title} || ' ' || ${staticContents.content}, '<[^>]*>', ' ', 'g'),
  '&nbsp;', ' '), '&lt;', '<'), '&gt;', '>'), '&amp;', '&')`;
/** Characters of an excerpt, and how many of them are before what was found. */
const EXCERPT = 120;
const BEFORE = 40;

/** The texts of the languages that there are which hold a text, in the order of their list. */
export async function findStaticContents(
  db: Db,
  locales: readonly string[],
  query: { page: number; size: number; q: string },
): Promise<Page<FoundStaticContent>> {
  const where = and(
    inArray(staticContents.locale, [...locales]),
    inArray(staticContents.contentKey, [...STATIC_CONTENT_KEYS]),
    containsText(plainWords, query.q),
  );
  const order = sql`array_position(${sql.param([...locales])}::text[], ${staticContents.locale})`;
  const { limit, offset } = pageWindow(query);
  const rows = await db
    .select({
      id: staticContents.id,
      locale: staticContents.locale,
      contentKey: sql<FoundStaticContent['contentKey']>`${staticContents.contentKey}`,
      excerpt: sql<string>`trim(substr(${plainWords},
        greatest(1, strpos(searchable(${plainWords}), searchable(${query.q})) - ${BEFORE}::int), ${EXCERPT}::int))`,
    })
    .from(staticContents)
    .where(where)
    .orderBy(keyOrder, order, asc(staticContents.id))
    .limit(limit)
    .offset(offset);
  return new Page(rows, await db.$count(staticContents, where));
}

/** A text by its number; undefined when there is none. */
export async function readStaticContentRow(db: Db, id: number): Promise<StaticContentRow | undefined> {
  const [row] = await db.select(columns).from(staticContents).where(eq(staticContents.id, id));
  return row;
}

/** The same, held until the end of the transaction. */
export async function lockStaticContent(db: Db, id: number): Promise<StaticContentRow | undefined> {
  const [row] = await db.select(columns).from(staticContents).where(eq(staticContents.id, id)).for('update');
  return row;
}

/**
 * Makes the texts that lack for a language, so that each language has every key, S3-108. Those that nobody has changed become
 * what this version ships; the others stay.
 */
export async function completeStaticContents(db: Db, locales: readonly string[]): Promise<void> {
  const rows = locales.flatMap((locale) =>
    STATIC_CONTENT_KEYS.map((contentKey) => {
      const [title, content] = (DEFAULT_STATIC_CONTENTS[locale] ?? EMPTY_STATIC_CONTENTS)[contentKey];
      return { locale, contentKey, title, content };
    }),
  );
  const { title, content, version, lastModifiedDate } = staticContents;
  await db
    .insert(staticContents)
    .values(rows)
    .onConflictDoUpdate({
      target: [staticContents.locale, staticContents.contentKey],
      set: { title: sql`excluded.title`, content: sql`excluded.content`, version: sql`${version} + 1` },
      setWhere: and(
        isNull(lastModifiedDate),
        ne(sql`excluded.content`, ''),
        sql`(${title}, ${content}) is distinct from (excluded.title, excluded.content)`,
      ),
    });
}
