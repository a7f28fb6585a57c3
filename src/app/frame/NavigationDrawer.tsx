import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { Suspense } from 'react';
import type { MessageKey } from '#messages/message-key.ts';
import { lazyPart } from '#src/lazyPart.ts';
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

const FindInMenu = lazyPart(() => import('./FindInMenu.tsx'));

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
  const inMenu = (menu: MessageKey, groups: readonly ShownGroup[]) =>
    groups.map((group): ShownGroup => ({ ...group, menu }));
  const groups = [
    ...inMenu('menu.explore', [{ entries: navigation.listings }]),
    ...inMenu('menu.reports', navigation.reports),
    ...inMenu('menu.management', navigation.management),
  ];
  const links = (found: readonly ShownGroup[]) =>
    found.map(({ menu = 'menu.main', label, entries }) => (
      <MenuLinks
        key={menu + label}
        entries={entries}
        label={label ? `${t(menu)} · ${t(label)}` : t(menu)}
        onChoose={onClose}
      />
    ));
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
        <Suspense fallback={links(groups)}>
          <FindInMenu groups={groups} onChoose={onClose}>
            {links}
          </FindInMenu>
        </Suspense>
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
