import { contributionEndpoints as endpoints } from '#contract/contributions/endpoints.ts';
import { notFound, refused } from '#server/platform/errors.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { type Limit, requireAttempt } from '#server/platform/limits/limits.ts';
import { readHeader, readStatuses } from './detail/detail.repository.ts';
import { readDetail } from './detail/detail.ts';
import { createContribution } from './editing/create.ts';
import { removeContribution } from './editing/remove.ts';
import { cleanChange } from './editing/save.clean.ts';
import { saveContribution } from './editing/save.ts';

/** Of one person, of all types together: more than anybody begins, and an end for programs. */
const CREATIONS: Limit = { most: 200, withinSeconds: 3600 };

/** Reading and writing one contribution [R3P-06, R3P-11 … R3P-15, R3P-17, R3P-18]. */
export const contributionRoutes: Route[] = routes(endpoints, {
  header: (context) => readHeader(context, context.params.id),
  statuses: (context) => readStatuses(context, context.params.id),
  read: (context) => readDetail(context, context.params.id, context),
  readForCommand: (context) =>
    readDetail(context, context.params.id, { locale: context.locale, command: context.params.command }),
  // For those who may not edit there is nothing to edit: they get 404 [R3P-06].
  edit: async (context) => {
    const detail = await readDetail(context, context.params.id, context);
    if (!detail.permissions.edit) throw notFound();
    if (detail.type !== context.params.type) throw refused('error.typeMismatch', 'contribution');
    return detail;
  },
  create: {
    ownTransaction: true,
    handle: async ({ params, body, caller, services, transaction }) => {
      const { database, now } = services;
      await requireAttempt(database, { what: 'contribution', who: String(caller.id) }, CREATIONS, now());
      return transaction((db) => createContribution({ db, services, caller }, params.type, body));
    },
  },
  save: {
    ownTransaction: true,
    handle: async ({ transaction, ...context }) => {
      const { params, body, locale } = context;
      const change = await cleanChange(context.db, body);
      return transaction(async (db) => {
        await saveContribution({ ...context, db }, params.type, change);
        return readDetail({ ...context, db }, body.id, { locale });
      });
    },
  },
  remove: (context) => removeContribution(context, context.params.type, context.params.id),
});
