import Box from '@mui/material/Box';
import { formatDate } from '#contract/formats/dates.ts';
import type { ScheduleItem } from '#contract/schedules/schema.ts';
import { statusDisplay } from '#src/components/status/statusDisplays.ts';
import { toneStyles } from '#src/components/status/tones.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { stepState, timelineOf } from './timeline.ts';

interface ScheduleChartProps {
  items: readonly ScheduleItem[];
  /** `YYYY-MM-DD` */
  today: string;
}

/** The steps as bars over time with today's line; the list below says the same in words. */
export function ScheduleChart({ items, today }: ScheduleChartProps) {
  const translate = useTranslate();
  const line = timelineOf(items, today);
  return (
    <Box aria-hidden sx={{ mb: 3, fontSize: 13 }}>
      <Box sx={{ position: 'relative', height: 20, color: 'text.secondary' }}>
        {line.marks.map(({ left, day }) => (
          <Box
            key={day}
            component="span"
            sx={{ position: 'absolute', insetInlineStart: `${left}%`, paddingInlineStart: 0.5 }}
          >
            {formatDate(day).slice(3)}
          </Box>
        ))}
      </Box>
      <Box sx={{ position: 'relative', borderBlock: '1px solid var(--mui-palette-divider)', py: 0.5 }}>
        {line.marks.map(({ left, day }) => (
          <Box key={day} sx={[UPRIGHT, { insetInlineStart: `${left}%`, borderColor: 'divider' }]} />
        ))}
        {items.map((item, index) => (
          <Bar key={item.id} item={item} today={today} place={line.bars[index] ?? { left: 0, width: 0 }} />
        ))}
        {line.today !== null && (
          <Box
            sx={[UPRIGHT, { insetInlineStart: `${line.today}%`, borderWidth: 2, borderColor: 'error.main' }]}
          />
        )}
      </Box>
      {line.today !== null && (
        <Box sx={{ mt: 0.5, color: 'error.main' }}>
          ┃ {translate('schedule.chart.today', { date: formatDate(today) })}
        </Box>
      )}
    </Box>
  );
}

const UPRIGHT = {
  position: 'absolute',
  insetBlock: 0,
  borderInlineStart: '1px solid',
  pointerEvents: 'none',
} as const;

interface BarProps {
  item: ScheduleItem;
  today: string;
  place: { left: number; width: number };
}

/** A bar that is filled as far as the step is done, under its name. */
function Bar({ item, today, place }: BarProps) {
  const { tone } = statusDisplay('scheduleStep', stepState(item, today));
  return (
    <Box sx={{ position: 'relative', py: 0.5 }}>
      <Box sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {item.rank}. {item.title}
      </Box>
      <Box
        sx={[
          {
            position: 'relative',
            insetInlineStart: `${place.left}%`,
            width: `${place.width}%`,
            minWidth: 6,
            height: 14,
            border: '1px solid',
            borderRadius: '7px',
            overflow: 'hidden',
          },
          (theme) => toneStyles(theme, tone),
        ]}
      >
        <Box sx={{ width: `${item.percent}%`, height: 1, bgcolor: 'currentColor' }} />
      </Box>
    </Box>
  );
}
