import { staticContentEndpoints } from '#contract/static-contents/endpoints.ts';
import { found } from '#server/platform/errors.ts';
import { publicRoute, type Route, route } from '#server/platform/http/route.ts';
import { configuredLocales } from '#server/platform/texts/locales.ts';
import { saveStaticContent } from './static-content.save.ts';
import {
  pageOfStaticContents,
  readStaticContent,
  readStaticContentRow,
} from './static-contents.repository.ts';

const readPublic = publicRoute(staticContentEndpoints.readPublic, async ({ params, db, services }) => {
  const [fallback = ''] = await configuredLocales(db, services);
  return found(await readStaticContent(db, params.lang, params.key, fallback));
});

const list = route(staticContentEndpoints.list, ({ db, services, query }) =>
  pageOfStaticContents(db, services.messages.locales, query),
);

const read = route(staticContentEndpoints.read, async ({ db, params }) =>
  found(await readStaticContentRow(db, params.id)),
);

const save = route(staticContentEndpoints.save, (context) => saveStaticContent(context, context.body));

/** Editable texts: for everybody by key, for their editors by number, Q3-121 [R3K-45, R3K-47]. */
export const staticContentRoutes: Route[] = [readPublic, list, read, save];
