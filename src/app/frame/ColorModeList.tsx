import Check from '@mui/icons-material/Check';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import { useColorScheme } from '@mui/material/styles';
import { useTranslate } from '#src/useTranslate.ts';
import { COLOR_MODES } from './colorModes.tsx';
import { menuItemStyle } from './menuItemStyle.ts';

export default function ColorModeList({ onChoose }: { onChoose?: () => void }) {
  const t = useTranslate();
  const { mode: current = 'system', setMode } = useColorScheme();
  return (
    <List sx={{ p: 1, minWidth: 180 }}>
      {COLOR_MODES.map(({ mode, label, icon }) => (
        <li key={mode}>
          <ListItemButton
            aria-current={mode === current || undefined}
            onClick={() => {
              setMode(mode);
              onChoose?.();
            }}
            sx={[menuItemStyle, { gap: 1.5 }]}
          >
            {icon}
            <span style={{ flexGrow: 1 }}>{t(label)}</span>
            {mode === current && <Check fontSize="small" color="primary" />}
          </ListItemButton>
        </li>
      ))}
    </List>
  );
}
