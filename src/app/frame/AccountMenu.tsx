import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useI18nProvider } from 'ra-core';
import { Suspense } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { Account } from '#contract/account/schema.ts';
import { lazyPart } from '#src/lazyPart.ts';
import { useTranslate } from '#src/useTranslate.ts';
import type { Navigation } from '../navigation.ts';
import { loginState } from '../returnPath.ts';
import { useSession } from '../session.ts';
import { DropPanel } from './DropPanel.tsx';
import { nameOf } from './nameOf.ts';

function initialsOf({ firstName, lastName, login }: Account, locale: string): string {
  const letters = `${firstName.charAt(0)}${lastName.charAt(0)}`;
  return (letters || login.charAt(0)).toLocaleUpperCase(locale);
}

function Initials({ account }: { account: Account }) {
  // `useLocale` would bring the store into the script that every page begins with.
  const locale = useI18nProvider().getLocale();
  return (
    <Box
      component="span"
      sx={{
        display: 'grid',
        placeItems: 'center',
        width: 34,
        height: 34,
        borderRadius: '50%',
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        fontSize: '0.8125rem',
        fontWeight: 700,
      }}
    >
      {initialsOf(account, locale)}
    </Box>
  );
}

/** The picture of oneself, where there is one: the script that every page begins with has only initials. */
const Face = lazyPart(() => import('./OwnFace.tsx'));

function Icon({ account }: { account: Account }) {
  const initials = <Initials account={account} />;
  if (!account.picturePath) return initials;
  return (
    <Suspense fallback={initials}>
      <Face account={account} />
    </Suspense>
  );
}

/** The account menu, signed in and signed out. */
export function AccountMenu({ navigation }: { navigation: Navigation }) {
  const t = useTranslate();
  const { account } = useSession();
  if (!account) return <VisitorButtons navigation={navigation} />;
  return (
    <DropPanel label={t('menu.account', { name: nameOf(account) })} icon={<Icon account={account} />}>
      {({ AccountPanel }, close) => (
        <AccountPanel account={account} navigation={navigation} onChoose={close} />
      )}
    </DropPanel>
  );
}

function VisitorButtons({ navigation }: { navigation: Navigation }) {
  const t = useTranslate();
  const location = useLocation();
  return (
    <Box sx={{ display: 'flex', gap: 1 }}>
      {navigation.visitor.map(({ label, to }) => (
        <Button
          key={to}
          component={Link}
          to={to}
          state={to === '/login' ? loginState(location) : undefined}
          variant={to === '/login' ? 'contained' : 'text'}
          color={to === '/login' ? 'primary' : 'inherit'}
        >
          {t(label)}
        </Button>
      ))}
    </Box>
  );
}
