import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useTranslate } from '#src/useTranslate.ts';
import type { Navigation } from '../navigation.ts';
import { useSession } from '../session.ts';
import { useSettings } from '../settings.ts';
import type { ShownGroup } from '../visibleMenu.ts';
import { AccountLinks } from './AccountLinks.tsx';
import ColorModeList from './ColorModeList.tsx';
import LanguageList from './LanguageList.tsx';
import { MenuLinks } from './MenuLinks.tsx';
import { nameOf } from './nameOf.ts';

interface Props {
  open: boolean;
  onClose: () => void;
  navigation: Navigation;
}

/** All menus, one below the other, for screens narrower than 900 px. */
export default function NavigationDrawer({ open, onClose, navigation }: Props) {
  const t = useTranslate();
  const { account } = useSession();
  const { locales } = useSettings();
  const titled = (menu: string, groups: readonly ShownGroup[]) =>
    groups.map(({ label, entries }) => ({ title: label ? `${menu} · ${t(label)}` : menu, entries }));
  const groups = [
    { title: t('menu.explore'), entries: navigation.listings },
    ...titled(t('menu.reports'), navigation.reports),
    ...titled(t('menu.management'), navigation.management),
  ].filter(({ entries }) => entries.length > 0);
  return (
    <Drawer
      anchor="right"
      open={open}
      onClose={onClose}
      slotProps={{ paper: { 'aria-label': t('menu.main'), sx: { width: 'min(360px, 88vw)' } } }}
    >
      <Box
        sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', px: 2, minHeight: 64 }}
      >
        <Typography sx={{ fontWeight: 700, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
          {account ? nameOf(account) : t('menu.main')}
        </Typography>
        <IconButton onClick={onClose} aria-label={t('menu.close')} edge="end">
          <Close />
        </IconButton>
      </Box>
      <Divider />
      <Box component="nav" aria-label={t('menu.main')} sx={{ display: 'grid', gap: 2, p: 1, pb: 4 }}>
        {account ? (
          <div>
            <AccountLinks navigation={navigation} onChoose={onClose} />
          </div>
        ) : (
          <MenuLinks entries={navigation.visitor} onChoose={onClose} />
        )}
        {groups.map(({ title, entries }) => (
          <MenuLinks key={title} entries={entries} label={title} onChoose={onClose} />
        ))}
        {locales.length > 1 && (
          <section aria-label={t('menu.languages')}>
            <Divider />
            <LanguageList onChoose={onClose} />
          </section>
        )}
        <section aria-label={t('menu.colors')}>
          <Divider />
          <ColorModeList onChoose={onClose} />
        </section>
      </Box>
    </Drawer>
  );
}
