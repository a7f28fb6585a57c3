import { audienceEndpoints } from '#contract/audiences/endpoints.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { previewAudience } from './audience.preview.ts';

/** Whom campaigns and competitions reach (decision 0091). */
export const audienceRoutes: Route[] = routes(audienceEndpoints, {
  preview: ({ db, body }) => previewAudience(db, body),
});
