import { audienceEndpoints } from '#contract/audiences/endpoints.ts';
import { previewAudience } from '#server/people/audiences/audience.preview.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { newsReach } from '#server/publishing/contents/content.reach.ts';
import { programmeReach } from './audience.recipients.ts';

/** Whom campaigns, competitions and news reach (decision 0091). */
export const audienceRoutes: Route[] = routes(audienceEndpoints, {
  preview: async ({ db, body }) =>
    previewAudience(db, body, body.type === 'CONTENT' ? newsReach(body) : await programmeReach(db, body)),
});
