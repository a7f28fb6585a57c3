import EmojiEventsOutlined from '@mui/icons-material/EmojiEventsOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useLocale } from 'ra-core';
import { formatInteger } from '#contract/formats/numbers.ts';
import { useSettings } from '#src/app/settings.ts';
import { QueryCard } from '#src/components/layout/QueryCard.tsx';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';

/** The person's place among all in the period of the leaderboard. */
export function PointPosition({ userId }: { userId: number }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { leaderboardDisplayMonthCount: months } = useSettings();
  const query = useRead('readPointPosition', { params: { id: userId } });
  const period =
    months === 0 ? translate('point.period.year') : translate('point.period.months', { smart_count: months });
  return (
    <QueryCard title="point.position" query={query}>
      {({ positionNumber, sumPoint }) =>
        positionNumber === 0 ? (
          <Typography color="text.secondary">{translate('point.position.none', { period })}</Typography>
        ) : (
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
            <EmojiEventsOutlined aria-hidden sx={{ fontSize: 34, color: 'accent.main' }} />
            <Box>
              <Typography sx={{ fontSize: 20, fontWeight: 700, lineHeight: 1.3 }}>
                {translate('point.position.place', { place: formatInteger(positionNumber, locale) })}
              </Typography>
              <Typography color="text.secondary">
                {translate('point.position.points', {
                  smart_count: sumPoint,
                  points: formatInteger(sumPoint, locale),
                  period,
                })}
              </Typography>
            </Box>
          </Box>
        )
      }
    </QueryCard>
  );
}
