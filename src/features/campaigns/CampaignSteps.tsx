import Box from '@mui/material/Box';
import { Link } from 'react-router-dom';
import type { CampaignForm } from '#contract/campaigns/schema.ts';
import { useExtraInputs } from '#src/components/extraInputs/useExtraInputs.ts';
import { SecondLine } from '#src/components/layout/SecondLine.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import {
  CAMPAIGN_PARTS,
  type CampaignPart,
  partAddress,
  questionsOf,
  useCampaignRewards,
} from './campaignParts.ts';

interface CampaignStepsProps {
  campaign: Pick<CampaignForm, 'id' | 'campaignType'>;
  current: CampaignPart;
}

/** The parts of a campaign, with how much there is of each; any of them can be opened. */
export function CampaignSteps({ campaign, current }: CampaignStepsProps) {
  const translate = useTranslate();
  const { id } = campaign;
  const questions = useExtraInputs(questionsOf(campaign)).data?.length;
  const rewards = useCampaignRewards(id).data?.length;
  const numberOf = { basics: undefined, questions, rewards };
  const fact = (number: number) =>
    number === 0
      ? translate('campaign.step.none')
      : translate('campaign.step.count', { smart_count: number });
  return (
    <Box component="nav" aria-label={translate('campaign.steps')} sx={{ mb: 2 }}>
      <Box
        component="ol"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gap: 1,
          gridTemplateColumns: { sm: 'repeat(3, minmax(0, 1fr))' },
        }}
      >
        {CAMPAIGN_PARTS.map((part) => {
          const number = numberOf[part];
          const isCurrent = part === current;
          return (
            <li key={part}>
              <Box
                component={Link}
                to={partAddress(part, id)}
                aria-current={isCurrent ? 'step' : undefined}
                sx={{
                  display: 'block',
                  minHeight: 44,
                  height: '100%',
                  px: 2,
                  py: 1,
                  border: 1,
                  borderColor: isCurrent ? 'primary.main' : 'divider',
                  borderRadius: 1,
                  bgcolor: 'background.paper',
                  color: 'text.primary',
                  fontWeight: isCurrent ? 700 : 500,
                  textDecoration: 'none',
                  overflowWrap: 'anywhere',
                  '&:hover': { borderColor: 'primary.main' },
                }}
              >
                {translate(`campaign.step.${part}`)}
                {number !== undefined && <SecondLine>{fact(number)}</SecondLine>}
              </Box>
            </li>
          );
        })}
      </Box>
    </Box>
  );
}
