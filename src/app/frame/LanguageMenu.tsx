import Check from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import { useLocaleState } from 'ra-core';
import { languagesOf, storeLocale } from '../../i18nProvider.ts';
import { useSettings } from '../settings.ts';
import { useMessage } from '../useMessage.ts';
import { DropPanel } from './DropPanel.tsx';
import { menuItemStyle } from './MenuLinks.tsx';

/** Absent with a single language [R3N-34]; the choice lasts for the browser session [R3N-35]. */
export function LanguageMenu() {
  const t = useMessage();
  const settings = useSettings();
  const [locale] = useLocaleState();
  if (settings.locales.length < 2) return null;
  return (
    <DropPanel
      label={t('menu.language', { language: settings.languages[locale] ?? locale })}
      icon={
        <Box component="span" sx={{ fontSize: '0.9375rem', fontWeight: 650, width: 24, textAlign: 'center' }}>
          {locale.slice(0, 2).toUpperCase()}
        </Box>
      }
    >
      {(close) => <LanguageList onChoose={close} />}
    </DropPanel>
  );
}

export function LanguageList({ onChoose }: { onChoose?: () => void }) {
  const settings = useSettings();
  const [current, setLocale] = useLocaleState();
  return (
    <List sx={{ p: 1, minWidth: 180 }}>
      {languagesOf(settings).map(({ locale, name }) => (
        <li key={locale}>
          <ListItemButton
            lang={locale}
            aria-current={locale === current || undefined}
            onClick={() => {
              storeLocale(locale);
              setLocale(locale);
              onChoose?.();
            }}
            sx={[menuItemStyle, { justifyContent: 'space-between', gap: 2 }]}
          >
            {name}
            {locale === current && <Check fontSize="small" color="primary" />}
          </ListItemButton>
        </li>
      ))}
    </List>
  );
}
