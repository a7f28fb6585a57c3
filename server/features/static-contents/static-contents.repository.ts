import { and, eq } from 'drizzle-orm';
import { STATIC_CONTENT_KEYS, type StaticContent } from '../../../contract/static-contents.ts';
import type { Db } from '../../db/client.ts';
import { staticContents } from '../../db/schema/settings.ts';
import { DEFAULT_STATIC_CONTENTS } from './defaults.ts';

const columns = {
  locale: staticContents.locale,
  contentKey: staticContents.contentKey,
  title: staticContents.title,
  content: staticContents.content,
};

export async function readStaticContent(
  db: Db,
  locale: string,
  key: string,
): Promise<StaticContent | undefined> {
  const [row] = await db
    .select(columns)
    .from(staticContents)
    .where(and(eq(staticContents.locale, locale), eq(staticContents.contentKey, key)));
  return row;
}

/** Makes the texts that lack for a language, so that each language has every key; the others stay, S3-108. */
export async function completeStaticContents(db: Db, locales: readonly string[]): Promise<void> {
  const rows = locales.flatMap((locale) =>
    STATIC_CONTENT_KEYS.map((contentKey) => {
      const texts = locale === 'tr' ? DEFAULT_STATIC_CONTENTS.tr : DEFAULT_STATIC_CONTENTS.en;
      const [title, content] = texts[contentKey];
      return { locale, contentKey, title, content };
    }),
  );
  await db.insert(staticContents).values(rows).onConflictDoNothing();
}
