import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { CommentRow } from '#contract/comments/schema.ts';
import { EmptyState } from '#src/components/feedback/EmptyState.tsx';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { ListSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { visuallyHidden } from '#src/components/visuallyHidden.ts';
import type { ContributionTabProps } from '#src/features/contributions/detail/tabDefinition.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { CommentForm } from './CommentForm.tsx';
import { CommentItem } from './CommentItem.tsx';
import { useComments } from './useComments.ts';

/** The discussion of a contribution. */
export default function CommentsTab({ contribution }: ContributionTabProps) {
  const translate = useTranslate();
  const { commentStatus, permissions } = contribution;
  const { read, loaded, added, left, arrived, add, change, remove } = useComments(contribution.id);
  const names = new Map([...loaded, ...added].map(({ id, fullName }) => [id, fullName]));
  const item = (comment: CommentRow) => (
    <CommentItem
      key={comment.id}
      comment={comment}
      answers={comment.parentId === null ? undefined : names.get(comment.parentId)}
      // What was written at a member rests with it.
      mayChange={permissions.comment && comment.origin === null}
      mayDelete={contribution.family === null && comment.origin === null}
      head={contribution}
      onChange={(text) => change(comment.id, text)}
      onDelete={() => remove(comment)}
    />
  );

  if (read.isPending) return <ListSkeleton rows={3} columns={1} />;
  if (read.error && loaded.length === 0) {
    return <ErrorState error={read.error} retry={() => void read.refetch()} />;
  }
  const none = loaded.length + added.length === 0;
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
        {loaded.map(item)}
      </Box>
      {read.isFetchNextPageError && <ErrorState error={read.error} retry={() => void read.fetchNextPage()} />}
      {read.hasNextPage && left > 0 && !read.isFetchNextPageError && (
        <Button onClick={() => void read.fetchNextPage()} loading={read.isFetchingNextPage}>
          {translate('comment.more', { smart_count: left })}
        </Button>
      )}
      {added.length > 0 && (
        <Box component="ol" aria-label={translate('comment.added')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {added.map(item)}
        </Box>
      )}
      {permissions.comment && (
        <Box sx={{ mt: 2 }}>
          <CommentForm label="comment.yours" sendLabel="comment.send" onSend={add} />
        </Box>
      )}
    </Box>
  );
}
