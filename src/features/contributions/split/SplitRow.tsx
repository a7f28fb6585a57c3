import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { ContributionRow } from '#contract/contributions/schema.ts';
import { clampedLines } from '#src/components/clampedLines.ts';
import { AnswerCell } from '#src/components/contributions/AnswerCell.tsx';
import { ContributionState } from '#src/components/contributions/ContributionState.tsx';
import { titleOr } from '#src/components/contributions/titleOr.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { contributionHeading } from '../detail/contributionHeading.ts';
import { usePane } from '../detail/paneContext.ts';

interface SplitRowProps {
  row: ContributionRow;
  /** It is the one that is read. */
  isChosen: boolean;
  /** Its checkbox, where rows are ticked for a command on many. */
  checkbox?: ReactNode;
}

/** A contribution in short: title, code, state, and who answers by when. The link of its title covers the row, but for its checkbox. */
export function SplitRow({ row, isChosen, checkbox }: SplitRowProps) {
  const translate = useTranslate();
  const pane = usePane();
  const way = pane?.wayTo(row.id);
  return (
    <Box
      component="li"
      data-row={row.id}
      sx={{
        position: 'relative',
        display: 'flex',
        alignItems: 'flex-start',
        paddingInlineStart: checkbox ? 0.25 : 1.5,
        paddingInlineEnd: 1.5,
        py: 1.25,
        borderInlineStart: '3px solid transparent',
        '&:not(:last-of-type)': { borderBlockEnd: '1px solid var(--mui-palette-divider)' },
        '&:hover': { bgcolor: 'action.hover' },
        '&:has([aria-current])': {
          // The stronger color of what is selected leaves too little contrast in the dark.
          bgcolor: 'action.hover',
          borderInlineStartColor: 'var(--mui-palette-primary-main)',
        },
        '&:has(a:focus-visible)': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
      }}
    >
      {/* Above the link, which covers the row. */}
      {checkbox && <Box sx={{ position: 'relative', zIndex: 1, mt: -1.25, flex: 'none' }}>{checkbox}</Box>}
      <Box sx={{ display: 'grid', gap: 0.5, flex: 1, minWidth: 0 }}>
        <Link
          component={RouterLink}
          to={way?.to ?? ''}
          preventScrollReset
          aria-current={isChosen ? 'true' : undefined}
          color="textPrimary"
          underline="none"
          // What is opened already is read on from its title: by keyboard that is a way to it.
          onClick={(event) => {
            if (!isChosen || event.detail !== 0) return;
            event.preventDefault();
            contributionHeading()?.focus();
          }}
          sx={{
            ...clampedLines(2),
            fontWeight: 600,
            lineHeight: 1.35,
            fontStyle: row.title.trim() ? undefined : 'italic',
            '&::after': { content: '""', position: 'absolute', inset: 0 },
            '&:focus-visible': { outline: 'none' },
          }}
        >
          {titleOr(translate, row.title)}
        </Link>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, fontSize: 13 }}>
          <Box component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
            {row.code}
          </Box>
          <ContributionState contribution={row} />
        </Box>
        <AnswerCell answer={row.answer} />
      </Box>
    </Box>
  );
}
