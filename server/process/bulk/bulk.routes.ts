import { bulkEndpoints, bulkJobEndpoints } from '#contract/bulk/endpoints.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { type Limit, requireAttempt } from '#server/platform/limits/limits.ts';
import { previewBulk, readBulkChoices } from './bulk.preview.ts';
import { cancelJob, startBulk, undoJob } from './bulk.start.ts';
import { readJob, readResults } from './bulk-jobs.repository.ts';

/** Jobs of one person. */
const JOBS: Limit = { most: 120, withinSeconds: 3600 };

/** One command for many contributions, as a job (decision 0081). */
export const bulkRoutes: Route[] = [
  ...routes(bulkEndpoints, {
    choices: (context) => readBulkChoices(context, context.body),
    preview: (context) => previewBulk(context, context.body),
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
