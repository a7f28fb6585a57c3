import { fieldUserEndpoints } from '#contract/fields/endpoints.ts';
import { can, insiders } from '#contract/roles.ts';
import { found, notFound, refused } from '#server/platform/errors.ts';
import { Page } from '#server/platform/http/answers.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
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

export const fieldUserRoutes: Route[] = routes(fieldUserEndpoints, {
  membership: async ({ params, db }) => found(await readMembership(db, params)),
  mentors: async ({ params, db }) => {
    found(await readField(db, params.fieldId));
    return Page.whole(await listFieldUsers(db, params.fieldId, { activeRole: 'MENTOR' }));
  },
  all: async ({ params, db, caller }) => {
    requireFieldAdministrator(caller, found(await readField(db, params.fieldId)));
    return Page.whole(await listFieldUsers(db, params.fieldId));
  },
  responsibles: async ({ params, db, caller }) => {
    const field = found(await readField(db, params.fieldId));
    const isInsider = can(caller.roles, insiders);
    // Others choose among them when they change a field, and need not learn where they work (decision 0029).
    if (!isInsider && !(await changesFields(db, caller.id, field.contributionType))) {
      throw refused('error.commandNotAllowed', 'contributionField');
    }
    const rows = await listFieldUsers(db, field.id, { activeRole: 'RESPONSIBLE' });
    return Page.whole(isInsider ? rows : rows.map((row) => ({ ...row, unitName: null })));
  },
  add: async ({ params, body, db, caller }) => {
    const field = found(await readField(db, params.fieldId));
    requireFieldAdministrator(caller, field);
    await requireSelectable(db, body.userId, body.userRole);
    if (await fieldUserExists(db, field.id, body)) {
      throw refused('error.alreadyExists', 'contributionFieldUser');
    }
    const id = await insertFieldUser(db, { fieldId: field.id, ...body });
    return found(await readFieldUser(db, id));
  },
  save: async ({ body, db, caller }) => {
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
  },
  remove: async ({ params, db, caller }) => {
    const row = found(await readMembership(db, params));
    if (row.id !== params.id) throw notFound();
    requireFieldAdministrator(caller, found(await readField(db, row.fieldId)));
    await deleteFieldUser(db, row.id);
  },
});
