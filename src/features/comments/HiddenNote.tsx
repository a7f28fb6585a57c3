import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import type { CommentRow } from '#contract/comments/schema.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { CommentWords } from './CommentWords.tsx';

/** Stands for a comment that a moderator hid: its author and moderators read the reason, and its words on request. */
export function HiddenNote({ comment }: { comment: CommentRow }) {
  const translate = useTranslate();
  const [isShown, setShown] = useState(comment.isOwn);
  const words = useId();
  const { hidden, isOwn } = comment;
  const reason = hidden?.reason ?? null;
  return (
    <>
      <Box sx={{ color: 'text.secondary' }}>
        <em>{translate('comment.hidden')}</em>
        {reason !== null && <div>{translate('comment.hidden.reason', { reason })}</div>}
        {isOwn && <div>{translate('comment.hidden.own')}</div>}
      </Box>
      {reason !== null && !isOwn && (
        <Button size="small" aria-expanded={isShown} aria-controls={words} onClick={() => setShown(!isShown)}>
          {translate(isShown ? 'comment.hidden.conceal' : 'comment.hidden.show')}
        </Button>
      )}
      <div id={words}>{isShown && <CommentWords {...comment} />}</div>
    </>
  );
}
