import Contrast from '@mui/icons-material/Contrast';
import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined';
import LightModeOutlined from '@mui/icons-material/LightModeOutlined';
import type { MessageKey } from '#messages/message-key.ts';

/** Light, dark, or as the machine says. */
export const COLOR_MODES = [
  { mode: 'light', label: 'menu.colors.light', icon: <LightModeOutlined fontSize="small" /> },
  { mode: 'dark', label: 'menu.colors.dark', icon: <DarkModeOutlined fontSize="small" /> },
  { mode: 'system', label: 'menu.colors.system', icon: <Contrast fontSize="small" /> },
] as const satisfies { mode: string; label: MessageKey; icon: unknown }[];
