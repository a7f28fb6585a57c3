import { eq, type SQL, sql } from 'drizzle-orm';
import { contentEndpoints as endpoints } from '#contract/contents/endpoints.ts';
import { CONTENT_CATEGORIES } from '#contract/contents/rules.ts';
import { contents } from '#server/platform/db/schema/contents.ts';
import { containsText } from '#server/platform/db/search.ts';
import { found } from '#server/platform/errors.ts';
import type { Caller } from '#server/platform/http/call.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { withCleanText } from '#server/platform/texts/rich-text.body.ts';
import { holdsStored } from '#server/platform/words/stored-words.ts';
import { inLanguage, readableIn } from './content.audience.ts';
import { deleteContent, readImage } from './content.images.ts';
import { createContent, readContentForm, saveContent } from './content.save.ts';
import { presentContent, presentRow } from './contents.present.ts';
import { pageOfContents, readContent } from './contents.repository.ts';

/**
 * The language of a reader's list, Q1-37: the asked one, else that of the account. A visitor's is not known to
 * the server, so without being asked it leaves none out.
 */
function languageOf(query: Record<string, unknown>, caller: Caller | null, locale: string): string | null {
  const asked = query.langKey ?? query.langkey ?? query.lang;
  return asked === undefined && caller === null ? null : locale;
}

/** News items and their pictures [R1J-12, R1J-27 … R1J-35], S1-23 … S1-35. */
export const contentRoutes: Route[] = routes(endpoints, {
  categories: () => CONTENT_CATEGORIES.map(({ id, title }) => ({ id, title })),
  list: async (context) => {
    const { db, caller, query, locale } = context;
    const page = await pageOfContents(db, query, [
      await readableIn(context),
      inLanguage(languageOf(query, caller, locale)),
    ]);
    return page.map(presentRow);
  },
  manage: async (context) => {
    const { db, query } = context;
    const words = query['title.contains'];
    const searched = query.q?.trim();
    const state = query['publishState.equals'];
    const category = query['categoryId.equals'];
    const conditions: SQL[] = [
      ...(words ? [containsText(contents.title, words)] : []),
      ...(searched ? [await holdsStored(context, 'content', sql`content_item.id`, searched)] : []),
      ...(state ? [eq(contents.publishState, state)] : []),
      ...(category ? [eq(contents.categoryId, category)] : []),
    ];
    return (await pageOfContents(db, query, conditions)).map(presentRow);
  },
  read: async (context) => {
    const readable = await readableIn(context);
    return presentContent(found(await readContent(context.db, context.params.id, readable)));
  },
  edit: ({ db, params }) => readContentForm(db, params.id),
  create: {
    ownTransaction: true,
    handle: async ({ transaction, ...context }) => {
      const body = await withCleanText(context.body, 'post');
      return transaction((db) => createContent({ ...context, db }, body));
    },
  },
  save: {
    ownTransaction: true,
    handle: async ({ transaction, ...context }) => {
      const body = await withCleanText(context.body, 'post');
      return transaction((db) => saveContent({ ...context, db }, body));
    },
  },
  remove: async (context) => {
    await deleteContent(context, context.params.id);
  },
  image: (context) => readImage(context, context.params.key),
});
