import EmojiEvents from '@mui/icons-material/EmojiEvents';
import EmojiEventsOutlined from '@mui/icons-material/EmojiEventsOutlined';
import Box from '@mui/material/Box';
import { useLocale } from 'ra-core';
import { useCallback } from 'react';
import { formatInteger } from '#contract/formats/numbers.ts';
import type { Reward } from '#contract/rewards/schema.ts';
import { MEDAL_INKS, MEDAL_NAMES } from '#src/components/status/medals.ts';
import { visuallyHidden } from '#src/components/visuallyHidden.ts';
import { useTranslate } from '#src/useTranslate.ts';

/** What can be won, in the order of the ranks: gold, silver, bronze, and a plain trophy from the fourth on. */
export function RewardList({ rewards }: { rewards: readonly Reward[] }) {
  const translate = useTranslate();
  const rewardText = useRewardText();
  if (rewards.length === 0) return null;
  return (
    <Box
      component="ol"
      aria-label={translate('competition.rewards')}
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 }}
    >
      {rewards.map((reward) => (
        <Box component="li" key={reward.id} sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
          <Trophy rank={reward.rank} />
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>{rewardText(reward)}</Box>
        </Box>
      ))}
    </Box>
  );
}

/** Gold, silver, bronze, or plain, with its place in words for those who do not see it. */
export function Trophy({ rank }: { rank: number }) {
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

/** The words of a reward; points are written with their unit. */
export function useRewardText(): (reward: Pick<Reward, 'reward' | 'isPoint'>) => string {
  const translate = useTranslate();
  const locale = useLocale();
  return useCallback(
    ({ reward, isPoint }) =>
      isPoint
        ? translate('components.points', {
            smart_count: Number(reward),
            points: formatInteger(Number(reward), locale),
          })
        : reward,
    [translate, locale],
  );
}
