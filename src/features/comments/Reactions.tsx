import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { type CommentRow, REACTION_KINDS, type ReactionKind } from '#contract/comments/schema.ts';
import { useTranslate } from '#src/useTranslate.ts';

const SIGNS: Readonly<Record<ReactionKind, string>> = {
  LIKE: '👍',
  LOVE: '❤️',
  CELEBRATE: '🎉',
  INSIGHT: '💡',
};

interface ReactionsProps {
  comment: CommentRow;
  mayReact: boolean;
  onReact: (kind: ReactionKind, isGiven: boolean) => Promise<unknown>;
}

/** What people make of a comment: a button of each kind that was given, and one for all kinds. */
export function Reactions({ comment: { reactions, fullName }, mayReact, onReact }: ReactionsProps) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const given = new Set(reactions.filter(({ own }) => own).map(({ kind }) => kind));
  const nameOf = (kind: ReactionKind) => translate(`comment.reaction.${kind}`);
  const toggle = async (kind: ReactionKind) => {
    setAnchor(null);
    if (isBusy) return;
    setIsBusy(true);
    // A refusal was said; the next reading shows what stands.
    await onReact(kind, !given.has(kind)).catch(() => undefined);
    setIsBusy(false);
  };
  return (
    <>
      {reactions.map(({ kind, count }) => {
        const name = translate('comment.reaction.count', { kind: nameOf(kind), smart_count: count });
        const sign = `${SIGNS[kind]} ${count}`;
        return mayReact ? (
          <Button
            key={kind}
            size="small"
            variant={given.has(kind) ? 'outlined' : 'text'}
            aria-pressed={given.has(kind)}
            aria-label={name}
            title={name}
            onClick={() => void toggle(kind)}
          >
            {sign}
          </Button>
        ) : (
          <Box
            key={kind}
            component="span"
            role="img"
            aria-label={name}
            title={name}
            sx={{ px: 0.75, py: 0.5, fontSize: 13 }}
          >
            {sign}
          </Box>
        );
      })}
      {mayReact && (
        <>
          <Button
            size="small"
            aria-haspopup="menu"
            aria-expanded={anchor !== null}
            aria-label={translate('comment.react.to', { name: fullName })}
            onClick={(event) => setAnchor(event.currentTarget)}
          >
            {translate('comment.react')}
          </Button>
          <Menu
            anchorEl={anchor}
            open={anchor !== null}
            onClose={() => setAnchor(null)}
            slotProps={{ list: { 'aria-label': translate('comment.reactions') } }}
          >
            {REACTION_KINDS.map((kind) => (
              <MenuItem
                key={kind}
                role="menuitemcheckbox"
                aria-checked={given.has(kind)}
                selected={given.has(kind)}
                onClick={() => void toggle(kind)}
              >
                <Box component="span" aria-hidden sx={{ marginInlineEnd: 1 }}>
                  {SIGNS[kind]}
                </Box>
                {nameOf(kind)}
              </MenuItem>
            ))}
          </Menu>
        </>
      )}
    </>
  );
}
