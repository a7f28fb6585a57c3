import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import type { Competition } from '#contract/competitions/schema.ts';
import { detailAddress } from '#src/app/contributionAddress.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { Trophy } from '../RewardList.tsx';
import { useRewardText } from '../rewardText.ts';

/** Who won, by rank: the idea, its owners and what they got, as far as the reader may see the idea. */
export function WinnerList({ competition }: { competition: Pick<Competition, 'id' | 'winners'> }) {
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
