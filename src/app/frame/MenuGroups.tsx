import Box from '@mui/material/Box';
import { useTranslate } from '#src/useTranslate.ts';
import type { ShownGroup } from '../visibleMenu.ts';
import { MenuLinks } from './MenuLinks.tsx';

/** Width of a group, space between two, space around them, px. */
const COLUMN = 200;
const GAP = 24;
const PADDING = 16;

/** Groups of links side by side, or one below the other where there is no room. */
export default function MenuGroups({
  groups,
  onChoose,
}: {
  groups: readonly ShownGroup[];
  onChoose?: () => void;
}) {
  const t = useTranslate();
  return (
    <Box
      sx={{
        display: 'grid',
        gap: `${GAP}px`,
        alignContent: 'start',
        p: `${PADDING}px`,
        gridTemplateColumns: `repeat(auto-fill, minmax(${COLUMN}px, 1fr))`,
        width: Math.min(groups.length, 5) * (COLUMN + GAP) - GAP + 2 * PADDING,
        maxWidth: '100%',
      }}
    >
      {groups.map(({ label, entries }) => (
        <MenuLinks
          key={label ?? entries[0]?.to}
          entries={entries}
          label={label && t(label)}
          onChoose={onChoose}
        />
      ))}
    </Box>
  );
}
