import { useColorScheme } from '@mui/material/styles';
import { useMessage } from '../useMessage.ts';
import { COLOR_MODES } from './colorModes.tsx';
import { DropPanel } from './DropPanel.tsx';

export function ColorModeMenu() {
  const t = useMessage();
  const { mode = 'system' } = useColorScheme();
  return (
    <DropPanel label={t('menu.colors')} icon={COLOR_MODES.find((choice) => choice.mode === mode)?.icon}>
      {({ ColorModeList }, close) => <ColorModeList onChoose={close} />}
    </DropPanel>
  );
}
