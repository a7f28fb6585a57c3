import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { CommentRow } from '#contract/comments/schema.ts';
import { EmptyState } from '#src/components/feedback/EmptyState.tsx';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { ListSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { UnsavedChangesPrompt } from '#src/components/feedback/UnsavedChangesPrompt.tsx';
import { visuallyHidden } from '#src/components/visuallyHidden.ts';
import type { ContributionTabProps } from '#src/features/contributions/detail/tabDefinition.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { CommentForm } from './CommentForm.tsx';
import { CommentItem } from './CommentItem.tsx';
import { useComments } from './useComments.ts';

/** Stands for the comment that has no id yet. */
const NEW = 0;

/** The discussion of a contribution. */
export default function CommentsTab({ contribution }: ContributionTabProps) {
  const translate = useTranslate();
  const { commentStatus, permissions } = contribution;
  const { read, loaded, added, left, arrived, add, change } = useComments(contribution.id);
  /** What is being written: a new comment, or changes of stored ones by their ids. */
  const [drafts, setDrafts] = useState<ReadonlySet<number>>(new Set());
  const noteDraft = (id: number) => (isWritten: boolean) =>
    setDrafts((before) => {
      const others = [...before].filter((each) => each !== id);
      return new Set(isWritten ? [...others, id] : others);
    });
  const names = new Map([...loaded, ...added].map(({ id, fullName }) => [id, fullName]));
  const item = (comment: CommentRow) => (
    <CommentItem
      key={comment.id}
      comment={comment}
      answers={comment.parentId === null ? undefined : names.get(comment.parentId)}
      onChange={permissions.comment ? (text) => change(comment.id, text) : undefined}
      onDraft={noteDraft(comment.id)}
    />
  );

  if (read.isPending) return <ListSkeleton rows={3} columns={1} />;
  if (read.error && loaded.length === 0) {
    return <ErrorState error={read.error} retry={() => void read.refetch()} />;
  }
  const none = loaded.length + added.length === 0;
  return (
    <Box>
      <UnsavedChangesPrompt when={drafts.size > 0} inPart />
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
          <CommentForm label="comment.yours" sendLabel="comment.send" onSend={add} onDraft={noteDraft(NEW)} />
        </Box>
      )}
    </Box>
  );
}
