import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { NavLink } from 'react-router-dom';
import { useMessage } from '../useMessage.ts';
import type { ShownEntry, ShownGroup } from '../visibleMenu.ts';

const ITEM = {
  borderRadius: '6px',
  minHeight: 40,
  py: 0.5,
  '&[aria-current="page"]': { color: 'primary.main', fontWeight: 700, bgcolor: 'quiet' },
  '@media (pointer: coarse)': { minHeight: 44 },
} as const;

interface MenuLinksProps {
  entries: readonly ShownEntry[];
  label?: string | undefined;
  onChoose?: (() => void) | undefined;
}

/** Links of a menu, one below the other. */
export function MenuLinks({ entries, label, onChoose }: MenuLinksProps) {
  const t = useMessage();
  const id = useId();
  return (
    <Box sx={{ minWidth: 200 }}>
      {label && (
        <Typography
          id={id}
          variant="overline"
          component="p"
          color="text.secondary"
          sx={{ px: 1.5, pb: 0.25 }}
        >
          {label}
        </Typography>
      )}
      <List disablePadding aria-labelledby={label ? id : undefined}>
        {entries.map((entry) => (
          <Box component="li" key={entry.to}>
            <ListItemButton
              component={NavLink}
              to={entry.to}
              end
              disabled={entry.disabled}
              onClick={onChoose}
              sx={ITEM}
            >
              {t(entry.label)}
            </ListItemButton>
          </Box>
        ))}
      </List>
    </Box>
  );
}

/** Groups of links side by side, or one below the other where there is no room. */
export function MenuGroups({ groups, onChoose }: { groups: readonly ShownGroup[]; onChoose?: () => void }) {
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

export { ITEM as menuItemStyle };
