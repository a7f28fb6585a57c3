import { fieldUserEndpoints } from '#contract/fields/endpoints.ts';
import { can, insiders } from '#contract/roles.ts';
import type { Db } from '#server/platform/db/client.ts';
import { found, notFound, refused } from '#server/platform/errors.ts';
import { Page } from '#server/platform/http/answers.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import {
  changesFields,
  deleteFieldUser,
  insertFieldUser,
  listFieldUsers,
  type Membership,
  readFieldUser,
  readMembership,
  updateFieldUser,
} from './field-users.repository.ts';
import { requireFieldAdministrator, requireSelectable } from './fields.policy.ts';
import { readField } from './fields.repository.ts';

/** Somebody who can be chosen in a role of a field, and does not have it yet. */
async function requireNewChoice(db: Db, membership: Membership): Promise<void> {
  await requireSelectable(db, membership.userId, membership.userRole);
  if (await readMembership(db, membership)) throw refused('error.alreadyExists', 'contributionFieldUser');
}

export const fieldUserRoutes: Route[] = routes(fieldUserEndpoints, {
  membership: async ({ params, db }) => found(await readMembership(db, params)),
  mentors: async ({ params, db }) => {
    found(await readField(db, params.fieldId));
    return Page.whole(await listFieldUsers(db, params.fieldId, 'MENTOR'));
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
    const rows = await listFieldUsers(db, field.id, 'RESPONSIBLE');
    return Page.whole(isInsider ? rows : rows.map((row) => ({ ...row, unitName: null })));
  },
  add: async ({ params, body, db, caller }) => {
    const { fieldId } = params;
    requireFieldAdministrator(caller, found(await readField(db, fieldId)));
    await requireNewChoice(db, { ...body, fieldId });
    const id = await insertFieldUser(db, { ...body, fieldId });
    return found(await readFieldUser(db, id));
  },
  save: async ({ body, db, caller }) => {
    const row = found(await readFieldUser(db, body.id));
    requireFieldAdministrator(caller, found(await readField(db, row.fieldId)));
    const { userRole } = body;
    if (userRole !== undefined && userRole !== row.userRole) {
      await requireNewChoice(db, { ...row, userRole });
    }
    await updateFieldUser(db, body);
    return found(await readFieldUser(db, row.id));
  },
  remove: async ({ params, db, caller }) => {
    const row = found(await readMembership(db, params));
    if (row.id !== params.id) throw notFound();
    requireFieldAdministrator(caller, found(await readField(db, row.fieldId)));
    await deleteFieldUser(db, row.id);
  },
});
