import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type CommentRow, THREAD_ORDERS } from '#contract/comments/schema.ts';
import { RESPONSIBLE_ROLES } from '#contract/contributions/participation.ts';
import { EmptyState } from '#src/components/feedback/EmptyState.tsx';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { ListSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { ChipRow, PressChip } from '#src/components/list/PressChip.tsx';
import { visuallyHidden } from '#src/components/visuallyHidden.ts';
import type { ContributionTabProps } from '#src/features/contributions/detail/tabDefinition.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { CommentForm } from './CommentForm.tsx';
import { CommentItem } from './CommentItem.tsx';
import { CommentThread } from './CommentThread.tsx';
import { FIRST_ORDER } from './commentReads.ts';
import { OfficialAnswers } from './OfficialAnswers.tsx';
import { type Thread, threadsOf } from './threads.ts';
import { useComments } from './useComments.ts';

/** The comment that the address names, as notifications do. */
function useTarget(): number | null {
  const [params] = useSearchParams();
  const id = Number(params.get('comment'));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** The discussion of a contribution. */
export default function CommentsTab({ contribution }: ContributionTabProps) {
  const translate = useTranslate();
  const { commentStatus, permissions, roles } = contribution;
  const [order, setOrder] = useState(FIRST_ORDER);
  const target = useTarget();
  const comments = useComments({ contribution, order, target });
  const { read, loaded, added, opened, official, isWritten, isMissing, arrived, acts } = comments;
  const mayAnswerOfficially =
    permissions.administer || RESPONSIBLE_ROLES.some((role) => roles.includes(role));
  const rows = [...loaded, ...added];
  const names = new Map([...rows, ...(opened ?? [])].map(({ id, fullName }) => [id, fullName]));
  const started = new Set(added.map(({ id }) => id));
  const openedThreads = threadsOf(opened ?? []);
  const openedStarts = new Set(openedThreads.map(({ start }) => start.id));
  const threads = threadsOf(rows).filter(({ start }) => !openedStarts.has(start.id));
  const item = (comment: CommentRow, start: CommentRow, below?: ReactNode) => {
    const { id, parentId, origin } = comment;
    // What was written at a member rests with it.
    const isHere = permissions.comment && origin === null;
    const rests = contribution.family !== null || origin !== null;
    return (
      <CommentItem
        key={id}
        comment={comment}
        answers={parentId === null || parentId === start.id ? undefined : names.get(parentId)}
        rights={{
          mayChange: isHere,
          mayReply: isHere,
          mayReact: isHere,
          mayDelete: !rests,
          mayMark: !rests,
          mayAnswerOfficially,
        }}
        acts={acts}
        isTarget={id === target}
        head={contribution}
      >
        {below}
      </CommentItem>
    );
  };
  const threadOf = (thread: Thread) => (
    <CommentThread
      key={thread.start.id}
      thread={thread}
      isNew={({ id }) => isWritten(id)}
      target={target}
      item={(comment, below) => item(comment, thread.start, below)}
    />
  );
  const listOf = (label: string, some: readonly Thread[]) => (
    <Box component="ol" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {some.map(threadOf)}
    </Box>
  );
  const isAdded = ({ start }: Thread) => started.has(start.id);
  // The latest first, as all others.
  const addedThreads = threads.filter(isAdded).reverse();

  const failure = read.error && loaded.length === 0 && (
    <ErrorState error={read.error} retry={() => void read.refetch()} />
  );
  // Another order leaves what is being written, and the way back.
  const isFirst = order === FIRST_ORDER;
  if (read.isPending && isFirst) return <ListSkeleton rows={3} columns={1} />;
  if (failure && isFirst) return failure;
  return (
    <Box>
      <span role="status" style={visuallyHidden}>
        {arrived > 0 && translate('comment.arrived', { smart_count: arrived })}
      </span>
      {commentStatus !== 'VISIBLE' && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {translate(`comment.status.${commentStatus}`)}
        </Alert>
      )}
      {isMissing && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {translate('comment.missing')}
        </Alert>
      )}
      {permissions.comment && (
        <Box data-comment-box="" sx={{ mb: 3 }}>
          <CommentForm
            contributionId={contribution.id}
            type={contribution.type}
            place={`contribution ${contribution.id} comment`}
            keyShortcut="C"
            label="comment.yours"
            sendLabel="comment.send"
            onSend={acts.add}
            mayAnswerOfficially={mayAnswerOfficially}
          />
        </Box>
      )}
      <OfficialAnswers answers={official} />
      {rows.length === 0 && read.isSuccess && (
        <EmptyState title="comment.none" {...(permissions.comment ? { text: 'comment.none.text' } : {})} />
      )}
      {openedThreads.length > 0 && listOf(translate('comment.opened'), openedThreads)}
      {(threads.length > 1 || !isFirst) && (
        <ChipRow label={translate('comment.order')}>
          {THREAD_ORDERS.map((one) => (
            <PressChip
              key={one}
              label={translate(`comment.order.${one}`)}
              pressed={one === order}
              onPress={() => setOrder(one)}
            />
          ))}
        </ChipRow>
      )}
      {addedThreads.length > 0 && listOf(translate('comment.added'), addedThreads)}
      {read.isPending && <ListSkeleton rows={3} columns={1} />}
      {failure}
      {listOf(
        translate('contribution.discussion'),
        threads.filter((thread) => !isAdded(thread)),
      )}
      {read.isFetchNextPageError && <ErrorState error={read.error} retry={() => void read.fetchNextPage()} />}
      {read.hasNextPage && !read.isFetchNextPageError && (
        <Button onClick={() => void read.fetchNextPage()} loading={read.isFetchingNextPage}>
          {translate(order === 'NEWEST' ? 'comment.earlier' : 'comment.more')}
        </Button>
      )}
    </Box>
  );
}
