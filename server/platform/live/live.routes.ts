import { liveEndpoints as endpoints } from '#contract/live/endpoints.ts';
import { Media } from '#server/platform/http/answers.ts';
import { type Route, routes } from '#server/platform/http/route.ts';

/** What changed, as it happens. */
export const liveRoutes: Route[] = routes(endpoints, {
  open: async ({ caller, query, services }) => {
    const { contributions = [] } = query;
    const stream = await services.live.open({
      userId: caller.id,
      sessionId: caller.sessionId,
      contributions,
    });
    return new Media(stream, 'text/event-stream; charset=utf-8', { live: true });
  },
});
