import { ROLES } from '../../../contract/access.ts';
import { parseNodeId } from '../../../contract/organizations.ts';
import { userEndpoints } from '../../../contract/users.ts';
import { found } from '../../errors.ts';
import { Page, type Route, route } from '../../plugins/route.ts';
import { readNode } from '../organizations/organizations.repository.ts';
import { createUser, saveUser } from './user.save.ts';
import { searchUsers } from './user-search.ts';
import { pageOfNodeUsers, pageOfUsers, readRegistrationHistory, readUser } from './users.repository.ts';

const list = route(userEndpoints.list, ({ query, db }) => pageOfUsers(db, query));

const read = route(userEndpoints.read, async ({ params, db }) => found(await readUser(db, params.id)));

const registrationHistory = route(userEndpoints.registrationHistory, async ({ params, db }) => {
  found(await readUser(db, params.id));
  const rows = await readRegistrationHistory(db, params.id);
  return new Page(rows, rows.length);
});

const authorities = route(userEndpoints.authorities, () => [...ROLES]);

const ofOrganization = route(userEndpoints.ofOrganization, async ({ params, query, db }) => {
  const node = found(parseNodeId(params.id));
  found(await readNode(db, node));
  return pageOfNodeUsers(db, node, query);
});

const create = route(userEndpoints.create, ({ body, ...work }) => createUser(work, body));

const save = route(userEndpoints.save, ({ body, ...work }) => saveUser(work, body));

const search = route(userEndpoints.search, ({ query, db }) => searchUsers(db, query));

export const userRoutes: Route[] = [
  list,
  read,
  registrationHistory,
  authorities,
  ofOrganization,
  create,
  save,
  search,
];
