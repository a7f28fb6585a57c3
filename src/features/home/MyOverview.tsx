import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { availableTypes } from '#src/app/availableTypes.ts';
import { rowAddress } from '#src/app/contributionAddress.ts';
import { useNavigation } from '#src/app/navigation.ts';
import { useSettings } from '#src/app/settings.ts';
import { taskAddress } from '#src/app/taskAddress.ts';
import { LatestContributions } from '#src/components/contributions/LatestContributions.tsx';
import { OpenTasks } from '#src/components/tasks/OpenTasks.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { Band } from './Band.tsx';

interface MyOverviewProps {
  userId: number;
  /** The lists of contributions are open to the person; asking for them would end the session otherwise. */
  contributes: boolean;
}

/** What needs me today, and what became of my contributions; all of it is on the page of my work. */
export default function MyOverview({ userId, contributes }: MyOverviewProps) {
  const translate = useTranslate();
  const types = availableTypes(useSettings());
  const { account: links } = useNavigation();
  const ownLists = links.filter(({ to }) => to.startsWith('/contribution/list/'));
  return (
    <Band>
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <OpenTasks title="work.today" userId={userId} addressOf={taskAddress} />
        {contributes && types.length > 0 && (
          <LatestContributions
            types={types}
            addressOf={rowAddress}
            actions={ownLists.map(({ to, label }) => (
              <Button key={to} component={Link} to={to} size="small">
                {translate(label)}
              </Button>
            ))}
          />
        )}
      </Box>
      <Button component={Link} to="/my-work" variant="outlined" sx={{ minHeight: 44 }}>
        {translate('work.open')}
      </Button>
    </Band>
  );
}
