import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { type GetInfiniteListResult, useGetList, useInfiniteGetList, useUpdate } from 'ra-core';
import { useCallback, useEffect, useState } from 'react';
import type { CommentRow, ReactionKind, ThreadOrder } from '#contract/comments/schema.ts';
import type { ContributionDetail } from '#contract/contributions/schema.ts';
import { refreshContributions } from '#src/components/contributions/refreshContributions.ts';
import { useLiveContribution } from '#src/components/live/useLive.ts';
import { useLater } from '#src/components/useLater.ts';
import { asksOnMount } from '#src/dataProvider/prefetchList.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import type { WrittenComment } from './CommentForm.tsx';
import { officialRequest, readingsOf, threadRequest, threadsRequest } from './commentReads.ts';
import { countMore, useArrived } from './useArrived.ts';

/** Pause between two readings where the server cannot push changes, ms. */
const POLL_MS = 60_000;
/** Comments that come together are read together. */
const GATHER_MS = 300;
/** What was written is there to be seen. */
const silent = { successMessage: null } as const;

/** What a deleted comment is without. */
const GONE = {
  comment: '',
  deleted: true,
  editedAt: null,
  editableUntil: null,
  mentions: [],
  reactions: [],
  official: false,
  mayMarkOfficial: false,
  hidden: null,
  mayHide: false,
} satisfies Partial<CommentRow>;

type Pages = InfiniteData<GetInfiniteListResult<CommentRow>, number>;
type Change = (row: CommentRow) => CommentRow;

interface Asked {
  contribution: Pick<ContributionDetail, 'id' | 'following'>;
  order: ThreadOrder;
  /** The comment that the address names; null for none. */
  target: number | null;
}

/**
 * Comments of a contribution by pages of threads, those that were just written, official answers, and the thread of the comment that
 * the address names where no page that was read holds it.
 */
export function useComments({ contribution, order, target }: Asked) {
  const contributionId = contribution.id;
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider();
  const [update] = useUpdate<CommentRow>();
  const [written, setWritten] = useState<readonly CommentRow[]>([]);
  const later = useLater();
  // Others' comments appear as they are written; those of one's own are there already.
  const isLive = useLiveContribution(contributionId, (event) => {
    const concerns = event.kind === 'comment' && event.contributionId === contributionId;
    // No other event reports what came between the reading and the opening of the channel.
    if (concerns || event.kind === 'refresh') later(GATHER_MS, readAgain);
  });
  const read = useInfiniteGetList<CommentRow>('comments', threadsRequest(contributionId, order), {
    refetchInterval: isLive ? false : POLL_MS,
    refetchOnMount: asksOnMount,
  });
  const answers = useGetList<CommentRow>('comments', officialRequest(contributionId), {
    refetchOnMount: asksOnMount,
  });
  // What is written while the discussion is not open is not reported: it is read anew when it is opened next. Only this one: that of
  // the next page may have been read ahead.
  useEffect(
    () => () => {
      for (const queryKey of readingsOf(contributionId)) {
        void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
      }
    },
    [queryClient, contributionId],
  );
  const pages = read.data?.pages ?? [];
  const loaded = pages.flatMap(({ data }) => data);
  const known = new Set(loaded.map(({ id }) => id));
  const added = written.filter(({ id }) => !known.has(id));
  const isElsewhere = target !== null && read.isSuccess && !known.has(target);
  const alone = useGetList<CommentRow>('comments', threadRequest(contributionId, target ?? 0), {
    enabled: isElsewhere,
  });
  const opened = isElsewhere ? alone.data : undefined;
  const arrived = useArrived(contributionId, read.isSuccess ? { order, pages } : null);

  function readAgain() {
    void read.refetch();
    void answers.refetch();
    if (isElsewhere) void alone.refetch();
  }
  const change = (changed: Change) => {
    setWritten((rows) => rows.map(changed));
    const [pages, lists] = readingsOf(contributionId);
    queryClient.setQueriesData<Pages>({ queryKey: pages }, (former) => former && withEach(former, changed));
    queryClient.setQueriesData<{ data: CommentRow[] }>(
      { queryKey: lists },
      (former) => former && { ...former, data: former.data.map(changed) },
    );
  };
  const show = (row: CommentRow) => {
    // Where it was written the server tells only of a list.
    change((former) => (former.id === row.id ? { ...row, origin: former.origin } : former));
    void answers.refetch();
  };

  const { refetch: readAnswers } = answers;
  const isFollowed = contribution.following;
  // Not by `useCreate`, which reads all pages anew: the comment is there and counted, and nothing else is. The same from one
  // rendering to the next, so that the form of a comment is not rendered with each change of the discussion.
  const add = useCallback(
    async (data: WrittenComment, parentId?: number) => {
      const meta = { id: contributionId, ...silent };
      const { data: row } = await dataProvider.create<CommentRow>('comments', {
        data: { ...data, parentId },
        meta,
      });
      setWritten((rows) => [...rows, row]);
      countMore(queryClient, contributionId, 1);
      if (row.official) void readAnswers();
      // Whoever comments follows, unless they stopped.
      if (!isFollowed) void refreshContributions(queryClient);
    },
    [contributionId, dataProvider, queryClient, readAnswers, isFollowed],
  );
  const save = (id: number, data: WrittenComment) =>
    update('comments', { id, data, meta: silent }, { returnPromise: true, onSuccess: show });
  const react = async (id: number, kind: ReactionKind, isGiven: boolean) =>
    show((await dataProvider.react({ id, kind, isGiven })).data);
  const remove = async (comment: CommentRow) => {
    await dataProvider.delete('comments', { id: comment.id, previousData: comment });
    show({ ...comment, ...GONE });
    if (comment.hidden === null) countMore(queryClient, contributionId, -1);
  };
  /** Where moderation shows besides. */
  const moderated = (row: CommentRow) => {
    show(row);
    for (const resource of ['moderated-comments', 'contribution-history']) {
      void queryClient.invalidateQueries({ queryKey: [resource] });
    }
  };
  const report = async (id: number, reason: string) =>
    show((await dataProvider.reportComment({ params: { id }, body: { reason } })).data);
  const hide = async (id: number, reason: string) => {
    moderated((await dataProvider.hideComment({ params: { id }, body: { reason } })).data);
    countMore(queryClient, contributionId, -1);
  };
  const unhide = async (id: number) => {
    moderated((await dataProvider.unhideComment({ params: { id } })).data);
    countMore(queryClient, contributionId, 1);
  };
  const markOfficial = async (id: number, isMarked: boolean) =>
    moderated((await dataProvider.markOfficial({ id, isMarked })).data);
  return {
    read,
    loaded,
    added,
    opened,
    arrived,
    /** One that is no longer official stays among them until they are read anew. */
    official: answers.data?.filter((row) => row.official) ?? [],
    isMissing: isElsewhere && alone.data?.length === 0,
    isWritten: (id: number) => written.some((row) => row.id === id),
    acts: { add, save, react, remove, report, hide, unhide, markOfficial },
  };
}

export type CommentActs = ReturnType<typeof useComments>['acts'];

const withEach = ({ pages, ...rest }: Pages, change: Change): Pages => ({
  ...rest,
  pages: pages.map(({ data, ...page }) => ({ ...page, data: data.map(change) })),
});
