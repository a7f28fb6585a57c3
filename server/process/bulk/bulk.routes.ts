import { bulkEndpoints, bulkJobEndpoints } from '#contract/bulk/endpoints.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { type Limit, requireAttempt } from '#server/platform/limits/limits.ts';
import { readBulkChoices } from './bulk.choices.ts';
import { previewBulk } from './bulk.preview.ts';
import { cancelJob, startBulk, undoJob } from './bulk.start.ts';
import { readJob, readResults } from './bulk-jobs.repository.ts';

/** Jobs of one person. */
const JOBS: Limit = { most: 120, withinSeconds: 3600 };
/** Previews and choices of one person, each of which may decide about thousands: several times what a dialog asks for. */
const PREVIEWS: Limit = { most: 120, withinSeconds: 600 };

const requirePreview = ({ caller, services }: ServiceContext) =>
  requireAttempt(
    services.database,
    { what: 'bulk-preview', who: String(caller.id) },
    PREVIEWS,
    services.now(),
  );

/** One command for many contributions, as a job (decision 0081). */
export const bulkRoutes: Route[] = [
  ...routes(bulkEndpoints, {
    choices: {
      ownTransaction: true,
      handle: async ({ transaction, ...context }) => {
        await requirePreview(context);
        return transaction((db) => readBulkChoices({ ...context, db }, context.body, context.query.actFor));
      },
    },
    preview: {
      ownTransaction: true,
      handle: async ({ transaction, ...context }) => {
        await requirePreview(context);
        return transaction((db) => previewBulk({ ...context, db }, context.body));
      },
    },
    start: {
      ownTransaction: true,
      handle: async ({ transaction, ...context }) => {
        const { services, caller, body } = context;
        const attempt = { what: 'bulk-job', who: String(caller.id) };
        await requireAttempt(services.database, attempt, JOBS, services.now());
        return transaction((db) => startBulk({ ...context, db }, body));
      },
    },
  }),
  ...routes(bulkJobEndpoints, {
    read: ({ db, caller, params }) => readJob(db, caller.id, params.id),
    results: async ({ db, caller, params, query }) => {
      await readJob(db, caller.id, params.id);
      return readResults(db, caller, params.id, query);
    },
    cancel: (context) => cancelJob(context, context.params.id),
    undo: (context) => undoJob(context, context.params.id),
  }),
];
