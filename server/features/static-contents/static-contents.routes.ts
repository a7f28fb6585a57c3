import { staticContentEndpoints } from '../../../contract/static-contents.ts';
import { found } from '../../errors.ts';
import { publicRoute, type Route } from '../../plugins/route.ts';
import { configuredLocales } from '../settings/locales.ts';
import { readStaticContent } from './static-contents.repository.ts';

const readPublic = publicRoute(staticContentEndpoints.readPublic, async ({ params, db, services }) => {
  const [fallback = 'en'] = await configuredLocales(db, services);
  return found(
    (await readStaticContent(db, params.lang, params.key)) ??
      (await readStaticContent(db, fallback, params.key)),
  );
});

export const staticContentRoutes: Route[] = [readPublic];
