import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useLocale } from 'ra-core';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import type { Campaign } from '#contract/campaigns/schema.ts';
import { formatInteger } from '#contract/formats/numbers.ts';
import { can, contributors } from '#contract/roles.ts';
import { listAddress } from '#src/app/contributionAddress.ts';
import { loginState } from '#src/app/returnPath.ts';
import { useSession } from '#src/app/session.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { CampaignNumbers } from './CampaignNumbers.tsx';

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
  const total = data.reduce((sum, { submittedCount }) => sum + submittedCount, 0);
  return (
    <>
      {total === 0 ? (
        <Typography color="textSecondary">
          {translate(campaign.canSubmit ? 'campaign.reception.none.open' : 'campaign.reception.none')}
        </Typography>
      ) : (
        <CampaignNumbers campaign={campaign} counts={data} total={total} />
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
