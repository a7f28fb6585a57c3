import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { type CommentRow, commentEndpoints } from '../../../contract/comments.ts';
import type { ContributionDetail } from '../../../contract/contributions.ts';
import { call } from '../../dataProvider/httpClient.ts';

const PAGE_SIZE = 20;
const silent = { successMessage: null } as const;

/** Comments of a contribution, oldest first and by pages, with those that were just written at the end. */
export function useComments(contributionId: number) {
  const queryClient = useQueryClient();
  const queryKey = ['comments', contributionId];
  const [written, setWritten] = useState<readonly CommentRow[]>([]);
  const read = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      call(commentEndpoints.list, {
        params: { id: contributionId },
        query: { page: pageParam, size: PAGE_SIZE },
        errorMessage: null,
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, { data }) => sum + data.length, 0);
      return loaded < (last.total ?? loaded) ? pages.length : undefined;
    },
  });
  const pages = read.data?.pages ?? [];
  const loaded = pages.flatMap(({ data }) => data);
  const known = new Set(loaded.map(({ id }) => id));
  const added = written.filter(({ id }) => !known.has(id));
  const total = pages.at(-1)?.total ?? loaded.length;

  /** The counter on the tab follows at once. */
  const count = useCallback(
    () =>
      queryClient.setQueriesData<ContributionDetail>(
        { queryKey: ['contributions', 'detail', contributionId] },
        (detail) => detail && { ...detail, commentCount: detail.commentCount + 1 },
      ),
    [queryClient, contributionId],
  );

  const add = async (comment: string) => {
    const { data } = await call(commentEndpoints.add, {
      params: { id: contributionId },
      body: { comment },
      ...silent,
    });
    setWritten((rows) => [...rows, data]);
    count();
  };
  const change = async (id: number, comment: string) => {
    const { data } = await call(commentEndpoints.update, { params: { id }, body: { comment }, ...silent });
    setWritten((rows) => rows.map((row) => (row.id === id ? data : row)));
    await read.refetch();
  };
  // Pages count what is not loaded yet; what was just written here is not among it.
  const left = Math.max(0, total - loaded.length);
  return { read, loaded, added, left, add, change };
}
