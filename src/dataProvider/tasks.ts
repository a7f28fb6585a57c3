import type { ContributionType } from '#contract/access.ts';
import type { QueryInput } from '#contract/http.ts';
import { taskEndpoints } from '#contract/tasks/endpoints.ts';
import { OPEN_TASK_STATUSES, type TaskRow } from '#contract/tasks/schema.ts';
import { endpointResource } from './endpointResource.ts';
import { call } from './httpClient.ts';

/** Tasks of one person (`userId`), or of a type or a contribution (`id`). */
export const tasks = endpointResource(taskEndpoints, {
  lists: ['ofUser', 'ofTypeOrContribution'],
  language: 'langKey',
});

/** Whose tasks: one person's, or everybody's on contributions of a type, Q3-44. */
export type TaskScope =
  | { readonly kind: 'user'; readonly userId: number }
  | { readonly kind: 'type'; readonly type: ContributionType };

type TaskQuery = QueryInput<typeof taskEndpoints.ofUser>;

interface ReadOptions {
  signal?: AbortSignal | undefined;
  /** True for reads beside the list itself, whose failure is not worth a message. */
  silent?: boolean;
}

/** A page of tasks; their names come in the language of `langKey` [R3P-61 … R3P-63]. */
async function readTasks(
  scope: TaskScope,
  query: TaskQuery,
  { signal, silent = false }: ReadOptions = {},
): Promise<{ data: TaskRow[]; total: number; hasMore: boolean }> {
  const options = { query, signal, ...(silent ? { errorMessage: null } : {}) };
  const { data, total, hasMore } =
    scope.kind === 'user'
      ? await call(taskEndpoints.ofUser, { ...options, params: { userId: scope.userId } })
      : await call(taskEndpoints.ofTypeOrContribution, { ...options, params: { id: scope.type } });
  return { data, total: total ?? data.length, hasMore };
}

/** The first of a person's open tasks, in the order in which others wait for them. */
export function readOpenTasks(
  userId: number,
  { size, locale }: { size: number; locale: string },
  signal?: AbortSignal,
): Promise<{ data: TaskRow[]; total: number }> {
  const query = {
    page: 0,
    size,
    sort: 'due,asc',
    langKey: locale,
    'status.in': OPEN_TASK_STATUSES.join(','),
  } as const;
  return readTasks({ kind: 'user', userId }, query, { signal, silent: true });
}

/** Tasks that are read to learn which task names are in use. */
const NAMED_TASKS = 200;

/** Names of the latest tasks, each once, in the order of the alphabet. */
export async function readTaskNames(
  scope: TaskScope,
  locale: string,
  signal?: AbortSignal,
): Promise<string[]> {
  const query = { page: 0, size: NAMED_TASKS, sort: 'id,desc', langKey: locale };
  const { data } = await readTasks(scope, query, { signal, silent: true });
  // The parameter is a comma list: a name with a comma could not be asked for.
  const names = new Set(data.map(({ taskName }) => taskName).filter((name) => !name.includes(',')));
  return [...names].sort((a, b) => a.localeCompare(b, locale));
}
