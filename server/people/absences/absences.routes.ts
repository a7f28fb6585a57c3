import { absenceEndpoints, usualDeputyEndpoints } from '#contract/absences/endpoints.ts';
import { found } from '#server/platform/errors.ts';
import { Page } from '#server/platform/http/answers.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { createAbsence, personOf, removeAbsence, saveAbsence, saveUsualDeputy } from './absence.save.ts';
import { readAbsences, readUsualDeputy } from './absences.repository.ts';

export const absenceRoutes: Route[] = [
  ...routes(absenceEndpoints, {
    list: async ({ db, query, caller, services }) => {
      const rows = await readAbsences(db, personOf(caller, query.userId), services.now());
      return new Page(rows, rows.length);
    },
    create: (context) => createAbsence(context, context.body),
    save: (context) => saveAbsence(context, context.body),
    remove: (context) => removeAbsence(context, context.params.id),
  }),
  ...routes(usualDeputyEndpoints, {
    read: async ({ db, query, caller }) => found(await readUsualDeputy(db, personOf(caller, query.userId))),
    save: (context) => saveUsualDeputy(context, context.body),
  }),
];
