import { useColorScheme } from '@mui/material/styles';
import { useTranslate } from '#src/useTranslate.ts';
import { COLOR_MODES } from './colorModes.tsx';
import { DropPanel } from './DropPanel.tsx';

export function ColorModeMenu() {
  const t = useTranslate();
  const { mode = 'system' } = useColorScheme();
  return (
    <DropPanel label={t('menu.colors')} icon={COLOR_MODES.find((choice) => choice.mode === mode)?.icon}>
      {({ ColorModeList }, close) => <ColorModeList onChoose={close} />}
    </DropPanel>
  );
}
