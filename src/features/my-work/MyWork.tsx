import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useGetList } from 'ra-core';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import type { NotificationRow } from '#contract/notifications/schema.ts';
import { can, contributors } from '#contract/roles.ts';
import type { MessageKey } from '#messages/message-key.ts';
import { availableTypes } from '#src/app/availableTypes.ts';
import { detailAddress, rowAddress } from '#src/app/contributionAddress.ts';
import { useNavigation } from '#src/app/navigation.ts';
import { subjectOf } from '#src/app/notificationAddress.ts';
import { useSession } from '#src/app/session.ts';
import { useSettings } from '#src/app/settings.ts';
import { taskAddress } from '#src/app/taskAddress.ts';
import { LatestContributions } from '#src/components/contributions/LatestContributions.tsx';
import { WaitingQuestions } from '#src/components/contributions/WaitingQuestions.tsx';
import { PageTitle } from '#src/components/layout/PageTitle.tsx';
import { QueryCard } from '#src/components/layout/QueryCard.tsx';
import { BreadcrumbBar } from '#src/components/list/BreadcrumbBar.tsx';
import { Rows } from '#src/components/list/ShortList.tsx';
import { NotificationItem } from '#src/components/notifications/NotificationItem.tsx';
import {
  useNotificationActions,
  useRemaining,
} from '#src/components/notifications/useNotificationActions.ts';
import { PointBalance } from '#src/components/points/PointBalance.tsx';
import { OpenTasks } from '#src/components/tasks/OpenTasks.tsx';
import type { ListFilter, Row } from '#src/dataProvider/resourceTypes.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { ChatRow } from './ChatRow.tsx';
import { OpenEvaluations } from './OpenEvaluations.tsx';
import { OwnStates } from './OwnStates.tsx';
import { ReportedComments } from './ReportedComments.tsx';
import { useLiveWork } from './useLiveWork.ts';

/** Rows of the unread ones. */
const SHOWN = 3;

/** "My work": what needs the person today, what happened to the own contributions, the own points. */
export default function MyWork() {
  const { account, roles } = useSession();
  const settings = useSettings();
  const translate = useTranslate();
  useLiveWork();
  // The guard lets nobody in without an account; a session that just ended is on its way to /login.
  if (!account) return null;
  const types = availableTypes(settings);
  const contributes = can(roles, contributors);
  return (
    <>
      <BreadcrumbBar crumbs={[{ label: 'menu.account.work' }]} />
      <PageTitle title="menu.account.work" />
      <Group title="work.today">
        <div>
          {contributes && <WaitingQuestions level={3} addressOf={detailAddress} />}
          <OpenTasks title="work.tasks" level={3} userId={account.id} addressOf={taskAddress} />
        </div>
        <div>
          {contributes && <ReportedComments />}
          {contributes && <OpenEvaluations />}
          {contributes && <UnreadChats />}
          <UnreadNotifications />
        </div>
      </Group>
      {contributes && types.length > 0 && (
        <Group title="work.contributions">
          <LatestContributions
            types={types}
            level={3}
            addressOf={rowAddress}
            firstStep={<FirstContribution />}
          />
          <OwnStates types={types} />
        </Group>
      )}
      {settings.showPointSummaryTable && (
        <PointBalance
          title="work.points"
          actions={
            settings.showPointAndRewardMenu && (
              <Button component={Link} to="/user-point" size="small">
                {translate('work.points.all')}
              </Button>
            )
          }
        />
      )}
    </>
  );
}

/** Two columns, the first for what matters most; one on narrow screens. */
function Group({ title, children }: { title: MessageKey; children: ReactNode }) {
  const translate = useTranslate();
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ mb: 3 }}>
      <Typography id={id} variant="h2" sx={{ mb: 1.5 }}>
        {translate(title)}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          columnGap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
        }}
      >
        {children}
      </Box>
    </Box>
  );
}

/** For who has none yet: the ways to begin one. */
function FirstContribution() {
  const translate = useTranslate();
  const { contribute } = useNavigation();
  return contribute.map(({ to, label }) => (
    <Button key={to} component={Link} to={to} variant="outlined" sx={{ marginInlineEnd: 1, minHeight: 44 }}>
      {translate(label)}
    </Button>
  ));
}

/** Chats in which somebody wrote what the reader has not seen. */
function UnreadChats() {
  const translate = useTranslate();
  const query = useGetList<Row<'chat-sessions', 'mine'>>(
    'chat-sessions',
    {
      filter: { unreadOnly: 'true' } satisfies ListFilter<'chat-sessions', 'mine'>,
      pagination: { page: 1, perPage: SHOWN },
      sort: { field: 'lastMessage', order: 'DESC' },
      meta: { view: 'mine' },
    },
    { refetchOnWindowFocus: true },
  );
  return (
    <QueryCard
      title="work.chats"
      level={3}
      query={query}
      empty={{ title: 'work.chats.none' }}
      all={{
        to: '/my-work/chats',
        label: 'work.chats.all',
        more: { label: 'work.chats.more', count: (query.total ?? 0) - SHOWN },
      }}
    >
      {(chats) => (
        <Rows label={translate('work.chats')}>
          {chats.map((chat) => (
            <ChatRow key={chat.id} chat={chat} />
          ))}
        </Rows>
      )}
    </QueryCard>
  );
}

/** The notifications that the reader has not read yet; what is marked here stays until the page is read anew. */
function UnreadNotifications() {
  const translate = useTranslate();
  const actions = useNotificationActions();
  const answer = useGetList<NotificationRow>(
    'notifications',
    {
      pagination: { page: 1, perPage: SHOWN },
      sort: { field: 'date', order: 'DESC' },
      filter: { unreadOnly: true },
    },
    { refetchOnMount: 'always', refetchOnWindowFocus: true },
  );
  const { data, total = 0 } = useRemaining({ data: answer.data, total: answer.total });
  return (
    <QueryCard
      title="work.news"
      level={3}
      query={{ data, error: answer.error, refetch: answer.refetch as never }}
      empty={{ title: 'work.news.none' }}
      all={{
        to: '/notifications',
        label: 'notification.all',
        more: { label: 'work.news.more', count: total - SHOWN },
      }}
    >
      {(rows: readonly NotificationRow[]) => (
        <Box
          component="ul"
          aria-label={translate('work.news')}
          sx={{ listStyle: 'none', m: 0, mx: -2, p: 0 }}
        >
          {rows.map((row) => (
            <NotificationItem key={row.id} row={row} {...subjectOf(row)} actions={actions} />
          ))}
        </Box>
      )}
    </QueryCard>
  );
}
