import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useLocale } from 'ra-core';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import type { z } from 'zod';
import type { Campaign } from '#contract/campaigns/schema.ts';
import type { StateCount } from '#contract/contributions/numbers.ts';
import { formatInteger } from '#contract/formats/numbers.ts';
import { can, contributors } from '#contract/roles.ts';
import { listAddress } from '#src/app/contributionAddress.ts';
import { loginState } from '#src/app/returnPath.ts';
import { useSession } from '#src/app/session.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { statusDisplay } from '#src/components/status/statusDisplays.ts';
import { TONES, toneStyles } from '#src/components/status/tones.ts';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';

/**
 * What came in and what became of it, as far as the reader may see; a visitor learns that there is something to
 * see with an account.
 */
export function CampaignReception({ campaign }: { campaign: Campaign }) {
  const { roles } = useSession();
  return (
    <SectionCard title="campaign.reception.title">
      {can(roles, contributors) ? <Reception campaign={campaign} /> : <ForVisitors />}
    </SectionCard>
  );
}

function ForVisitors() {
  const translate = useTranslate();
  const location = useLocation();
  const { account } = useSession();
  return (
    <Typography color="textSecondary">
      {translate('campaign.reception.visitor')}{' '}
      {account === null && (
        <Link component={RouterLink} to="/login" state={loginState(location)}>
          {translate('campaign.signIn')}
        </Link>
      )}
    </Typography>
  );
}

function Reception({ campaign }: { campaign: Campaign }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { id, campaignType: type } = campaign;
  const { data, error, refetch } = useRead('readStateCounts', {
    params: { type, parentId: id },
    query: { langkey: locale },
  });
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  // The line keeps its place while the numbers are on their way.
  if (!data) return <Box aria-busy sx={{ minHeight: 96 }} />;
  const own = data.reduce((sum, { ownCount }) => sum + ownCount, 0);
  return (
    <>
      {data.every(({ submittedCount }) => submittedCount === 0) ? (
        <Typography color="textSecondary">
          {translate(campaign.canSubmit ? 'campaign.reception.none.open' : 'campaign.reception.none')}
        </Typography>
      ) : (
        <CampaignNumbers campaign={campaign} counts={data} />
      )}
      {own > 0 && (
        <Typography sx={{ mt: 1.5 }}>
          <Link component={RouterLink} to={listAddress(type, id, 'mine')}>
            {translate('campaign.reception.own', { smart_count: own, total: formatInteger(own, locale) })}
          </Link>
        </Typography>
      )}
    </>
  );
}

/** The number of what came in, a bar of its shares, and each state with its number; all lead to the list. */
function CampaignNumbers({
  campaign,
  counts,
}: {
  campaign: Campaign;
  counts: readonly z.infer<typeof StateCount>[];
}) {
  const translate = useTranslate();
  const locale = useLocale();
  const { id, campaignType } = campaign;
  const list = listAddress(campaignType, id, 'all');
  const total = counts.reduce((sum, { submittedCount }) => sum + submittedCount, 0);
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
                const ink = TONES[statusDisplay('stateType', stateType).tone];
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
        {shown.map(({ stateId, stateType, stateName, submittedCount }) => {
          const { tone, icon: Icon } = statusDisplay('stateType', stateType);
          return (
            <Box component="li" key={stateId}>
              <Link
                component={RouterLink}
                to={{ pathname: list, search: `?stateId.in=${stateId}` }}
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
                  {stateName}
                </Box>
                <Box
                  component="strong"
                  sx={{ marginInlineStart: 'auto', fontVariantNumeric: 'tabular-nums' }}
                >
                  {formatInteger(submittedCount, locale)}
                </Box>
              </Link>
            </Box>
          );
        })}
      </Box>
    </>
  );
}
