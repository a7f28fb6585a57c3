import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Account } from '#contract/account/schema.ts';
import { homeManagers } from '#contract/home/rules.ts';
import { can, contributors, type RoleSet } from '#contract/roles.ts';
import { useSettings } from '#src/app/settings.ts';
import { useTranslate } from '#src/useTranslate.ts';
import AnswerFigures from './AnswerFigures.tsx';
import { Band } from './Band.tsx';
import { BannerSlider } from './BannerSlider.tsx';
import ClosedSlider from './ClosedSlider.tsx';
import { ContributeCards } from './ContributeCards.tsx';
import { Folded } from './Folded.tsx';
import { HomeText } from './HomeText.tsx';
import HowItWorks from './HowItWorks.tsx';
import { MyOverview } from './MyOverview.tsx';
import NewsSlider from './NewsSlider.tsx';
import PointsAndLeaders from './PointsAndLeaders.tsx';
import type { useProgrammes } from './programmes.ts';
import { useHome } from './useHome.ts';

interface SignedInHomeProps {
  account: Account;
  roles: RoleSet;
  programmes: ReturnType<typeof useProgrammes>;
}

/**
 * The home page below the greeting: first what is for the person, then the parts that everybody has. On a phone these are folded, so
 * that the page stays a few presses of a thumb long.
 */
export default function SignedInHome({ account, roles, programmes }: SignedInHomeProps) {
  const translate = useTranslate();
  const theme = useTheme();
  const isPhone = useMediaQuery(theme.breakpoints.down('sm'), { noSsr: true });
  const { showPointSummaryTable, showLeadersTable, showAnswerFigures } = useSettings();
  const { open, closed, isPending } = programmes;
  const isInternal = roles.has('ROLE_INTERNAL');
  const contributes = can(roles, contributors);
  const { data } = useHome(contributes);
  const isQuiet = data?.trending.length === 0 && data.success === null && open.length === 0;
  /** Each audience reads its own text. */
  const introductions = [
    ...(isInternal ? (['home-internal'] as const) : []),
    ...(roles.has('ROLE_EXTERNAL') ? (['home-external'] as const) : []),
  ];
  return (
    <>
      <MyOverview
        userId={account.id}
        contributes={contributes}
        manages={can(roles, homeManagers)}
        programmes={open}
        isPhone={isPhone}
      />
      {/* On a phone the list of what is open says the same. */}
      {!isPhone && <BannerSlider programmes={open} isPending={isPending} />}
      <Band>
        <Box sx={{ display: 'grid', gap: { xs: 1.5, sm: 3 } }}>
          <HomeText contentKey="contribution-intro" />
          <ContributeCards />
        </Box>
      </Band>
      {showAnswerFigures && !isQuiet && <AnswerFigures />}
      {isQuiet && <HowItWorks />}
      {isInternal && (showPointSummaryTable || showLeadersTable) && (
        <Folded when={isPhone} title={translate(showLeadersTable ? 'home.leaders' : 'home.points')}>
          <PointsAndLeaders userId={account.id} />
        </Folded>
      )}
      <Folded when={isPhone} title={translate('home.news')}>
        <NewsSlider />
      </Folded>
      {introductions.length > 0 && (
        <Folded when={isPhone} title={translate('overview.about')}>
          {introductions.map((contentKey) => (
            <Band key={contentKey}>
              <HomeText contentKey={contentKey} />
            </Band>
          ))}
        </Folded>
      )}
      {closed.length > 0 && (
        <Folded when={isPhone} title={translate('home.closed')}>
          <ClosedSlider programmes={closed} />
        </Folded>
      )}
    </>
  );
}
