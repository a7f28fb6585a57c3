import { pointSpendingEndpoints as endpoints } from '#contract/points/spendings.endpoints.ts';
import { AppError, found, notFound } from '#server/platform/errors.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { pageOfSpendings, readSpending, readSpendings } from './point-spendings.repository.ts';
import {
  changeSpending,
  createSpending,
  removeSpending,
  saveSpendingWithFile,
} from './point-spendings.save.ts';
import { maySeeFigures, requireFigures } from './points.policy.ts';

const ofUser = route(endpoints.ofUser, ({ db, caller, params }) => {
  requireFigures(caller, params.id);
  return readSpendings(db, params.id);
});

const manage = route(endpoints.manage, ({ db, query }) => pageOfSpendings(db, query));

const manageOfUser = route(endpoints.manageOfUser, ({ db, params, query }) =>
  pageOfSpendings(db, { ...query, userId: params.id }),
);

const read = route(endpoints.read, async ({ db, caller, params }) => {
  const spending = found(await readSpending(db, params.id));
  if (!maySeeFigures(caller, spending.userId)) throw notFound();
  return spending;
});

const create = route(endpoints.create, (context) => createSpending(context, context.body));

const save = route(endpoints.save, (context) => changeSpending(context, context.body));

const uploadFile = route(
  endpoints.uploadFile,
  (context) => {
    if (context.file === null) throw new AppError('error.fileMissing');
    return saveSpendingWithFile(context, context.body, context.file);
  },
  { ownTransaction: true },
);

const remove = route(endpoints.remove, async (context) => {
  await removeSpending(context, context.params.id);
  return undefined;
});

/** Spent points: reading for oneself, managing for platform administrators [R3P-104 … R3P-111]. */
export const pointSpendingRoutes: Route[] = [
  manage,
  manageOfUser,
  ofUser,
  read,
  create,
  save,
  uploadFile,
  remove,
];
