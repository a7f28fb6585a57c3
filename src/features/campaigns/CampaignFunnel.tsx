import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useLocale } from 'ra-core';
import type { CampaignForm } from '#contract/campaigns/schema.ts';
import { formatInteger, formatOneDecimal } from '#contract/formats/numbers.ts';
import { figureText } from '#contract/reports/figure-filter.ts';
import { seesAllOfType } from '#contract/roles.ts';
import { listAddress } from '#src/app/contributionAddress.ts';
import { useSession } from '#src/app/session.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { SecondLine } from '#src/components/layout/SecondLine.tsx';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { CountLink } from '#src/components/reports/CountLink.tsx';
import { TableFrame } from '#src/components/reports/TableFrame.tsx';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { type FunnelStep, stepsOf } from './funnelSteps.ts';

type Funneled = Pick<CampaignForm, 'id' | 'campaignType'>;

/** How many people a campaign reached, and what came of it, for those who run it. */
export default function CampaignFunnel({ campaign }: { campaign: Funneled }) {
  const translate = useTranslate();
  const { data, error, refetch } = useRead('readCampaignFunnel', { params: { id: campaign.id } });
  return (
    <SectionCard title="campaign.funnel.title">
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton variant="rounded" height={260} />}
      {data && <Steps campaign={campaign} steps={stepsOf(data)} />}
      <Typography variant="caption" component="p" color="textSecondary" sx={{ mt: 1 }}>
        {translate('campaign.funnel.note')} {data?.visitors === null && translate('campaign.funnel.few')}
      </Typography>
    </SectionCard>
  );
}

function Steps({ campaign, steps }: { campaign: Funneled; steps: readonly FunnelStep[] }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { roles } = useSession();
  const { id, campaignType } = campaign;
  // Others see a part in the list, which is another number.
  const hasLists = seesAllOfType(roles, campaignType);
  const addressOf = ({ name, count, stateIds }: FunnelStep) => {
    if (!hasLists || count === 0) return undefined;
    const list = listAddress(campaignType, id, 'all');
    switch (name) {
      case 'contributions':
        return list;
      case 'answered':
        return `${list}?figure=${figureText({ kind: 'ANSWERED' })}`;
      case 'implemented':
        return `${list}?stateId.in=${stateIds?.join(',')}`;
      default:
        return undefined;
    }
  };
  return (
    <TableFrame
      label={translate('campaign.funnel.title')}
      columns={[
        translate('campaign.funnel.step'),
        translate('campaign.funnel.count'),
        translate('campaign.funnel.share'),
      ]}
      rows={steps.map((step) => ({
        key: step.name,
        name: (
          <>
            {translate(`campaign.funnel.${step.name}`)}
            <SecondLine>
              {translate(`campaign.funnel.${step.name}.help`, {
                smart_count: step.beside ?? 0,
                number: formatInteger(step.beside, locale),
              })}
            </SecondLine>
            <Bar width={step.width} isPeople={step.isPeople} />
          </>
        ),
        cells: [
          <CountLink key="count" count={formatInteger(step.count, locale)} to={addressOf(step)} />,
          step.share === null
            ? '–'
            : translate('campaign.funnel.percent', { percent: percentOf(step.share, locale) }),
        ],
      }))}
    />
  );
}

/** A few of many are not none. */
const percentOf = (share: number, locale: string) =>
  (share > 0 && share < 0.01 ? formatOneDecimal : formatInteger)(share * 100, locale);

/** The same number as a length; the row says it. */
function Bar({ width, isPeople }: Pick<FunnelStep, 'width' | 'isPeople'>) {
  return (
    <Box aria-hidden sx={{ height: 8, mt: 0.5, borderRadius: 999, bgcolor: 'action.hover' }}>
      <Box
        sx={{
          height: 8,
          borderRadius: 999,
          // A single one among thousands is still to be seen.
          minWidth: width > 0 ? 4 : 0,
          width: `${width * 100}%`,
          bgcolor: isPeople ? 'primary.main' : 'text.secondary',
        }}
      />
    </Box>
  );
}
