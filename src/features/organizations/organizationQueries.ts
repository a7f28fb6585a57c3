import { type QueryClient, useQuery } from '@tanstack/react-query';
import { ORGANIZATION_KEY, readOrganization, readOrganizationTree } from '#src/dataProvider/organizations.ts';

/** After a change lists, tree and nodes are read again [R3J-07, R3J-08]. */
export const refreshOrganizations = (queries: QueryClient) =>
  Promise.all([
    queries.invalidateQueries({ queryKey: ORGANIZATION_KEY }),
    queries.invalidateQueries({ queryKey: ['users', 'getList'] }),
  ]);

/** The whole tree, inactive nodes included. */
export const useOrganizationTree = () =>
  useQuery({
    queryKey: [...ORGANIZATION_KEY, 'tree'],
    queryFn: ({ signal }) => readOrganizationTree({ signal }),
    retry: false,
  });

/** One organization or unit with its managers. */
export const useOrganization = (id: string | null) =>
  useQuery({
    queryKey: [...ORGANIZATION_KEY, 'node', id],
    queryFn: ({ signal }) => readOrganization(id ?? '', { signal }),
    enabled: id !== null,
    retry: false,
  });
