import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { CommentRow, ThreadOrder } from '#contract/comments/schema.ts';
import type { ContributionDetail } from '#contract/contributions/schema.ts';

/** Changes the number on the tab. */
export const countMore = (queryClient: QueryClient, contributionId: number, more: number) =>
  queryClient.setQueriesData<ContributionDetail>(
    { queryKey: ['contributions', 'getOne', { id: String(contributionId) }] },
    (detail) => detail && { ...detail, commentCount: Math.max(0, detail.commentCount + more) },
  );

interface Loaded {
  order: ThreadOrder;
  pages: readonly { data: readonly CommentRow[] }[];
}

/**
 * Lets the number on the tab follow the discussion, whoever writes.
 * @param loaded what was read; null before the first reading
 * @returns how many comments of others have appeared on the pages that were there, while the discussion was open
 */
export function useArrived(contributionId: number, loaded: Loaded | null): number {
  const queryClient = useQueryClient();
  const [arrived, setArrived] = useState(0);
  const before = useRef<{ place: string; ids: ReadonlySet<number>; last: number }>(null);
  const rows = loaded?.pages.flatMap(({ data }) => data) ?? [];
  const ids = rows.map(({ id }) => id).join();
  const place = loaded && `${loaded.order} ${loaded.pages.length}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids say what rows there are.
  useEffect(() => {
    if (place === null) return;
    const former = before.current;
    const all = new Set(rows.map(({ id }) => id));
    before.current = { place, ids: all, last: Math.max(0, ...all) };
    // More pages, or another order, bring what was there before.
    if (former?.place !== place) return;
    const more = rows.filter(({ id, isOwn }) => !isOwn && !former.ids.has(id) && id > former.last).length;
    if (more === 0) return;
    countMore(queryClient, contributionId, more);
    setArrived((number) => number + more);
  }, [queryClient, contributionId, place, ids]);
  return arrived;
}
