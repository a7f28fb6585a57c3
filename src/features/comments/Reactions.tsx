import CelebrateIcon from '@mui/icons-material/CelebrationOutlined';
import LoveIcon from '@mui/icons-material/FavoriteBorder';
import InsightIcon from '@mui/icons-material/LightbulbOutlined';
import LikeIcon from '@mui/icons-material/ThumbUpOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import { useLocale } from 'ra-core';
import { useState } from 'react';
import { type CommentRow, REACTION_KINDS, type ReactionKind } from '#contract/comments/schema.ts';
import { formatInteger } from '#contract/formats/numbers.ts';
import { PressedMenu } from '#src/components/layout/PressedMenu.tsx';
import { useTranslate } from '#src/useTranslate.ts';

const SIGNS: Readonly<Record<ReactionKind, typeof LikeIcon>> = {
  LIKE: LikeIcon,
  LOVE: LoveIcon,
  CELEBRATE: CelebrateIcon,
  INSIGHT: InsightIcon,
};

interface ReactionsProps {
  comment: CommentRow;
  mayReact: boolean;
  onReact: (kind: ReactionKind, isGiven: boolean) => Promise<unknown>;
}

/** What people make of a comment: a button of each kind that was given, and one for all kinds. */
export function Reactions({ comment: { reactions, fullName }, mayReact, onReact }: ReactionsProps) {
  const translate = useTranslate();
  const locale = useLocale();
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
        const Sign = SIGNS[kind];
        return mayReact ? (
          <Button
            key={kind}
            size="small"
            variant={given.has(kind) ? 'outlined' : 'text'}
            aria-pressed={given.has(kind)}
            aria-label={name}
            title={name}
            startIcon={<Sign />}
            onClick={() => void toggle(kind)}
          >
            {formatInteger(count, locale)}
          </Button>
        ) : (
          <Box
            key={kind}
            component="span"
            role="img"
            aria-label={name}
            title={name}
            sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, px: 0.75, py: 0.5, fontSize: 13 }}
          >
            <Sign sx={{ fontSize: 18 }} />
            {formatInteger(count, locale)}
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
          <PressedMenu
            anchorEl={anchor}
            open={anchor !== null}
            onClose={() => setAnchor(null)}
            slotProps={{ list: { 'aria-label': translate('comment.reactions') } }}
          >
            {REACTION_KINDS.map((kind) => {
              const Sign = SIGNS[kind];
              return (
                <MenuItem
                  key={kind}
                  role="menuitemcheckbox"
                  aria-checked={given.has(kind)}
                  selected={given.has(kind)}
                  onClick={() => void toggle(kind)}
                >
                  <Sign sx={{ fontSize: 20, marginInlineEnd: 1 }} />
                  {nameOf(kind)}
                </MenuItem>
              );
            })}
          </PressedMenu>
        </>
      )}
    </>
  );
}
