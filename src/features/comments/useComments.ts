import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type GetInfiniteListResult, useInfiniteGetList, useUpdate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import type { CommentRow, ReactionKind } from '#contract/comments/schema.ts';
import type { ContributionDetail } from '#contract/contributions/schema.ts';
import { useLiveContribution } from '#src/components/live/useLive.ts';
import { useLater } from '#src/components/useLater.ts';
import type { ListFilter } from '#src/dataProvider/resourceTypes.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';

const PAGE_SIZE = 20;
/** Pause between two readings where the server cannot push changes, ms. */
const POLL_MS = 60_000;
/** Comments that come together are read together. */
const GATHER_MS = 300;
/** What was written is there to be seen. */
const silent = { successMessage: null } as const;

type Pages = InfiniteData<GetInfiniteListResult<CommentRow>, number>;

/** Comments of a contribution, oldest first and by pages, with those that were just written at the end. */
export function useComments(contributionId: number) {
  const queryClient = useQueryClient();
  const filter = { id: contributionId } satisfies ListFilter<'comments'>;
  const dataProvider = useDataProvider();
  const [update] = useUpdate<CommentRow>();
  const [written, setWritten] = useState<readonly CommentRow[]>([]);
  const later = useLater();
  // Others' comments appear as they are written; those of one's own are there already.
  const isLive = useLiveContribution(contributionId, (event) => {
    const concerns = event.kind === 'comment' && event.contributionId === contributionId;
    if (concerns || event.kind === 'refresh') later(GATHER_MS, () => void read.refetch());
  });
  const read = useInfiniteGetList<CommentRow>(
    'comments',
    { filter, pagination: { page: 1, perPage: PAGE_SIZE }, meta: { view: 'list' } },
    { refetchInterval: isLive ? false : POLL_MS },
  );
  const pages = read.data?.pages ?? [];
  const loaded = pages.flatMap(({ data }) => data);
  const known = new Set(loaded.map(({ id }) => id));
  const added = written.filter(({ id }) => !known.has(id));
  const total = pages.at(-1)?.total ?? loaded.length;
  const arrived = useArrived(contributionId, read.isSuccess ? total : null, written.length);

  // Not by `useCreate`, which reads all pages anew: the comment is there and counted, and nothing else is.
  const isWritten = (id: number) => written.some((row) => row.id === id);
  const add = async (comment: string, parentId?: number) => {
    const meta = { id: contributionId, ...silent };
    const { data } = await dataProvider.create<CommentRow>('comments', { data: { comment, parentId }, meta });
    setWritten((rows) => [...rows, data]);
    queryClient.setQueriesData<Pages>(
      { queryKey: ['comments', 'getInfiniteList', { filter }] },
      (former) => former && withOneMore(former),
    );
  };
  const change = (id: number, comment: string) =>
    update(
      'comments',
      { id, data: { comment }, meta: silent },
      {
        returnPromise: true,
        onSuccess: (stored) => setWritten((rows) => rows.map((row) => (row.id === id ? stored : row))),
      },
    );
  const show = (id: number, changes: Partial<CommentRow>) => {
    const changed = (row: CommentRow) => (row.id === id ? { ...row, ...changes } : row);
    setWritten((rows) => rows.map(changed));
    queryClient.setQueriesData<Pages>(
      { queryKey: ['comments', 'getInfiniteList', { filter }] },
      (former) => former && withEach(former, changed),
    );
  };
  const react = async (id: number, kind: ReactionKind, isGiven: boolean) => {
    const { data } = await dataProvider.react({ id, kind, isGiven });
    show(id, { reactions: data.reactions });
  };
  const remove = async (comment: CommentRow) => {
    await dataProvider.delete('comments', { id: comment.id, previousData: comment });
    const nothing = { reactions: [], editedAt: null, editableUntil: null };
    show(comment.id, { comment: '', deleted: true, ...nothing });
    countMore(queryClient, contributionId, -1);
  };
  /** Neither loaded nor written just now. */
  const left = Math.max(0, total - loaded.length - added.length);
  return { read, loaded, added, isWritten, left, arrived, add, change, react, remove };
}

/** The own comment counts before the next reading, which has it in its number too. */
const withOneMore = ({ pages, ...rest }: Pages): Pages => ({
  ...rest,
  pages: pages.map((page) => ({ ...page, total: (page.total ?? page.data.length) + 1 })),
});

const withEach = ({ pages, ...rest }: Pages, change: (row: CommentRow) => CommentRow): Pages => ({
  ...rest,
  pages: pages.map(({ data, ...page }) => ({ ...page, data: data.map(change) })),
});

/** The number on the tab. */
const countMore = (queryClient: QueryClient, contributionId: number, more: number) =>
  queryClient.setQueriesData<ContributionDetail>(
    { queryKey: ['contributions', 'getOne', { id: String(contributionId) }] },
    (detail) => detail && { ...detail, commentCount: Math.max(0, detail.commentCount + more) },
  );

/**
 * Lets the number on the tab follow the discussion, whoever writes.
 * @param total of all comments; null before the first reading
 * @param own of them written here
 * @returns how many others have written while the discussion was open
 */
function useArrived(contributionId: number, total: number | null, own: number): number {
  const queryClient = useQueryClient();
  const [arrived, setArrived] = useState(0);
  const before = useRef<{ total: number; own: number }>(null);
  useEffect(() => {
    if (total === null) return;
    const last = before.current ?? { total, own };
    before.current = { total, own };
    const more = total - last.total;
    if (more === 0) return;
    countMore(queryClient, contributionId, more);
    const ofOthers = more - (own - last.own);
    if (ofOthers > 0) setArrived((number) => number + ofOthers);
  }, [queryClient, contributionId, total, own]);
  return arrived;
}
