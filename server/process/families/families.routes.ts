import { familyEndpoints as endpoints } from '#contract/families/endpoints.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { joinFamily, partMember, previewFamily, saveShares } from './family.change.ts';
import { readFamily } from './family.read.ts';

/** Contributions that say the same and go on as one (decision 0061). */
export const familyRoutes: Route[] = routes(endpoints, {
  join: (context) => joinFamily(context, context.body),
  preview: (context) => previewFamily(context, context.body),
  read: (context) => readFamily(context, context.params.headId),
  part: (context) => partMember(context, context.params),
  saveShares: (context) => saveShares(context, context.params.headId, context.body),
});
