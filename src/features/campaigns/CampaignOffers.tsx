import Box from '@mui/material/Box';
import { useLocale } from 'ra-core';
import type { ExtraInput } from '#contract/extra-inputs/schema.ts';
import { inLanguage } from '#contract/texts/titles.ts';
import { useExtraInputs } from '#src/components/extraInputs/useExtraInputs.ts';
import { SecondLine } from '#src/components/layout/SecondLine.tsx';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { RewardList } from '#src/components/rewards/RewardList.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { questionsOf, useCampaignRewards } from './campaignParts.ts';

/** What can be won, and what whoever takes part will be asked; nothing where there is neither, or it cannot be read. */
export function CampaignOffers({ campaign }: { campaign: Parameters<typeof questionsOf>[0] }) {
  const { data: rewards = [] } = useCampaignRewards(campaign.id);
  const { data: questions = [] } = useExtraInputs(questionsOf(campaign));
  return (
    <>
      {rewards.length > 0 && (
        <SectionCard title="campaign.rewards">
          <RewardList rewards={rewards} />
        </SectionCard>
      )}
      {questions.length > 0 && (
        <SectionCard title="campaign.asked">
          <Box component="ul" sx={{ m: 0, paddingInlineStart: 2.5, display: 'grid', gap: 0.75 }}>
            {questions.map((question) => (
              <Asked key={question.id} question={question} />
            ))}
          </Box>
        </SectionCard>
      )}
    </>
  );
}

function Asked({ question }: { question: ExtraInput }) {
  const translate = useTranslate();
  const text = inLanguage(question.definitionList, useLocale());
  return (
    <Box component="li" sx={{ overflowWrap: 'anywhere' }}>
      {text?.label}
      {question.isRequired && ` (${translate('campaign.asked.required')})`}
      {text?.explanation && <SecondLine>{text.explanation}</SecondLine>}
    </Box>
  );
}
