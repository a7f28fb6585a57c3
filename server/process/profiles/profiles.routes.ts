import { profileEndpoints } from '#contract/profiles/endpoints.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { pageOfAuthored } from './authored.ts';
import { readProfile } from './profile.read.ts';

export const profileRoutes: Route[] = routes(profileEndpoints, {
  read: (context) => readProfile(context, context.params.id),
  contributions: (context) => pageOfAuthored(context, context.params.id, context.query),
});
