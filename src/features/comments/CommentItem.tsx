import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { CommentRow, ReactionKind } from '#contract/comments/schema.ts';
import { type Addressed, detailAddress } from '#src/app/contributionAddress.ts';
import { useConfirm } from '#src/components/feedback/useConfirm.tsx';
import { DateTimeField } from '#src/components/fields/DateTimeField.tsx';
import { InitialsAvatar } from '#src/components/fields/UserName.tsx';
import { useFocusReturn } from '#src/components/useFocusReturn.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { CommentForm } from './CommentForm.tsx';
import { Reactions } from './Reactions.tsx';

interface CommentItemProps {
  comment: CommentRow;
  /** Who wrote the comment that this one answers. */
  answers: string | undefined;
  /** Whether own comments can be changed here, for as long as each may be. */
  mayChange: boolean;
  /** Whether own comments can be deleted here. */
  mayDelete: boolean;
  mayReply: boolean;
  /** Whether there can be reactions to what others wrote. */
  mayReact: boolean;
  onReact: (kind: ReactionKind, isGiven: boolean) => Promise<unknown>;
  /** Of whose family the comment is. */
  head: Addressed;
  onChange: (text: string) => Promise<unknown>;
  onReply: (text: string) => Promise<unknown>;
  /** Rejects with the refusal, which was shown. */
  onDelete: () => Promise<unknown>;
  /** What is shown below it. */
  children?: ReactNode;
}

/** One comment, with what its author may do with it. */
export function CommentItem(props: CommentItemProps) {
  const { comment, answers, head, children } = props;
  const translate = useTranslate();
  const item = useRef<HTMLLIElement>(null);
  const { fullName, createdDate, editedAt, deleted } = comment;
  return (
    <Box component="li" ref={item} tabIndex={-1} sx={{ display: 'flex', gap: 1.5, py: 1.5 }}>
      <InitialsAvatar name={fullName} size={36} />
      <Box sx={{ minWidth: 0, flex: 1, overflowWrap: 'anywhere' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1 }}>
          <strong>{fullName}</strong>
          <Box component="span" sx={{ fontSize: 13, color: 'text.secondary' }}>
            <DateTimeField value={createdDate} />
            {editedAt && ` · ${translate('comment.edited')}`}
            {answers && ` · ${translate('comment.answers', { name: answers })}`}
          </Box>
          {comment.origin && <OriginChip origin={comment.origin} head={head} />}
        </Box>
        {deleted ? (
          <Box sx={{ fontStyle: 'italic', color: 'text.secondary' }}>{translate('comment.deleted')}</Box>
        ) : (
          // What follows the deletion goes on at its place.
          <CommentText {...props} onDeleted={() => item.current?.focus()} />
        )}
        {children}
      </Box>
    </Box>
  );
}

interface CommentTextProps extends CommentItemProps {
  onDeleted: () => void;
}

function CommentText(props: CommentTextProps) {
  const {
    comment,
    mayChange,
    mayDelete,
    mayReact,
    mayReply,
    onReact,
    onChange,
    onReply,
    onDelete,
    onDeleted,
  } = props;
  const translate = useTranslate();
  const [editing, setEditing] = useState(false);
  const [replying, setReplying] = useState(false);
  const replyButton = useFocusReturn<HTMLButtonElement>(replying);
  const isEditable = useIsBefore(comment.editableUntil);
  const button = useFocusReturn<HTMLButtonElement>(editing);
  const { confirm, dialog } = useConfirm();
  const close = () => setEditing(false);
  const askAndDelete = async () => {
    const confirmed = await confirm({
      title: 'comment.delete.title',
      text: 'comment.delete.text',
      confirmLabel: 'comment.delete',
      destructive: true,
    });
    if (!confirmed) return;
    await onDelete();
    onDeleted();
  };
  if (editing) {
    return (
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
    );
  }
  return (
    <>
      <Box sx={{ whiteSpace: 'pre-wrap', maxWidth: '68ch' }}>{comment.comment}</Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 0.5, marginInlineStart: -0.5, mt: 0.5 }}>
        <Reactions comment={comment} mayReact={mayReact && !comment.isOwn} onReact={onReact} />
        {mayReply && !replying && (
          <Button
            ref={replyButton}
            size="small"
            aria-label={translate('comment.reply.to', { name: comment.fullName })}
            onClick={() => setReplying(true)}
          >
            {translate('comment.reply')}
          </Button>
        )}
        {mayChange && isEditable && (
          <Button ref={button} size="small" onClick={() => setEditing(true)}>
            {translate('comment.change')}
          </Button>
        )}
        {mayDelete && comment.isOwn && (
          <Button size="small" onClick={() => void askAndDelete().catch(() => undefined)}>
            {translate('comment.delete')}
          </Button>
        )}
      </Box>
      {replying && (
        <Box sx={{ mt: 1 }}>
          <CommentForm
            label="comment.reply.yours"
            sendLabel="comment.reply"
            onSend={onReply}
            onClose={() => setReplying(false)}
            autoFocus
          />
        </Box>
      )}
      {dialog}
    </>
  );
}

/** Whether a moment is still to come. */
function useIsBefore(moment: string | null): boolean {
  const at = moment === null ? 0 : Date.parse(moment);
  const [isBefore, setIsBefore] = useState(() => at > Date.now());
  useEffect(() => {
    const left = at - Date.now();
    setIsBefore(left > 0);
    if (left <= 0) return undefined;
    const timer = setTimeout(() => setIsBefore(false), left);
    return () => clearTimeout(timer);
  }, [at]);
  return isBefore;
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
