import Box from '@mui/material/Box';
import { useMessage } from '../useMessage.ts';
import type { ShownGroup } from '../visibleMenu.ts';
import { MenuLinks } from './MenuLinks.tsx';

/** Groups of links side by side, or one below the other where there is no room. */
export default function MenuGroups({
  groups,
  onChoose,
}: {
  groups: readonly ShownGroup[];
  onChoose?: () => void;
}) {
  const t = useMessage();
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        p: 2,
        gridTemplateColumns: `repeat(auto-fit, minmax(200px, 1fr))`,
        width: { md: Math.min(groups.length, 5) * 224 },
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
