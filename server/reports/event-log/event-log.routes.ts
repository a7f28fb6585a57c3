import { eventLogEndpoints } from '#contract/reports/event-log.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { exportEventLog } from './event-log.export.ts';

export const eventLogRoutes: Route[] = routes(eventLogEndpoints, {
  read: { mayLag: true, handle: (context) => exportEventLog(context, context.query) },
});
