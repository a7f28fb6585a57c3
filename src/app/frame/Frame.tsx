import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { type ReactNode, Suspense, useMemo } from 'react';
import { ScrollRestoration, useLocation, useOutlet } from 'react-router-dom';
import { LoadingSpinner } from '#src/components/feedback/LoadingSpinner.tsx';
import { lazyPart } from '#src/lazyPart.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { ErrorBoundary } from '../ErrorBoundary.tsx';
import { lazyScreen } from '../lazyScreen.tsx';
import { NavigationContext } from '../navigation.ts';
import { routeOf } from '../routes.ts';
import { countReplaced, useLastSessionEnd, useSession } from '../session.ts';
import { useSettings } from '../settings.ts';
import { useFocusOnArrival } from '../useFocusOnArrival.ts';
import { useMenus } from '../useMenus.ts';
import { AlertListener } from './AlertListener.tsx';
import { Footer } from './Footer.tsx';
import { NavigationBar } from './NavigationBar.tsx';

const SecondFactorDue = lazyScreen(() => import('#src/features/account/secondFactor/SecondFactorDue.tsx'));
/** Not needed for the first picture. */
const StatusNotice = lazyPart(() => import('./StatusNotice.tsx'));
const SessionEndNotice = lazyPart(() => import('./SessionEndNotice.tsx'));
const LaterParts = lazyPart(() => import('./LaterParts.tsx'));
const SignedInParts = lazyPart(() => import('./SignedInParts.tsx'));

const MARGINS = { width: '100%', maxWidth: 1200, mx: 'auto', px: { xs: 2, md: 3 }, py: { xs: 3, md: 4 } };

/** A page fills the window: the footer does not jump while the parts of a page come. */
const SCREEN = 'calc(100dvh - 64px)';

interface FrameProps {
  bar?: ReactNode;
  footer?: ReactNode;
}

/** What stands around every page: bar, notices, the page, footer, toasts. */
export function Frame({ bar = <NavigationBar />, footer = <Footer /> }: FrameProps) {
  const { pathname } = useLocation();
  const { applicationStatus } = useSettings();
  const { account } = useSession();
  const ended = useLastSessionEnd();
  // Screens of a resource are descendants of its route, so that the router's own matches name the resource only.
  const screen = useMemo(() => routeOf(pathname), [pathname]);
  useFocusOnArrival(screen?.path);
  return (
    <NavigationContext value={useMenus()}>
      <AlertListener />
      <SkipLink />
      {bar}
      {applicationStatus !== 'OK' && (
        <Suspense>
          <StatusNotice />
        </Suspense>
      )}
      {/* Here before its words are: a region that enters together with them may not be read out. */}
      <div aria-live="polite">
        {ended && pathname !== '/login' && (
          <Suspense>
            <SessionEndNotice key={ended} end={ended} />
          </Suspense>
        )}
      </div>
      <Box
        component="main"
        id="main"
        tabIndex={-1}
        sx={[{ flexGrow: 1, minWidth: 0, minHeight: SCREEN }, screen?.wide ? {} : MARGINS]}
      >
        <ErrorBoundary resetKey={pathname}>
          {/* A boundary per screen: the next one shows its spinner instead of waiting behind the last. */}
          <Suspense
            key={`${screen?.path} ${countReplaced()}`}
            fallback={<LoadingSpinner minHeight={SCREEN} />}
          >
            {account?.needsSecondFactor && pathname !== '/logout' ? <SecondFactorDue /> : <Screen />}
          </Suspense>
        </ErrorBoundary>
      </Box>
      {footer}
      {account && (
        <Suspense key={account.id}>
          <SignedInParts />
        </Suspense>
      )}
      <Suspense>
        <LaterParts />
      </Suspense>
      <ScrollRestoration />
    </NavigationContext>
  );
}

/**
 * The screen of the address. The router makes another element of it also when a way begins that waits for code or data: the page
 * that is about to be left, with each of its links, would be rendered once more, in the time in which the next one could be.
 */
function Screen() {
  const outlet = useOutlet();
  const location = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above; what is shown depends on the address alone.
  return useMemo(() => outlet, [location]);
}

function SkipLink() {
  const t = useTranslate();
  return (
    <Link
      href="#main"
      onClick={(event) => {
        event.preventDefault();
        document.getElementById('main')?.focus();
      }}
      sx={{
        position: 'fixed',
        displayPrint: 'none',
        insetBlockStart: 8,
        insetInlineStart: 8,
        zIndex: 'tooltip',
        px: 2,
        py: 1,
        borderRadius: 1,
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        transform: 'translateY(-200%)',
        '&:focus-visible': { transform: 'none' },
      }}
    >
      {t('ra.navigation.skip_nav')}
    </Link>
  );
}
