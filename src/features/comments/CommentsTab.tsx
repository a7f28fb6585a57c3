import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { CommentRow } from '#contract/comments/schema.ts';
import { type Addressed, detailAddress } from '#src/app/contributionAddress.ts';
import { EmptyState } from '#src/components/feedback/EmptyState.tsx';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { ListSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { DateTimeField } from '#src/components/fields/DateTimeField.tsx';
import { InitialsAvatar } from '#src/components/fields/UserName.tsx';
import { useFocusReturn } from '#src/components/useFocusReturn.ts';
import { visuallyHidden } from '#src/components/visuallyHidden.ts';
import type { ContributionTabProps } from '#src/features/contributions/detail/tabDefinition.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { CommentForm } from './CommentForm.tsx';
import { useComments } from './useComments.ts';

/** The discussion of a contribution. */
export default function CommentsTab({ contribution }: ContributionTabProps) {
  const translate = useTranslate();
  const { commentStatus, permissions } = contribution;
  const { read, loaded, added, left, arrived, add, change } = useComments(contribution.id);
  const names = new Map([...loaded, ...added].map(({ id, fullName }) => [id, fullName]));
  const item = (comment: CommentRow) => (
    <CommentItem
      key={comment.id}
      comment={comment}
      answers={comment.parentId === null ? undefined : names.get(comment.parentId)}
      // What was written at a member rests with it.
      mayChange={permissions.comment && comment.isOwn && comment.origin === null}
      head={contribution}
      onChange={(text) => change(comment.id, text)}
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

interface CommentItemProps {
  comment: CommentRow;
  /** Who wrote the comment that this one answers. */
  answers: string | undefined;
  /** Whether the comment can be changed; none can be deleted. */
  mayChange: boolean;
  /** Of whose family the comment is. */
  head: Addressed;
  onChange: (text: string) => Promise<unknown>;
}

/** One comment, with its author's button to change it. */
function CommentItem({ comment, answers, mayChange, head, onChange }: CommentItemProps) {
  const translate = useTranslate();
  const [editing, setEditing] = useState(false);
  const { fullName, createdDate, updatedDate } = comment;
  const button = useFocusReturn<HTMLButtonElement>(editing);
  const close = () => setEditing(false);
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1.5, py: 1.5 }}>
      <InitialsAvatar name={fullName} size={36} />
      <Box sx={{ minWidth: 0, flex: 1, overflowWrap: 'anywhere' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1 }}>
          <strong>{fullName}</strong>
          <Box component="span" sx={{ fontSize: 13, color: 'text.secondary' }}>
            <DateTimeField value={createdDate} />
            {updatedDate > createdDate && ` · ${translate('comment.edited')}`}
            {answers && ` · ${translate('comment.answers', { name: answers })}`}
          </Box>
          {comment.origin && <OriginChip origin={comment.origin} head={head} />}
        </Box>
        {editing ? (
          <Box sx={{ mt: 1 }}>
            <CommentForm
              label="comment.change"
              initial={comment.comment}
              sendLabel="contribution.save"
              onSend={onChange}
              onClose={close}
              autoFocus
            />
          </Box>
        ) : (
          <>
            <Box sx={{ whiteSpace: 'pre-wrap', maxWidth: '68ch' }}>{comment.comment}</Box>
            {mayChange && (
              <Button
                ref={button}
                size="small"
                onClick={() => setEditing(true)}
                sx={{ marginInlineStart: -1.5 }}
              >
                {translate('comment.change')}
              </Button>
            )}
          </>
        )}
      </Box>
    </Box>
  );
}

interface OriginChipProps {
  origin: NonNullable<CommentRow['origin']>;
  head: Addressed;
}

/** Leads to the member of the family that a comment was written at. */
function OriginChip({ origin: { id, code, title }, head }: OriginChipProps) {
  const translate = useTranslate();
  const name = translate('comment.origin.named', { code, title });
  return (
    <Chip
      component={RouterLink}
      // Of another type, too: its page finds its own address.
      to={detailAddress({ ...head, id })}
      clickable
      size="small"
      variant="outlined"
      label={translate('comment.origin', { code })}
      aria-label={name}
      title={name}
      sx={{ maxWidth: '100%' }}
    />
  );
}
