import type { QueryInput } from '#contract/http.ts';
import { userEndpoints } from '#contract/users/endpoints.ts';
import { call } from '#src/dataProvider/httpClient.ts';
import type { UserSearchFunction } from './useUserSearch.ts';

/** Active people by name, or outside people by their whole address [R3N-01 … R3N-07]. */
export const searchPeople: UserSearchFunction = async (query, signal) =>
  (
    await call(userEndpoints.search, {
      query: query as QueryInput<typeof userEndpoints.search>,
      signal,
      errorMessage: null,
    })
  ).data;
