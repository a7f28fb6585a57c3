import { staticContentEndpoints } from '#contract/static-contents/endpoints.ts';
import { found } from '#server/platform/errors.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { configuredLocales } from '#server/platform/texts/locales.ts';
import { withCleanText } from '#server/platform/texts/rich-text.body.ts';
import { saveStaticContent } from './static-content.save.ts';
import {
  findStaticContents,
  pageOfStaticContents,
  readStaticContent,
  readStaticContentRow,
} from './static-contents.repository.ts';

/** Editable texts: for everybody by key, for their editors by number, Q3-121 [R3K-45, R3K-47]. */
export const staticContentRoutes: Route[] = routes(staticContentEndpoints, {
  readPublic: async ({ params, db, services }) => {
    const [fallback = ''] = await configuredLocales(db, services);
    return found(await readStaticContent(db, params.lang, params.key, fallback));
  },
  list: ({ db, services, query }) => pageOfStaticContents(db, services.messages.locales, query),
  find: ({ db, services, query }) => findStaticContents(db, services.messages.locales, query),
  read: async ({ db, params }) => found(await readStaticContentRow(db, params.id)),
  save: {
    ownTransaction: true,
    handle: async ({ transaction, ...context }) => {
      const body = await withCleanText(context.body, 'content');
      return transaction((db) => saveStaticContent({ ...context, db }, body));
    },
  },
});
