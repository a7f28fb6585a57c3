import { auditEndpoints } from '#contract/audits/endpoints.ts';
import { CONFIRMED_LISTS } from '#contract/audits/schema.ts';
import { AppError } from '#server/platform/errors.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { type Limit, requireAttempt } from '#server/platform/limits/limits.ts';
import { callOf, noteExport } from './audit.change.ts';
import { exportAudits } from './audit.export.ts';
import { pageOfAudits } from './audits.repository.ts';

/** Rows of the trail stay for a year: nobody fills it by telling of exports. */
const EXPORT_NOTES: Limit = { most: 120, withinSeconds: 3600 };

/** The audit trail, for administrators [R3M-06, R3P-197]. */
export const auditRoutes: Route[] = routes(auditEndpoints, {
  list: ({ db, query, locale }) => pageOfAudits(db, query, locale),
  export: exportAudits,
  noteExport: {
    ownTransaction: true,
    handle: async ({ caller, body, services, ip, requestId }) => {
      const { database, now } = services;
      if (caller.mustConfirm && CONFIRMED_LISTS.has(body.list))
        throw new AppError('error.confirmation.required');
      await requireAttempt(database, { what: 'export-note', who: String(caller.id) }, EXPORT_NOTES, now());
      await noteExport(
        database,
        caller,
        { ip, id: requestId },
        {
          call: callOf(auditEndpoints.noteExport),
          object: { list: body.list },
          fields: [{ name: 'rows', value: body.rows }],
        },
      );
    },
  },
});
