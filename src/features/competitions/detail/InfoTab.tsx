import Box from '@mui/material/Box';
import type { Competition } from '#contract/competitions/schema.ts';
import { LeadText } from '#src/components/layout/LeadText.tsx';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { RichTextField } from '#src/components/richText/RichTextField.tsx';
import { RewardList } from '../RewardList.tsx';
import { CompetitionNumbers } from './CompetitionNumbers.tsx';
import { TakePart } from './TakePart.tsx';
import { WinnerList } from './WinnerList.tsx';

/** What the competition asks for, what can be won, how it stands, and how to take part. */
export function InfoTab({ competition }: { competition: Competition }) {
  return (
    <Box
      sx={{
        display: 'grid',
        columnGap: 4,
        rowGap: 2,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 320px' },
        gridTemplateRows: { md: 'auto 1fr' },
      }}
    >
      {/* First also on phones: how to take part; what was counted follows the text there. */}
      <Box sx={{ gridColumn: { md: 2 } }}>
        <TakePart competition={competition} />
      </Box>
      <Box component="article" sx={{ minWidth: 0, gridColumn: { md: 1 }, gridRow: { md: '1 / span 2' } }}>
        {competition.winners.length > 0 && (
          <SectionCard title="competition.winners">
            <WinnerList competition={competition} />
          </SectionCard>
        )}
        <LeadText>{competition.summary}</LeadText>
        {competition.body && (
          <Box sx={{ maxWidth: '68ch', mb: 3 }}>
            <RichTextField value={competition.body} />
          </Box>
        )}
        {competition.rewards.length > 0 && (
          <SectionCard title="competition.rewards">
            <RewardList rewards={competition.rewards} />
          </SectionCard>
        )}
      </Box>
      <Box sx={{ minWidth: 0, gridColumn: { md: 2 } }}>
        <CompetitionNumbers competition={competition} />
      </Box>
    </Box>
  );
}
