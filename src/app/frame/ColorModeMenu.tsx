import Check from '@mui/icons-material/Check';
import Contrast from '@mui/icons-material/Contrast';
import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined';
import LightModeOutlined from '@mui/icons-material/LightModeOutlined';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import { useColorScheme } from '@mui/material/styles';
import type { MessageKey } from '../messageKey.ts';
import { useMessage } from '../useMessage.ts';
import { DropPanel } from './DropPanel.tsx';
import { menuItemStyle } from './MenuLinks.tsx';

const MODES = [
  { mode: 'light', label: 'menu.colors.light', icon: <LightModeOutlined fontSize="small" /> },
  { mode: 'dark', label: 'menu.colors.dark', icon: <DarkModeOutlined fontSize="small" /> },
  { mode: 'system', label: 'menu.colors.system', icon: <Contrast fontSize="small" /> },
] as const satisfies { mode: string; label: MessageKey; icon: unknown }[];

/** Light, dark, or as the machine says. */
export function ColorModeMenu() {
  const t = useMessage();
  const { mode = 'system' } = useColorScheme();
  return (
    <DropPanel label={t('menu.colors')} icon={MODES.find((choice) => choice.mode === mode)?.icon}>
      {(close) => <ColorModeList onChoose={close} />}
    </DropPanel>
  );
}

export function ColorModeList({ onChoose }: { onChoose?: () => void }) {
  const t = useMessage();
  const { mode: current = 'system', setMode } = useColorScheme();
  return (
    <List sx={{ p: 1, minWidth: 180 }}>
      {MODES.map(({ mode, label, icon }) => (
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
