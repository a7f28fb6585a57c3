import { fieldUserEndpoints } from '#contract/fields/endpoints.ts';
import { can, insiders } from '#contract/roles.ts';
import { found, notFound, refused } from '#server/platform/errors.ts';
import { Page } from '#server/platform/http/answers.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import {
  changesFields,
  deleteFieldUser,
  fieldUserExists,
  insertFieldUser,
  listFieldUsers,
  readFieldUser,
  readMembership,
  updateFieldUser,
} from './field-users.repository.ts';
import { requireFieldAdministrator, requireSelectable } from './fields.policy.ts';
import { readField } from './fields.repository.ts';

const membership = route(fieldUserEndpoints.membership, async ({ params, db }) =>
  found(await readMembership(db, params)),
);

const mentors = route(fieldUserEndpoints.mentors, async ({ params, db }) => {
  found(await readField(db, params.fieldId));
  const rows = await listFieldUsers(db, params.fieldId, { activeRole: 'MENTOR' });
  return new Page(rows, rows.length);
});

const responsibles = route(fieldUserEndpoints.responsibles, async ({ params, db, caller }) => {
  const field = found(await readField(db, params.fieldId));
  const isInsider = can(caller.roles, insiders);
  // Others choose among them when they change a field, and need not learn where they work (decision 0029).
  if (!isInsider && !(await changesFields(db, caller.id, field.contributionType))) {
    throw refused('error.commandNotAllowed', 'contributionField');
  }
  const rows = await listFieldUsers(db, field.id, { activeRole: 'RESPONSIBLE' });
  return new Page(isInsider ? rows : rows.map((row) => ({ ...row, unitName: null })), rows.length);
});

const all = route(fieldUserEndpoints.all, async ({ params, db, caller }) => {
  requireFieldAdministrator(caller, found(await readField(db, params.fieldId)));
  const rows = await listFieldUsers(db, params.fieldId);
  return new Page(rows, rows.length);
});

const add = route(fieldUserEndpoints.add, async ({ params, body, db, caller }) => {
  const field = found(await readField(db, params.fieldId));
  requireFieldAdministrator(caller, field);
  await requireSelectable(db, body.userId, body.userRole);
  if (await fieldUserExists(db, field.id, body)) {
    throw refused('error.alreadyExists', 'contributionFieldUser');
  }
  const id = await insertFieldUser(db, { fieldId: field.id, ...body });
  return found(await readFieldUser(db, id));
});

const save = route(fieldUserEndpoints.save, async ({ body, db, caller }) => {
  const row = found(await readFieldUser(db, body.id));
  requireFieldAdministrator(caller, found(await readField(db, row.fieldId)));
  if (body.userRole !== undefined && body.userRole !== row.userRole) {
    await requireSelectable(db, row.userId, body.userRole);
    if (await fieldUserExists(db, row.fieldId, { userId: row.userId, userRole: body.userRole })) {
      throw refused('error.alreadyExists', 'contributionFieldUser');
    }
  }
  await updateFieldUser(db, row.id, body);
  return found(await readFieldUser(db, row.id));
});

const remove = route(fieldUserEndpoints.remove, async ({ params, db, caller }) => {
  const row = found(await readMembership(db, params));
  if (row.id !== params.id) throw notFound();
  requireFieldAdministrator(caller, found(await readField(db, row.fieldId)));
  await deleteFieldUser(db, row.id);
  return undefined;
});

export const fieldUserRoutes: Route[] = [membership, mentors, all, responsibles, add, save, remove];
