import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ContributionRow } from '#contract/contributions/schema.ts';
import { refreshContributions } from './refreshContributions.ts';

/** What a press changes at once wherever a contribution is shown. */
type Shown = Partial<Pick<ContributionRow, 'supported' | 'supportCount' | 'following' | 'followerCount'>>;

const ALL = { queryKey: ['contributions'] } as const;

const withChanges = (data: unknown, id: number, changes: Shown): unknown => {
  if (typeof data !== 'object' || data === null) return data;
  if ('id' in data && data.id === id) return { ...data, ...changes };
  if (!('data' in data && Array.isArray(data.data))) return data;
  const rows: readonly unknown[] = data.data;
  return { ...data, data: rows.map((row) => withChanges(row, id, changes)) };
};

const show = (queries: QueryClient, id: number, changes: Shown) =>
  queries.setQueriesData(ALL, (data: unknown) => withChanges(data, id, changes));

/**
 * A press that shows at once what it will do, on the page of a contribution and in lists, and takes that back where the server
 * refuses.
 */
export function useContributionPress(
  id: number,
  press: {
    /** What is shown now, and what will be. */
    former: Shown;
    guess: Shown;
    /** @param isPressed what is wanted, whatever is shown by then */
    send: (isPressed: boolean) => Promise<{ data: Shown }>;
  },
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: press.send,
    // Without a network it fails at once, as every call does.
    networkMode: 'always',
    onMutate: async () => {
      const { former, guess } = press;
      // What is read for the first time has nothing to show yet.
      await queries.cancelQueries({ ...ALL, predicate: ({ state }) => state.data !== undefined });
      show(queries, id, guess);
      return former;
    },
    // The call has shown its refusal.
    onError: (_error, _isPressed, former) => {
      if (former) show(queries, id, former);
    },
    onSuccess: ({ data: { supported, supportCount, following, followerCount } }) => {
      const known = { supported, supportCount, following, followerCount };
      show(queries, id, Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined)));
    },
    onSettled: () => refreshContributions(queries),
  });
}
