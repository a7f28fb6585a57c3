import Typography from '@mui/material/Typography';
import { useLocale } from 'ra-core';
import { formatInteger } from '#contract/formats/numbers.ts';
import type { LeaderRow } from '#src/dataProvider/methods/points.ts';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';

/** Where a person stands who is not among the ten. */
export function OwnPosition({ userId, leaders }: { userId: number; leaders: readonly LeaderRow[] }) {
  const translate = useTranslate();
  const locale = useLocale();
  const isListed = leaders.some((leader) => leader.userId === userId);
  const own = useRead('readPointPosition', { params: { id: userId } }, { enabled: !isListed });
  if (isListed || !own.data) return null;
  const { positionNumber, sumPoint } = own.data;
  return (
    <Typography sx={{ mt: 1, p: 1.5, borderRadius: 1, bgcolor: 'quiet', fontWeight: 600 }}>
      {positionNumber === 0
        ? translate('home.leaders.own.none')
        : translate('home.leaders.own', {
            place: formatInteger(positionNumber, locale),
            points: formatInteger(sumPoint, locale),
            smart_count: sumPoint,
          })}
    </Typography>
  );
}
