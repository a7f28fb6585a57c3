import LightbulbOutlined from '@mui/icons-material/LightbulbOutlined';
import StarsOutlined from '@mui/icons-material/StarsOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { juryOf } from '#contract/competitions/rules.ts';
import type { Competition } from '#contract/competitions/schema.ts';
import { competitionAddress } from '#src/app/competitionAddress.ts';
import { createAddress, detailAddress } from '#src/app/contributionAddress.ts';
import { useSession } from '#src/app/session.ts';
import { useSubmit } from '#src/app/useSubmit.ts';
import { AudienceReason } from '#src/components/audience/AudienceReason.tsx';
import { LeadText } from '#src/components/layout/LeadText.tsx';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { RewardList, Trophy, useRewardText } from '#src/components/rewards/RewardList.tsx';
import { RichTextField } from '#src/components/richText/RichTextField.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { CompetitionNumbers } from './CompetitionNumbers.tsx';

interface InfoTabProps {
  competition: Competition;
  /** Before it has started: nothing in it leads anywhere, and nothing is counted. */
  isPreview?: boolean;
}

/** What the competition asks for, what can be won, how it stands, and how to take part. */
export function InfoTab({ competition, isPreview = false }: InfoTabProps) {
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
        <TakePart competition={competition} isPreview={isPreview} />
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
        {!isPreview && <CompetitionNumbers competition={competition} />}
      </Box>
    </Box>
  );
}

/** What the reader can do here now: score, submit an idea, or why not. */
function TakePart({ competition, isPreview }: { competition: Competition; isPreview: boolean }) {
  const translate = useTranslate();
  const submit = useSubmit();
  const session = useSession();
  const { id, canSubmit, isOpen, competitionState, roles } = competition;
  const jury = juryOf(competitionState);
  if (jury !== null && roles.includes(jury)) {
    return (
      <Button
        component={Link}
        to="/evaluation"
        variant="contained"
        size="large"
        fullWidth
        startIcon={<StarsOutlined />}
      >
        {translate('competition.evaluate')}
      </Button>
    );
  }
  if (canSubmit) {
    return (
      <Button
        variant="contained"
        size="large"
        fullWidth
        startIcon={<LightbulbOutlined />}
        disabled={isPreview}
        onClick={() => submit(createAddress('IDEA', id), competitionAddress(id))}
      >
        {translate('contribution.new.IDEA')}
      </Button>
    );
  }
  if (competition.notInAudience) {
    return <AudienceReason kind="competition" places={competition.audiencePlaces} roles={session.roles} />;
  }
  const reason = isOpen ? 'notForYou' : competitionState === 'DRAFT' ? 'notYet' : 'closed';
  return (
    <Typography color="textSecondary" sx={{ fontSize: 13 }}>
      {translate(`competition.submit.${reason}`)}
    </Typography>
  );
}

/** Who won, by rank: the idea, its owners and what they got, as far as the reader may see the idea. */
function WinnerList({ competition }: { competition: Pick<Competition, 'id' | 'winners'> }) {
  const translate = useTranslate();
  const rewardText = useRewardText();
  return (
    <Box
      component="ol"
      aria-label={translate('competition.winners')}
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}
    >
      {competition.winners.map((winner) => (
        <Box
          component="li"
          key={winner.contributionId}
          sx={{ display: 'flex', gap: 1.5, alignItems: 'flex-start' }}
        >
          <Trophy rank={winner.rank} />
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <MuiLink
              component={Link}
              to={detailAddress({
                id: winner.contributionId,
                type: 'IDEA',
                competitionId: competition.id,
              })}
              sx={{ fontWeight: 600 }}
            >
              {winner.title}
            </MuiLink>
            <Typography variant="body2">{winner.owners.join(', ')}</Typography>
            <Typography variant="body2" color="textSecondary">
              {rewardText(winner)}
            </Typography>
          </Box>
        </Box>
      ))}
    </Box>
  );
}
