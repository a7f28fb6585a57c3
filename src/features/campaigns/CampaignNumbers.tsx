import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useLocale } from 'ra-core';
import { Link as RouterLink } from 'react-router-dom';
import type { z } from 'zod';
import type { Campaign } from '#contract/campaigns/schema.ts';
import type { StateCount } from '#contract/contributions/numbers.ts';
import { formatInteger } from '#contract/formats/numbers.ts';
import { listAddress } from '#src/app/contributionAddress.ts';
import { statusLook } from '#src/components/status/statusLooks.ts';
import { TONES, toneStyles } from '#src/components/status/tones.ts';
import { useTranslate } from '#src/useTranslate.ts';

interface CampaignNumbersProps {
  campaign: Campaign;
  counts: readonly z.infer<typeof StateCount>[];
  /** How many were handed in. */
  total: number;
}

/** The number of what came in, a bar of its shares, and each state with its number; all lead to the list. */
export function CampaignNumbers({ campaign, counts, total }: CampaignNumbersProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const { id, campaignType } = campaign;
  const list = listAddress(campaignType, id, 'all');
  const shown = counts.filter(({ submittedCount }) => submittedCount > 0);
  return (
    <>
      <Link
        component={RouterLink}
        to={list}
        sx={{ display: 'inline-flex', alignItems: 'baseline', gap: 1, mb: 1.5 }}
      >
        <Box component="strong" sx={{ fontSize: 34, lineHeight: 1.1, fontVariantNumeric: 'tabular-nums' }}>
          {formatInteger(total, locale)}
        </Box>{' '}
        {translate(`campaign.reception.total.${campaignType}`, { smart_count: total })}
      </Link>
      <Box
        aria-hidden
        sx={{ display: 'flex', gap: '2px', height: 10, borderRadius: 999, overflow: 'hidden' }}
      >
        {shown.map(({ stateId, stateType, submittedCount }) => (
          <Box
            key={stateId}
            sx={[
              // A single one among thousands is still to be seen.
              { flex: `${submittedCount} 0 4px` },
              (theme) => {
                const ink = TONES[statusLook('stateType', stateType).tone];
                return { bgcolor: ink.light, ...theme.applyStyles('dark', { bgcolor: ink.dark }) };
              },
            ]}
          />
        ))}
      </Box>
      <Box
        component="ul"
        aria-label={translate('campaign.reception.states')}
        sx={{
          listStyle: 'none',
          m: 0,
          mt: 1.5,
          p: 0,
          display: 'grid',
          columnGap: 2,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 220px), 1fr))',
        }}
      >
        {shown.map(({ stateId, stateType, stateName, submittedCount }) => (
          <StateLine
            key={stateId}
            to={{ pathname: list, search: `?stateId.in=${stateId}` }}
            stateType={stateType}
            name={stateName}
            number={formatInteger(submittedCount, locale)}
          />
        ))}
      </Box>
    </>
  );
}

interface StateLineProps {
  to: { pathname: string; search: string };
  stateType: string;
  name: string;
  number: string;
}

/** Icon, name and number of a state. */
function StateLine({ to, stateType, name, number }: StateLineProps) {
  const { tone, icon: Icon } = statusLook('stateType', stateType);
  return (
    <Box component="li">
      <Link
        component={RouterLink}
        to={to}
        underline="hover"
        color="textPrimary"
        sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 44 }}
      >
        <Box
          component="span"
          aria-hidden
          sx={[
            { display: 'inline-flex', p: 0.5, borderRadius: 999, flex: 'none' },
            (theme) => toneStyles(theme, tone),
          ]}
        >
          <Icon fontSize="small" />
        </Box>
        <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {name}
        </Box>
        <Box component="strong" sx={{ marginInlineStart: 'auto', fontVariantNumeric: 'tabular-nums' }}>
          {number}
        </Box>
      </Link>
    </Box>
  );
}
