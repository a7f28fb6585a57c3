import Box from '@mui/material/Box';
import { useTranslate } from '#src/useTranslate.ts';
import { useSettings } from '../settings.ts';
import { useLanguage } from '../useLanguage.ts';
import { DropPanel } from './DropPanel.tsx';

/** Absent with a single language; the choice lasts for the browser session. */
export function LanguageMenu() {
  const t = useTranslate();
  const settings = useSettings();
  const { locale } = useLanguage();
  if (settings.locales.length < 2) return null;
  return (
    <DropPanel
      label={t('menu.language', { language: settings.languages[locale] ?? locale })}
      icon={
        <Box component="span" sx={{ typography: 'button', width: 24, textAlign: 'center' }}>
          {locale.slice(0, 2).toUpperCase()}
        </Box>
      }
    >
      {({ LanguageList }, close) => <LanguageList onChoose={close} />}
    </DropPanel>
  );
}
