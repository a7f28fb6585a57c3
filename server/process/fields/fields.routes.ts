import { fieldEndpoints } from '#contract/fields/endpoints.ts';
import { deleteUnused } from '#server/platform/db/references.ts';
import { found } from '#server/platform/errors.ts';
import { Page } from '#server/platform/http/answers.ts';
import { type Route, route } from '#server/platform/http/route.ts';
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

const page = route(fieldEndpoints.page, ({ params, query, db, locale }) =>
  pageOfFields(db, params.type, query, locale),
);

const all = route(fieldEndpoints.all, async ({ params, db, locale }) => {
  const fields = await listFields(db, params.type, { locale, activeOnly: false });
  return new Page(fields, fields.length);
});

const options = route(fieldEndpoints.options, async ({ params, db, locale }) => {
  const fields = await listFields(db, params.type, { locale, activeOnly: true });
  return new Page(
    fields.map(({ id, definitionList }) => ({ id, definitionList })),
    fields.length,
  );
});

const read = route(fieldEndpoints.read, async ({ params, db }) =>
  found(await readField(db, params.id, params.type)),
);

const create = route(fieldEndpoints.create, ({ params, body, db }) =>
  insertField(db, { contributionType: params.type, ...body }),
);

const save = route(fieldEndpoints.save, async ({ params, body, db }) => {
  await holdField(db, params.type, body);
  const field = found(await readField(db, body.id, params.type));
  return updateField(db, field.id, body);
});

const remove = route(fieldEndpoints.remove, async ({ params, db }) => {
  const field = found(await readField(db, params.id, params.type));
  await deleteUnused('contributionField', () => deleteField(db, field.id));
  return undefined;
});

export const fieldRoutes: Route[] = [page, all, options, read, create, save, remove, ...fieldUserRoutes];
