import { auditEndpoints } from '#contract/audits/endpoints.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { pageOfAudits } from './audits.repository.ts';

/** The audit trail, for administrators [R3M-06, R3P-197]. */
export const auditRoutes: Route[] = routes(auditEndpoints, {
  list: ({ db, query, locale }) => pageOfAudits(db, query, locale),
});
