import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useGetList } from 'ra-core';
import type { UserReward } from '#contract/points/schema.ts';
import { NothingHere } from '#src/components/feedback/NothingHere.tsx';
import { DateField } from '#src/components/fields/DateTimeField.tsx';
import { QueryCard } from '#src/components/layout/QueryCard.tsx';
import { PointsChip } from '#src/components/status/PointsChip.tsx';
import type { ListMeta, Row } from '#src/dataProvider/resourceTypes.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { PlainRow, PlainRows } from './PlainRows.tsx';

/** Rewards the person got: points as points, others in words. */
export function PointRewards({ userId }: { userId: number }) {
  const query = useGetList<Row<'user-rewards'>>('user-rewards', {
    filter: { id: userId },
    meta: { view: 'rewards' } satisfies ListMeta<'user-rewards'>,
  });
  return (
    <QueryCard title="point.rewards" query={query}>
      {(rewards) =>
        rewards.length === 0 ? (
          <NothingHere title="point.rewards.none" text="point.rewards.none.text" />
        ) : (
          <PlainRows label="point.rewards">
            {rewards.map((reward) => (
              <PlainRow key={reward.id}>
                <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                  <Reward reward={reward} />
                  <Typography variant="caption" color="text.secondary" component="div">
                    {reward.contributionTitle} · <DateField value={reward.date} />
                  </Typography>
                </Box>
              </PlainRow>
            ))}
          </PlainRows>
        )
      }
    </QueryCard>
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
