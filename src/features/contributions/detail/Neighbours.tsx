import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useLocale } from 'ra-core';
import { Link } from 'react-router-dom';
import type { ContributionDetail } from '#contract/contributions/schema.ts';
import { detailAddress } from '#src/app/contributionAddress.ts';
import { asksOnMount } from '#src/dataProvider/prefetchList.ts';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { neighboursRequest } from './neighbourReads.ts';

/** Previous and next of the list that the reader came from; nothing without one. */
export function Neighbours({ contribution, list }: { contribution: ContributionDetail; list: string }) {
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
  const ways = [
    { id: ids.data[at - 1], label: translate('contribution.previous'), Icon: ChevronLeft },
    { id: ids.data[at + 1], label: translate('contribution.following'), Icon: ChevronRight },
  ];
  return (
    <Box
      component="nav"
      aria-label={translate('contribution.neighbours')}
      sx={{ display: 'flex', flex: 'none' }}
    >
      {ways.map(({ id, label, Icon }) => (
        <IconButton
          key={label}
          {...(id === undefined
            ? { disabled: true }
            : { component: Link, to: detailAddress({ ...contribution, id }), state: { list }, title: label })}
          aria-label={label}
          sx={{ '[dir="rtl"] & svg': { transform: 'scaleX(-1)' } }}
        >
          <Icon />
        </IconButton>
      ))}
    </Box>
  );
}
