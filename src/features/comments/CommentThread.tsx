import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useId, useState } from 'react';
import type { CommentRow } from '#contract/comments/schema.ts';
import { useTranslate } from '#src/useTranslate.ts';
import type { Thread } from './threads.ts';

/** Answers of a thread that are shown before it is unfolded. */
const SHOWN = 3;

interface CommentThreadProps {
  thread: Thread;
  /** Those that were just written here are shown at once. */
  isNew: (comment: CommentRow) => boolean;
  item: (comment: CommentRow, below?: ReactNode) => ReactNode;
}

/** A comment with its answers, of which the first are shown. */
export function CommentThread({ thread: { start, replies }, isNew, item }: CommentThreadProps) {
  const translate = useTranslate();
  const [unfolded, setUnfolded] = useState(false);
  const list = useId();
  if (replies.length === 0) return item(start);
  const first = replies.filter((row, at) => at < SHOWN || isNew(row));
  const folded = replies.length - first.length;
  const below = (
    <>
      <Box
        component="ol"
        id={list}
        aria-label={translate('comment.replies', { name: start.fullName })}
        sx={{ listStyle: 'none', m: 0, p: 0 }}
      >
        {(unfolded ? replies : first).map((row) => item(row))}
      </Box>
      {folded > 0 && (
        <Button
          size="small"
          aria-expanded={unfolded}
          aria-controls={list}
          onClick={() => setUnfolded(!unfolded)}
        >
          {unfolded
            ? translate('comment.replies.fewer')
            : translate('comment.replies.more', { smart_count: folded })}
        </Button>
      )}
    </>
  );
  return item(start, below);
}
