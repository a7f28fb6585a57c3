import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import type { CommentRow } from '#contract/comments/schema.ts';
import { EmptyState } from '#src/components/feedback/EmptyState.tsx';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { ListSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { visuallyHidden } from '#src/components/visuallyHidden.ts';
import type { ContributionTabProps } from '#src/features/contributions/detail/tabDefinition.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { CommentForm } from './CommentForm.tsx';
import { CommentItem } from './CommentItem.tsx';
import { CommentThread } from './CommentThread.tsx';
import { type Thread, threadsOf } from './threads.ts';
import { useComments } from './useComments.ts';

/** The discussion of a contribution. */
export default function CommentsTab({ contribution }: ContributionTabProps) {
  const translate = useTranslate();
  const { commentStatus, permissions } = contribution;
  const { read, loaded, added, isWritten, left, arrived, add, change, react, remove } = useComments(
    contribution.id,
  );
  const rows = [...loaded, ...added];
  const names = new Map(rows.map(({ id, fullName }) => [id, fullName]));
  const started = new Set(added.map(({ id }) => id));
  const threads = threadsOf(rows);
  const item = (comment: CommentRow, start: CommentRow, below?: ReactNode) => {
    const { id, parentId, origin } = comment;
    return (
      <CommentItem
        key={id}
        comment={comment}
        answers={parentId === null || parentId === start.id ? undefined : names.get(parentId)}
        // What was written at a member rests with it.
        mayChange={permissions.comment && origin === null}
        mayReply={permissions.comment && origin === null}
        mayDelete={contribution.family === null && origin === null}
        head={contribution}
        onChange={(text) => change(id, text)}
        onReply={(text) => add(text, id)}
        mayReact={permissions.comment && origin === null}
        onReact={(kind, isGiven) => react(id, kind, isGiven)}
        onDelete={() => remove(comment)}
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
      item={(comment, below) => item(comment, thread.start, below)}
    />
  );
  const isAdded = ({ start }: Thread) => started.has(start.id);
  const addedThreads = threads.filter(isAdded);

  if (read.isPending) return <ListSkeleton rows={3} columns={1} />;
  if (read.error && loaded.length === 0) {
    return <ErrorState error={read.error} retry={() => void read.refetch()} />;
  }
  const none = rows.length === 0;
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
      {none && (
        <EmptyState title="comment.none" {...(permissions.comment ? { text: 'comment.none.text' } : {})} />
      )}
      <Box
        component="ol"
        aria-label={translate('contribution.discussion')}
        sx={{ listStyle: 'none', m: 0, p: 0 }}
      >
        {threads.filter((thread) => !isAdded(thread)).map(threadOf)}
      </Box>
      {read.isFetchNextPageError && <ErrorState error={read.error} retry={() => void read.fetchNextPage()} />}
      {read.hasNextPage && left > 0 && !read.isFetchNextPageError && (
        <Button onClick={() => void read.fetchNextPage()} loading={read.isFetchingNextPage}>
          {translate('comment.more', { smart_count: left })}
        </Button>
      )}
      {addedThreads.length > 0 && (
        <Box component="ol" aria-label={translate('comment.added')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {addedThreads.map(threadOf)}
        </Box>
      )}
      {permissions.comment && (
        <Box sx={{ mt: 2 }}>
          <CommentForm label="comment.yours" sendLabel="comment.send" onSend={(text) => add(text)} />
        </Box>
      )}
    </Box>
  );
}
