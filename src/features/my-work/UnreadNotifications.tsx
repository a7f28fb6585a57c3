import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useGetList } from 'ra-core';
import { Link } from 'react-router-dom';
import type { NotificationRow } from '#contract/notifications/schema.ts';
import { subjectOf } from '#src/app/notificationAddress.ts';
import { NothingHere } from '#src/components/feedback/NothingHere.tsx';
import { QueryCard } from '#src/components/layout/QueryCard.tsx';
import { NotificationItem } from '#src/components/notifications/NotificationItem.tsx';
import {
  useNotificationActions,
  useRemaining,
} from '#src/components/notifications/useNotificationActions.ts';
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
  const more = total - SHOWN;
  const query = { data, error: answer.error, refetch: answer.refetch as never };
  return (
    <QueryCard
      title="work.news"
      level={3}
      query={query}
      actions={
        <Button component={Link} to="/notifications" size="small">
          {translate('notification.all')}
        </Button>
      }
    >
      {(rows: readonly NotificationRow[]) =>
        rows.length === 0 ? (
          <NothingHere title="work.news.none" />
        ) : (
          <>
            <Box
              component="ul"
              aria-label={translate('work.news')}
              sx={{ listStyle: 'none', m: 0, mx: -2, p: 0 }}
            >
              {rows.map((row) => (
                <NotificationItem key={row.id} row={row} {...subjectOf(row)} actions={actions} />
              ))}
            </Box>
            {more > 0 && (
              <Button component={Link} to="/notifications" sx={{ mt: 1, minHeight: 44 }}>
                {translate('work.news.more', { smart_count: more })}
              </Button>
            )}
          </>
        )
      }
    </QueryCard>
  );
}
