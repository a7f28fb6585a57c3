import { fieldEndpoints } from '#contract/fields/endpoints.ts';
import { found } from '#server/platform/errors.ts';
import { Page } from '#server/platform/http/answers.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { fieldUserRoutes } from './field-users.routes.ts';
import {
  deleteField,
  holdField,
  insertField,
  listFields,
  pageOfFields,
  readField,
  updateField,
} from './fields.repository.ts';

export const fieldRoutes: Route[] = [
  ...routes(fieldEndpoints, {
    page: ({ params, query, db, locale }) => pageOfFields(db, params.type, query, locale),
    all: async ({ params, db, locale }) =>
      Page.whole(await listFields(db, params.type, { locale, activeOnly: false })),
    options: async ({ params, db, locale }) => {
      const fields = await listFields(db, params.type, { locale, activeOnly: true });
      return Page.whole(fields.map(({ id, definitionList }) => ({ id, definitionList })));
    },
    read: async ({ params, db }) => found(await readField(db, params.id, params.type)),
    create: ({ params, body, db }) => insertField(db, { contributionType: params.type, ...body }),
    save: async ({ params, body, db }) => {
      await holdField(db, params.type, body);
      found(await readField(db, body.id, params.type));
      return updateField(db, body);
    },
    remove: async ({ params, db }) => {
      const { id } = found(await readField(db, params.id, params.type));
      await deleteField(db, id);
    },
  }),
  ...fieldUserRoutes,
];
