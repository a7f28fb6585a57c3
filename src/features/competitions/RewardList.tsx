import EmojiEvents from '@mui/icons-material/EmojiEvents';
import EmojiEventsOutlined from '@mui/icons-material/EmojiEventsOutlined';
import Box from '@mui/material/Box';
import { useLocale, useTranslate } from 'ra-core';
import type { CompetitionReward } from '../../../contract/competitions.ts';
import { formatInteger } from '../../../contract/formats.ts';
import { MEDAL_INKS, MEDAL_NAMES } from '../../components/status/medals.ts';
import { visuallyHidden } from '../../components/visuallyHidden.ts';

/** What can be won, in the order of the ranks: gold, silver, bronze, and a plain trophy from the fourth on [R2C-11 … R2C-15], Q2-17. */
export function RewardList({ rewards }: { rewards: readonly CompetitionReward[] }) {
  const translate = useTranslate();
  const locale = useLocale();
  if (rewards.length === 0) return null;
  return (
    <Box
      component="ol"
      aria-label={translate('competition.rewards')}
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 }}
    >
      {rewards.map(({ id, rank, reward, isPoint }) => (
        <Box component="li" key={id} sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
          <Trophy rank={rank} />
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {isPoint
              ? translate('components.points', {
                  smart_count: Number(reward),
                  points: formatInteger(Number(reward), locale),
                })
              : reward}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function Trophy({ rank }: { rank: number }) {
  const translate = useTranslate();
  const ink = MEDAL_INKS[rank - 1];
  const name = MEDAL_NAMES[rank - 1] ?? 'other';
  const Icon = ink ? EmojiEvents : EmojiEventsOutlined;
  return (
    <>
      <Icon
        fontSize="small"
        aria-hidden
        data-testid={`trophy-${name}`}
        sx={(theme) =>
          ink
            ? { color: ink.light, ...theme.applyStyles('dark', { color: ink.dark }) }
            : { color: 'text.secondary' }
        }
      />
      <span style={visuallyHidden}>{translate(`components.trophy.${name}`, { rank })}</span>
    </>
  );
}
