import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, Suspense } from 'react';
import type { MessageKey } from '#messages/message-key.ts';
import { PageHeading } from '#src/app/PageHeading.tsx';
import { useSession } from '#src/app/session.ts';
import { CookieNotice } from '#src/components/feedback/CookieNotice.tsx';
import { lazyPart } from '#src/lazyPart.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { Band } from './Band.tsx';
import { BannerSlider } from './BannerSlider.tsx';
import { ContributeCards } from './ContributeCards.tsx';
import { HomeText } from './HomeText.tsx';
import { useProgrammes } from './programmes.ts';
import { Welcome } from './Welcome.tsx';

/** What stands below the first view, and what only a session shows, comes when that is rendered. */
const SignedInHome = lazyPart(() => import('./SignedInHome.tsx'));
const NewsSlider = lazyPart(() => import('./NewsSlider.tsx'));
const HowItWorks = lazyPart(() => import('./HowItWorks.tsx'));
const ClosedSlider = lazyPart(() => import('./ClosedSlider.tsx'));

/**
 * The home page; its parts in the order of the specification. Who is signed in finds first what is for them.
 */
export default function HomeScreen() {
  const { account, roles } = useSession();
  const programmes = useProgrammes();
  const { open, closed, isPending } = programmes;
  return (
    <>
      <Opening hasSlides={isPending || open.length > 0} />
      {account && roles ? (
        <Part height={900}>
          <SignedInHome account={account} roles={roles} programmes={programmes} />
        </Part>
      ) : (
        <>
          <BannerSlider programmes={open} isPending={isPending} />
          <Band>
            <Box sx={{ display: 'grid', gap: 3 }}>
              <HomeText contentKey="contribution-intro" />
              <ContributeCards />
            </Box>
          </Band>
          <Part height={560}>
            <NewsSlider />
          </Part>
          <Band>
            <HomeText contentKey="home-anonymous" />
          </Band>
          <Part height={240}>
            <HowItWorks />
          </Part>
          <Part height={0}>
            <ClosedSlider programmes={closed} />
          </Part>
        </>
      )}
      <CookieNotice />
    </>
  );
}

/** A part has its room while its code comes, so that nothing jumps. */
function Part({ height, children }: { height: number; children: ReactNode }) {
  return <Suspense fallback={<Box aria-busy="true" sx={{ minHeight: height }} />}>{children}</Suspense>;
}

/** The heading: a greeting for people with a session; for visitors, what this is. */
function Opening({ hasSlides }: { hasSlides: boolean }) {
  const translate = useTranslate();
  const { account } = useSession();
  if (!account)
    return hasSlides ? <PageHeading title={translate('home.welcome.title')} hidden /> : <Welcome />;
  return (
    <Band tinted>
      <PageHeading
        title={translate(greetingAt(new Date()), { name: account.firstName || account.login })}
        sx={{ fontSize: { xs: '1.625rem', md: '2.125rem' } }}
      />
      <Typography color="textSecondary" sx={{ display: { xs: 'none', sm: 'block' } }}>
        {translate('home.greeting.text')}
      </Typography>
    </Band>
  );
}

/** How a person is greeted at an hour of their day. */
function greetingAt(now: Date): MessageKey {
  const hour = now.getHours();
  if (hour >= 5 && hour < 11) return 'home.greeting.morning';
  return hour >= 18 || hour < 5 ? 'home.greeting.evening' : 'home.greeting.day';
}
