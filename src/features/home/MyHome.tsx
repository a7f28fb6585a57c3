import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Account } from '../../../contract/account.ts';
import { can, contributors } from '../../../contract/roles.ts';
import { PageHeading } from '../../app/PageHeading.tsx';
import { useSession } from '../../app/session.ts';
import { useMessage } from '../../app/useMessage.ts';
import { Band } from './Band.tsx';
import { ContributeCards } from './ContributeCards.tsx';
import { greetingAt } from './greeting.ts';
import { MyContributions } from './MyContributions.tsx';
import { MyTasks } from './MyTasks.tsx';

/** What needs me today, what I can start, what became of my contributions. */
export default function MyHome({ account }: { account: Account }) {
  const t = useMessage();
  const { roles } = useSession();
  return (
    <>
      <Band tinted>
        <PageHeading
          title={t(greetingAt(new Date()), { name: account.firstName || account.login })}
          sx={{ fontSize: { xs: '1.625rem', md: '2.125rem' } }}
        />
        <Typography color="textSecondary">{t('home.greeting.text')}</Typography>
      </Band>
      <Band>
        <ContributeCards />
        <Box sx={{ display: 'grid', gap: 3, alignItems: 'start', gridTemplateColumns: { md: '1fr 1fr' } }}>
          <MyTasks userId={account.id} />
          {/* The lists of contributions are open to these roles only; asking would end the session. */}
          {can(roles, contributors) && <MyContributions />}
        </Box>
      </Band>
    </>
  );
}
