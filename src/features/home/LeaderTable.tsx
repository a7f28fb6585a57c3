import EmojiEvents from '@mui/icons-material/EmojiEvents';
import Box from '@mui/material/Box';
import { useLocale } from 'ra-core';
import { formatInteger } from '#contract/formats/numbers.ts';
import { MEDAL_INKS } from '#src/components/status/medals.ts';
import { visuallyHidden } from '#src/components/visuallyHidden.ts';
import type { LeaderRow, LeaderTab } from '#src/dataProvider/methods/points.ts';
import { useTranslate } from '#src/useTranslate.ts';

interface LeaderTableProps {
  leaders: readonly LeaderRow[];
  tab: LeaderTab;
  /** The person who looks. */
  userId: number;
  /** Medals for the first three places. */
  medals: boolean;
}

/** Place, name, and the figure of the tab. */
export function LeaderTable({ leaders, tab, userId, medals }: LeaderTableProps) {
  const translate = useTranslate();
  const locale = useLocale();
  return (
    <Box
      component="table"
      sx={{ width: '100%', borderCollapse: 'collapse', '& td, & th': { py: 1, px: 0.5, textAlign: 'start' } }}
    >
      <Box component="thead" sx={{ color: 'text.secondary', fontSize: 13 }}>
        <tr>
          <Box component="th" scope="col" sx={{ width: 56, fontWeight: 600 }}>
            {translate('home.leaders.place')}
          </Box>
          <Box component="th" scope="col" sx={{ fontWeight: 600 }}>
            {translate('home.leaders.name')}
          </Box>
          <Box component="th" scope="col" sx={{ fontWeight: 600, textAlign: 'end !important' }}>
            {translate(tab === 'POINTS' ? 'home.leaders.sum' : 'home.leaders.count')}
          </Box>
        </tr>
      </Box>
      <tbody>
        {leaders.map((leader) => (
          <Box
            component="tr"
            key={leader.userId}
            sx={{
              borderTop: 1,
              borderColor: 'divider',
              ...(leader.userId === userId && { bgcolor: 'quiet', fontWeight: 700 }),
            }}
          >
            <td>
              <Place position={leader.positionNumber} medal={medals} />
            </td>
            <Box component="td" sx={{ overflowWrap: 'anywhere' }}>
              {leader.fullName}
              {leader.userId === userId && ` ${translate('home.leaders.you')}`}
            </Box>
            <Box component="td" sx={{ textAlign: 'end !important', fontVariantNumeric: 'tabular-nums' }}>
              {formatInteger(tab === 'POINTS' ? leader.sumPoint : leader.countSubmit, locale)}
            </Box>
          </Box>
        ))}
      </tbody>
    </Box>
  );
}

function Place({ position, medal }: { position: number; medal: boolean }) {
  const translate = useTranslate();
  const ink = medal ? MEDAL_INKS[position - 1] : undefined;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, fontVariantNumeric: 'tabular-nums' }}>
      {position}
      {ink && (
        <>
          <EmojiEvents
            fontSize="small"
            aria-hidden
            sx={(theme) => ({ color: ink.light, ...theme.applyStyles('dark', { color: ink.dark }) })}
          />
          <span style={visuallyHidden}>{translate(`home.leaders.medal.${position as 1 | 2 | 3}`)}</span>
        </>
      )}
    </Box>
  );
}
