import { pointSpendingEndpoints as endpoints } from '#contract/points/spendings.endpoints.ts';
import { found } from '#server/platform/errors.ts';
import { sentFile } from '#server/platform/http/call.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { pageOfSpendings, readSpending, readSpendings } from './point-spendings.repository.ts';
import {
  changeSpending,
  createSpending,
  removeSpending,
  saveSpendingWithFile,
} from './point-spendings.save.ts';
import { requireFigures } from './points.policy.ts';

/** Spent points: reading for oneself, managing for platform administrators [R3P-104 … R3P-111]. */
export const pointSpendingRoutes: Route[] = routes(endpoints, {
  manage: ({ db, query }) => pageOfSpendings(db, query),
  manageOfUser: ({ db, params, query }) => pageOfSpendings(db, { ...query, userId: params.id }),
  ofUser: ({ db, caller, params }) => {
    requireFigures(caller, params.id);
    return readSpendings(db, params.id);
  },
  read: async ({ db, caller, params }) => {
    const spending = found(await readSpending(db, params.id));
    requireFigures(caller, spending.userId);
    return spending;
  },
  create: (context) => createSpending(context, context.body),
  save: (context) => changeSpending(context, context.body),
  uploadFile: {
    ownTransaction: true,
    handle: (context) => saveSpendingWithFile(context, context.body, sentFile(context)),
  },
  remove: (context) => removeSpending(context, context.params.id),
});
