import { familyEndpoints as endpoints } from '#contract/families/endpoints.ts';
import { notFound } from '#server/platform/errors.ts';
import { type Route, routes } from '#server/platform/http/route.ts';

const missing = () => {
  throw notFound();
};

export const familyRoutes: Route[] = routes(endpoints, {
  join: missing,
  preview: missing,
  read: missing,
  part: missing,
  saveShares: missing,
});
