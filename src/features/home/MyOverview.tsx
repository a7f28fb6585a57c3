import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { availableTypes } from '#src/app/availableTypes.ts';
import { detailAddress, rowAddress } from '#src/app/contributionAddress.ts';
import { useNavigation } from '#src/app/navigation.ts';
import { useSettings } from '#src/app/settings.ts';
import { taskAddress } from '#src/app/taskAddress.ts';
import { LatestContributions } from '#src/components/contributions/LatestContributions.tsx';
import { WaitingQuestions } from '#src/components/contributions/WaitingQuestions.tsx';
import { OpenTasks } from '#src/components/tasks/OpenTasks.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { Band } from './Band.tsx';
import { Folded } from './Folded.tsx';
import { ForYou } from './ForYou.tsx';
import { ManagementPart } from './ManagementPart.tsx';
import { OpenProgrammes } from './OpenProgrammes.tsx';
import type { Programme } from './programmes.ts';

/** Rows of a part; on a phone each takes two lines more. */
const SHOWN = { wide: 4, phone: 2, own: 3 } as const;

interface MyOverviewProps {
  userId: number;
  /** The lists of contributions are open to the person; asking for them would end the session otherwise. */
  contributes: boolean;
  /** Likewise for what needs those who manage. */
  manages: boolean;
  /** Open ones. */
  programmes: readonly Programme[];
  isPhone: boolean;
}

/** What needs me today, what goes on around me, and what became of my contributions; all of mine is on the page of my work. */
export function MyOverview({ userId, contributes, manages, programmes, isPhone }: MyOverviewProps) {
  const translate = useTranslate();
  const types = availableTypes(useSettings());
  const { account: links } = useNavigation();
  const ownLists = links.filter(({ to }) => to.startsWith('/contribution/list/'));
  const own = contributes && types.length > 0 && (
    <Folded when={isPhone} title={translate('work.own')}>
      <LatestContributions
        types={types}
        addressOf={rowAddress}
        shown={SHOWN.own}
        actions={ownLists.map(({ to, label }) => (
          <Button key={to} component={Link} to={to} size="small">
            {translate(label)}
          </Button>
        ))}
      />
    </Folded>
  );
  return (
    <Band>
      {manages && <ManagementPart isPhone={isPhone} />}
      {/* Cards of any height, below each other in two columns. */}
      <Box sx={{ columnCount: { xs: 1, md: 2 }, columnGap: 3, '& > section': { breakInside: 'avoid' } }}>
        {contributes && <WaitingQuestions addressOf={detailAddress} />}
        <OpenTasks title="work.today" userId={userId} addressOf={taskAddress} shown={SHOWN.own} />
        {!isPhone && own}
        {contributes && <ForYou most={isPhone ? SHOWN.phone : SHOWN.wide} />}
        <OpenProgrammes programmes={programmes} most={isPhone ? SHOWN.phone : SHOWN.own} />
      </Box>
      {isPhone && own}
      <Button
        component={Link}
        to="/my-work"
        variant="outlined"
        sx={{ mt: 1, minHeight: 44, display: { xs: 'none', sm: 'inline-flex' } }}
      >
        {translate('work.open')}
      </Button>
    </Band>
  );
}
