import MenuIcon from '@mui/icons-material/Menu';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { Suspense, useState } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { lazyPart } from '#src/lazyPart.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { useNavigation } from '../navigation.ts';
import { useIsDevelopment } from '../serverInfo.ts';
import { useSession } from '../session.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { ColorModeMenu } from './ColorModeMenu.tsx';
import { ContributeButton } from './ContributeButton.tsx';
import { DropPanel } from './DropPanel.tsx';
import { LanguageMenu } from './LanguageMenu.tsx';
import { Logo } from './Logo.tsx';
import { useEarlyPanels } from './lazyPanels.ts';

/** Search and bell, for who is signed in. */
const SignedInSlots = lazyPart(() => import('./SignedInSlots.tsx'));
/** Reports and management, for who has any. */
const AdministrationMenus = lazyPart(() => import('./AdministrationMenus.tsx'));
const DevelopmentRibbon = lazyPart(() => import('./DevelopmentRibbon.tsx'));
const NavigationDrawer = lazyPart(() => import('./NavigationDrawer.tsx'));

const WIDE = { xs: 'none', md: 'flex' };
/** So many words fit beside each other at 1200 px in every language that we ship; more need 1536 px. */
const FITTING_ENTRIES = 5;

const BAR_LINKS = {
  '& .bar-link': {
    px: 1.5,
    minWidth: 0,
    whiteSpace: 'nowrap',
    '&[aria-current="page"], &[data-active]': {
      color: 'primary.main',
      boxShadow: 'inset 0 -2px 0 currentColor',
      borderRadius: '6px 6px 0 0',
    },
  },
} as const;

/** The bar on top of every page; below 900 px the menus are in a drawer. */
export function NavigationBar() {
  useEarlyPanels();
  const t = useTranslate();
  const navigation = useNavigation();
  const { account } = useSession();
  const isDevelopment = useIsDevelopment();
  const { pathname } = useLocation();
  const [drawerOpen, setDrawerOpen] = useState(false);
  const [drawerWanted, setDrawerWanted] = useState(false);
  const listings = [{ entries: navigation.listings }];
  const menus = [navigation.reports, navigation.management].filter((groups) => groups.length > 0).length;
  const spread = navigation.listings.length + menus > FITTING_ENTRIES ? 'xl' : 'lg';

  return (
    <Box
      component="header"
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 'appBar',
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
        displayPrint: 'none',
      }}
    >
      <Box
        sx={{
          maxWidth: 1440,
          mx: 'auto',
          px: { xs: 2, md: 3 },
          height: 64,
          display: 'flex',
          alignItems: 'center',
          gap: 1,
        }}
      >
        <Logo isRaised={isDevelopment} />
        {isDevelopment && (
          <Suspense>
            <DevelopmentRibbon />
          </Suspense>
        )}
        <Box
          component="nav"
          aria-label={t('menu.main')}
          sx={[
            { display: WIDE, alignItems: 'center', gap: 0.5, marginInlineStart: 2, flexGrow: 1, minWidth: 0 },
            BAR_LINKS,
          ]}
        >
          <Box sx={{ display: { xs: 'none', [spread]: 'flex' }, gap: 0.5 }}>
            {navigation.listings.map(({ label, to }) => (
              <Button key={to} component={NavLink} to={to} color="inherit" className="bar-link">
                {t(label)}
              </Button>
            ))}
          </Box>
          {navigation.listings.length > 0 && (
            <Box sx={{ display: { [spread]: 'none' } }}>
              <DropPanel
                label={t('menu.explore')}
                active={navigation.listings.some(({ to }) => to === pathname)}
              >
                {({ MenuGroups }, close) => <MenuGroups groups={listings} onChoose={close} />}
              </DropPanel>
            </Box>
          )}
          {menus > 0 && (
            <Suspense>
              <AdministrationMenus navigation={navigation} />
            </Suspense>
          )}
        </Box>
        <Box sx={{ flexGrow: 1, display: { md: 'none' } }} />
        <ContributeButton entries={navigation.contribute} />
        {account && !account.needsSecondFactor && (
          <Suspense>
            <SignedInSlots />
          </Suspense>
        )}
        <Box sx={{ display: WIDE, alignItems: 'center', gap: 0.5 }}>
          <LanguageMenu />
          <ColorModeMenu />
          <AccountMenu navigation={navigation} />
        </Box>
        <IconButton
          onClick={() => {
            setDrawerWanted(true);
            setDrawerOpen(true);
          }}
          aria-label={t('menu.open')}
          aria-expanded={drawerOpen}
          edge="end"
          sx={{ display: { md: 'none' }, color: 'text.primary' }}
        >
          <MenuIcon />
        </IconButton>
      </Box>
      {drawerWanted && (
        <Suspense>
          <NavigationDrawer open={drawerOpen} onClose={() => setDrawerOpen(false)} navigation={navigation} />
        </Suspense>
      )}
    </Box>
  );
}
