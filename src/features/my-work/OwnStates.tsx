import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useLocale } from 'ra-core';
import { Link as RouterLink } from 'react-router-dom';
import type { ContributionType } from '#contract/access.ts';
import { formatInteger } from '#contract/formats/numbers.ts';
import { listAddress } from '#src/app/contributionAddress.ts';
import { QueryCard } from '#src/components/layout/QueryCard.tsx';
import { StatusChip } from '#src/components/status/StatusChip.tsx';
import type { MethodData } from '#src/dataProvider/methods.ts';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';

/** How many of the reader's contributions stand in each state; each leads to those. */
export function OwnStates({ types }: { types: readonly ContributionType[] }) {
  const locale = useLocale();
  const query = useRead('readOwnStates', { types, locale }, { refetchOnWindowFocus: true });
  return (
    <QueryCard
      title="work.states"
      level={3}
      query={query}
      rows={3}
      empty={{ title: 'work.own.empty', text: 'work.own.empty.text' }}
    >
      {(counts) => counts.map((own) => <StatesOf key={own.type} {...own} />)}
    </QueryCard>
  );
}

function StatesOf({ type, states }: MethodData<'readOwnStates'>[number]) {
  const translate = useTranslate();
  const locale = useLocale();
  const all = listAddress(type, 0, 'mine');
  const label = translate(`work.states.${type}`);
  return (
    <Box sx={{ mb: 2, '&:last-child': { mb: 0 } }}>
      <Typography component="h4" sx={{ fontWeight: 600, fontSize: 15 }}>
        <Link component={RouterLink} to={all} color="textPrimary">
          {label}
        </Link>
      </Typography>
      <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {states.map(({ stateId, stateType, stateName, ownCount }) => (
          <Box
            component="li"
            key={stateId}
            sx={{ display: 'flex', alignItems: 'center', gap: 1, justifyContent: 'space-between' }}
          >
            <Link
              component={RouterLink}
              to={`${all}?stateId.in=${stateId}`}
              underline="none"
              aria-label={translate('work.states.of', {
                name: stateName,
                count: formatInteger(ownCount, locale),
              })}
              sx={{ display: 'flex', flex: 1, minWidth: 0, minHeight: 44, alignItems: 'center', gap: 1 }}
            >
              <StatusChip kind="stateType" value={stateType} label={stateName} />
              <Box
                component="span"
                sx={{
                  marginInlineStart: 'auto',
                  color: 'text.primary',
                  fontWeight: 600,
                  fontVariantNumeric: 'tabular-nums',
                }}
              >
                {formatInteger(ownCount, locale)}
              </Box>
            </Link>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
