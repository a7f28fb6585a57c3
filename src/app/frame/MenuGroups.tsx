import Box from '@mui/material/Box';
import { useTranslate } from '#src/useTranslate.ts';
import type { ShownGroup } from '../visibleMenu.ts';
import { MenuLinks } from './MenuLinks.tsx';

/** Width of a group, space between two, space around them, px. */
const COLUMN = 200;
const GAP = 24;
const PADDING = 16;
const MOST_COLUMNS = 5;

/**
 * Groups of links in columns of about one height, read down and then across; one below the other where there is no
 * room for columns.
 */
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
        columnWidth: COLUMN,
        columnGap: `${GAP}px`,
        p: `${PADDING}px`,
        width: Math.min(groups.length, MOST_COLUMNS) * (COLUMN + GAP) - GAP + 2 * PADDING,
        maxWidth: '100%',
        '& > *': { breakInside: 'avoid' },
        '& > :not(:last-child)': { pb: `${GAP}px` },
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
