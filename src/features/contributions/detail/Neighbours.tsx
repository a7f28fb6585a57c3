import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useLocale } from 'ra-core';
import { Link } from 'react-router-dom';
import type { contributionEndpoints } from '#contract/contributions/endpoints.ts';
import type { ContributionDetail } from '#contract/contributions/schema.ts';
import type { QueryInput } from '#contract/http.ts';
import { detailAddress } from '#src/app/contributionAddress.ts';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { parseListAddress } from '../listContext.ts';

type IdsQuery = QueryInput<typeof contributionEndpoints.ids>;

/** Previous and next of the list that the reader came from; nothing without one. */
export function Neighbours({ contribution, list }: { contribution: ContributionDetail; list: string }) {
  const translate = useTranslate();
  const locale = useLocale();
  const reference = parseListAddress(list);
  const { params, filters, ...rows } = reference ?? {};
  const ids = useRead(
    'readContributionIds',
    { ...(params && { params }), query: { ...rows, langkey: locale, ...filters } as IdsQuery },
    // Another language keeps the buttons while the same order is on its way.
    { enabled: reference !== null, placeholderData: (former) => former },
  );
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
