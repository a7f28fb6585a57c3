import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { CommentRow } from '../../../contract/comments.ts';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { ErrorState } from '../../components/feedback/ErrorState.tsx';
import { ListSkeleton } from '../../components/feedback/Skeletons.tsx';
import { UnsavedChangesPrompt } from '../../components/feedback/UnsavedChangesPrompt.tsx';
import type { ContributionTabProps } from '../contributions/detail/tabDefinition.ts';
import { CommentForm } from './CommentForm.tsx';
import { CommentItem } from './CommentItem.tsx';
import { useComments } from './useComments.ts';

/** The discussion of a contribution [R3E-01 … R3E-04, R3C-12, R3C-13]. */
export default function CommentsTab({ contribution }: ContributionTabProps) {
  const translate = useTranslate();
  const { commentStatus, permissions } = contribution;
  const { read, loaded, added, left, add, change } = useComments(contribution.id);
  const [draft, setDraft] = useState(false);
  const names = new Map([...loaded, ...added].map(({ id, fullName }) => [id, fullName]));
  const item = (comment: CommentRow) => (
    <CommentItem
      key={comment.id}
      comment={comment}
      answers={comment.parentId === null ? undefined : names.get(comment.parentId)}
      onChange={permissions.comment ? (text) => change(comment.id, text) : undefined}
    />
  );

  if (read.isPending) return <ListSkeleton rows={3} columns={1} />;
  if (read.error && loaded.length === 0) {
    return <ErrorState error={read.error} retry={() => void read.refetch()} />;
  }
  const none = loaded.length + added.length === 0;
  return (
    <Box>
      <UnsavedChangesPrompt when={draft} />
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
      {read.hasNextPage && (
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
          <CommentForm label="comment.yours" sendLabel="comment.send" onSend={add} onDraft={setDraft} />
        </Box>
      )}
    </Box>
  );
}
