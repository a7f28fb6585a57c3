import MoreIcon from '@mui/icons-material/MoreHoriz';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import type { CommentRow } from '#contract/comments/schema.ts';
import { PressedMenu } from '#src/components/layout/PressedMenu.tsx';
import { useFocusReturn } from '#src/components/useFocusReturn.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { ReasonDialog, type ReasonedAct } from './ReasonDialog.tsx';
import type { CommentActs } from './useComments.ts';

interface CommentMenuProps {
  comment: CommentRow;
  /** Whether the page lets comments be marked as the official answer. */
  mayMark: boolean;
  acts: CommentActs;
}

/** What is rarely done with a comment: reporting, hiding, the mark of the official answer. */
export function CommentMenu({ comment, mayMark, acts }: CommentMenuProps) {
  const { id, fullName, official, hidden, isOwn, mayHide, reported } = comment;
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [asking, setAsking] = useState<ReasonedAct | null>(null);
  const button = useFocusReturn<HTMLButtonElement>(asking !== null);
  const choose = (act: () => void) => () => {
    setAnchor(null);
    act();
  };
  // A refusal was said; the next reading shows what is there.
  const at = (act: () => Promise<unknown>) => choose(() => void act().catch(() => undefined));
  const items = [
    ...(mayMark && comment.mayMarkOfficial
      ? [
          {
            label: official ? 'comment.official.unmark' : 'comment.official.mark',
            onClick: at(() => acts.markOfficial(id, !official)),
          } as const,
        ]
      : []),
    ...(!isOwn && !hidden && !reported
      ? [{ label: 'comment.report', onClick: choose(() => setAsking('report')) } as const]
      : []),
    ...(mayHide && !hidden
      ? [{ label: 'comment.hide', onClick: choose(() => setAsking('hide')) } as const]
      : []),
    ...(mayHide && hidden ? [{ label: 'comment.unhide', onClick: at(() => acts.unhide(id)) } as const] : []),
  ];
  return (
    <>
      {reported && !hidden && (
        <span style={{ fontSize: 13, opacity: 0.8 }}>{translate('comment.report.done')}</span>
      )}
      {items.length > 0 && (
        <IconButton
          ref={button}
          size="small"
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          aria-label={translate('comment.menu', { name: fullName })}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <MoreIcon fontSize="small" />
        </IconButton>
      )}
      <PressedMenu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {items.map(({ label, onClick }) => (
          <MenuItem key={label} onClick={onClick}>
            {translate(label)}
          </MenuItem>
        ))}
      </PressedMenu>
      {asking && (
        <ReasonDialog
          act={asking}
          onSave={(reason) => acts[asking](id, reason)}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}
