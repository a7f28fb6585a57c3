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
  /** Those that were just written here are shown at once; so is everything up to the one that the address names. */
  isNew: (comment: CommentRow) => boolean;
  target: number | null;
  item: (comment: CommentRow, below?: ReactNode) => ReactNode;
}

/** A comment with its answers, of which the first are shown. */
export function CommentThread({ thread: { start, replies }, isNew, target, item }: CommentThreadProps) {
  const translate = useTranslate();
  const [chosen, setChosen] = useState<{ unfolded: boolean; target: number | null } | null>(null);
  const list = useId();
  if (replies.length === 0) return item(start);
  const first = replies.filter((row, at) => at < SHOWN || isNew(row));
  const folded = replies.length - first.length;
  const holdsTarget = replies.some(({ id }) => id === target);
  // Folded by hand it stays so until the address names another one.
  const unfolded = chosen && (chosen.target === target || !holdsTarget) ? chosen.unfolded : holdsTarget;
  const below = (
    <>
      <Box
        component="ol"
        id={list}
        aria-label={translate('comment.replies', { name: start.fullName })}
        sx={{
          listStyle: 'none',
          m: 0,
          mt: 1,
          p: 0,
          borderInlineStart: '2px solid var(--mui-palette-divider)',
          paddingInlineStart: { xs: 1, sm: 2 },
          marginInlineStart: { xs: -4, sm: 0 },
        }}
      >
        {(unfolded ? replies : first).map((row) => item(row))}
      </Box>
      {folded > 0 && (
        <Button
          size="small"
          aria-expanded={unfolded}
          aria-controls={list}
          onClick={() => setChosen({ unfolded: !unfolded, target })}
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
