import { userEndpoints } from '../../../contract/users.ts';
import { type Route, route } from '../../plugins/route.ts';
import { searchUsers } from './user-search.ts';

const search = route(userEndpoints.search, ({ query, db }) => searchUsers(db, query));

export const userSearchRoutes: Route[] = [search];
