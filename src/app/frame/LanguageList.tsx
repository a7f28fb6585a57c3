import Check from '@mui/icons-material/Check';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import { languagesOf } from '#src/i18nProvider.ts';
import { useSettings } from '../settings.ts';
import { useLanguage } from '../useLanguage.ts';
import { menuItemStyle } from './menuItemStyle.ts';

export default function LanguageList({ onChoose }: { onChoose?: () => void }) {
  const settings = useSettings();
  const { locale: current, choose } = useLanguage();
  return (
    <List sx={{ p: 1, minWidth: 180 }}>
      {languagesOf(settings).map(({ locale, name }) => (
        <li key={locale}>
          <ListItemButton
            lang={locale}
            aria-current={locale === current || undefined}
            onClick={() => {
              choose(locale);
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
