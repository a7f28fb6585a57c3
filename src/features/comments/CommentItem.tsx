import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useLayoutEffect, useRef, useState } from 'react';
import type { CommentRow } from '#contract/comments/schema.ts';
import { DateTimeField } from '#src/components/fields/DateTimeField.tsx';
import { InitialsAvatar } from '#src/components/fields/UserName.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { CommentForm } from './CommentForm.tsx';

interface CommentItemProps {
  comment: CommentRow;
  /** Who wrote the comment that this one answers. */
  answers: string | undefined;
  /** Without it the comment cannot be changed; none can be deleted. */
  onChange?: ((text: string) => Promise<unknown>) | undefined;
  /** Tells whether a change is written that was not sent. */
  onDraft: (written: boolean) => void;
}

/** One comment, with its author's button to change it. */
export function CommentItem({ comment, answers, onChange, onDraft }: CommentItemProps) {
  const translate = useTranslate();
  const [editing, setEditing] = useState(false);
  const { fullName, createdDate, updatedDate } = comment;
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  // The keyboard goes on where it came from.
  useLayoutEffect(() => {
    if (wasEditing.current && !editing) button.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  const close = () => {
    onDraft(false);
    setEditing(false);
  };
  const save = async (text: string) => {
    await onChange?.(text);
    close();
  };
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
        </Box>
        {editing ? (
          <Box sx={{ mt: 1 }}>
            <CommentForm
              label="comment.change"
              initial={comment.comment}
              sendLabel="contribution.save"
              onSend={save}
              onCancel={close}
              onDraft={onDraft}
              autoFocus
            />
          </Box>
        ) : (
          <>
            <Box sx={{ whiteSpace: 'pre-wrap', maxWidth: '68ch' }}>{comment.comment}</Box>
            {onChange && comment.isOwn && (
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
