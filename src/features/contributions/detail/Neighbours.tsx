import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useLocale } from 'ra-core';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import type { Addressed } from '#src/app/contributionAddress.ts';
import { type ShortcutLetter, useShortcut } from '#src/components/shortcuts/useShortcut.ts';
import { asksOnMount } from '#src/dataProvider/prefetchList.ts';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { neighboursRequest } from './neighbourReads.ts';
import { useWayTo } from './paneContext.ts';

/** Previous and next of the list that the reader came from; nothing without one. */
export function Neighbours({ contribution, list }: { contribution: Addressed; list: string }) {
  const translate = useTranslate();
  const locale = useLocale();
  const asked = neighboursRequest(list, locale);
  const ids = useRead('readContributionIds', asked ?? undefined, {
    enabled: asked !== null,
    refetchOnMount: asksOnMount,
    // Another language keeps the buttons while the same order is on its way.
    placeholderData: (former) => former,
  });
  const at = ids.data?.indexOf(contribution.id) ?? -1;
  if (!ids.data || at < 0) return null;
  const neighbourAt = (place: number) => {
    const id = ids.data[place];
    return id === undefined ? null : { ...contribution, id };
  };
  return (
    <Box
      component="nav"
      aria-label={translate('contribution.neighbours')}
      sx={{ display: 'flex', flex: 'none' }}
    >
      <Step neighbour={neighbourAt(at - 1)} list={list} step={-1} letter="K" />
      <Step neighbour={neighbourAt(at + 1)} list={list} step={1} letter="J" />
    </Box>
  );
}

interface StepProps {
  neighbour: Addressed | null;
  list: string;
  step: 1 | -1;
  letter: ShortcutLetter;
}

function Step({ neighbour, list, step, letter }: StepProps) {
  const translate = useTranslate();
  const wayTo = useWayTo(list);
  const link = useRef<HTMLAnchorElement>(null);
  const shortcut = useShortcut(letter, neighbour && (() => link.current?.click()));
  const label = translate(step < 0 ? 'contribution.previous' : 'contribution.following');
  const icon = step < 0 ? <ChevronLeft /> : <ChevronRight />;
  const sx = { '[dir="rtl"] & svg': { transform: 'scaleX(-1)' } };
  if (!neighbour) {
    return (
      <IconButton disabled aria-label={label} sx={sx}>
        {icon}
      </IconButton>
    );
  }
  return (
    <IconButton
      component={Link}
      ref={link}
      {...wayTo(neighbour, step)}
      {...shortcut}
      title={label}
      aria-label={label}
      sx={sx}
    >
      {icon}
    </IconButton>
  );
}
