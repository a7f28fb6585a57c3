import Box from '@mui/material/Box';
import { useGetList } from 'ra-core';
import type { NotificationRow } from '#contract/notifications/schema.ts';
import { subjectOf } from '#src/app/notificationAddress.ts';
import { QueryCard } from '#src/components/layout/QueryCard.tsx';
import { NotificationItem } from '#src/components/notifications/NotificationItem.tsx';
import { useNotificationActions } from '#src/components/notifications/useNotificationActions.ts';
import { useRemaining } from '#src/components/notifications/waitingRemovals.ts';
import { useTranslate } from '#src/useTranslate.ts';

const SHOWN = 3;

/** What the reader was told and has not looked at yet; what is marked here stays until the page is read anew. */
export function UnreadNotifications() {
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
