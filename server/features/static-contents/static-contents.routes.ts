import { staticContentEndpoints } from '../../../contract/static-contents.ts';
import { Page } from '../../answers.ts';
import { found } from '../../errors.ts';
import { publicRoute, type Route, route } from '../../plugins/route.ts';
import { configuredLocales } from '../settings/locales.ts';
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

const list = route(staticContentEndpoints.list, async ({ db, services, query }) => {
  const { rows, total } = await pageOfStaticContents(db, services.messages.locales, query);
  return new Page(rows, total);
});

const read = route(staticContentEndpoints.read, async ({ db, params }) =>
  found(await readStaticContentRow(db, params.id)),
);

const save = route(staticContentEndpoints.save, (context) => saveStaticContent(context, context.body));

/** Editable texts: for everybody by key, for their editors by number, Q3-121 [R3K-45, R3K-47]. */
export const staticContentRoutes: Route[] = [readPublic, list, read, save];
