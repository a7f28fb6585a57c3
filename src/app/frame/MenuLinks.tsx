import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { NavLink } from 'react-router-dom';
import { useTranslate } from '#src/useTranslate.ts';
import type { ShownEntry } from '../visibleMenu.ts';
import { menuItemStyle } from './menuItemStyle.ts';

interface MenuLinksProps {
  entries: readonly ShownEntry[];
  label?: string | undefined;
  onChoose?: (() => void) | undefined;
}

export function MenuLinks({ entries, label, onChoose }: MenuLinksProps) {
  const t = useTranslate();
  const id = useId();
  return (
    <Box sx={{ minWidth: 200 }}>
      {label && (
        <Typography id={id} variant="overline" component="p" color="textSecondary" sx={{ px: 1.5, pb: 0.25 }}>
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
              sx={menuItemStyle}
            >
              {t(entry.label)}
            </ListItemButton>
          </Box>
        ))}
      </List>
    </Box>
  );
}
