import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useGetList } from 'ra-core';
import type { UserReward } from '#contract/points/schema.ts';
import { DateField } from '#src/components/fields/DateTimeField.tsx';
import { PointsChip } from '#src/components/status/PointsChip.tsx';
import type { ListMeta, Row } from '#src/dataProvider/resourceTypes.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { PlainListCard } from './PlainListCard.tsx';

/** Rewards the person got: points as points, others in words. */
export function PointRewards({ userId }: { userId: number }) {
  const query = useGetList<Row<'user-rewards'>>('user-rewards', {
    filter: { id: userId },
    meta: { view: 'rewards' } satisfies ListMeta<'user-rewards'>,
  });
  return (
    <PlainListCard title="point.rewards" query={query}>
      {(reward) => (
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Reward reward={reward} />
          <Typography variant="caption" color="text.secondary" component="div">
            {reward.contributionTitle} · <DateField value={reward.date} />
          </Typography>
        </Box>
      )}
    </PlainListCard>
  );
}

function Reward({ reward: { isPoint, point, rewardText, rank } }: { reward: UserReward }) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      {rank !== null && <span>{translate('point.rewards.rank', { rank })}</span>}
      {isPoint ? <PointsChip points={point ?? 0} /> : <strong>{rewardText}</strong>}
      {isPoint && rewardText && <span>{rewardText}</span>}
    </Box>
  );
}
