import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { useTranslate } from 'ra-core';
import type { NotificationRow } from '../../../contract/notifications.ts';
import { subjectOf } from '../../app/notificationAddress.ts';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { ErrorState } from '../../components/feedback/ErrorState.tsx';
import { ListSkeleton } from '../../components/feedback/Skeletons.tsx';
import { PageTitle } from '../../components/layout/PageTitle.tsx';
import { Pagination } from '../../components/list/Pagination.tsx';
import { useListParams } from '../../components/list/useListParams.ts';
import { type PagedList, usePagedList } from '../../components/list/usePagedList.ts';
import { NotificationItem } from '../../components/notifications/NotificationItem.tsx';
import { useNotificationActions } from '../../components/notifications/useNotificationActions.ts';
import { useUnreadCount } from '../../components/notifications/useUnreadCount.ts';

/** All notifications of the signed-in person, newest first, Q3-66. */
export default function NotificationList() {
  const translate = useTranslate();
  const unread = useUnreadCount() ?? 0;
  const actions = useNotificationActions();
  const params = useListParams({ defaultSort: 'date,desc', sortable: ['id', 'date'] });
  const list = usePagedList<NotificationRow>('notifications', params);
  return (
    <Box sx={{ maxWidth: 760, mx: 'auto' }}>
      <PageTitle
        title="notification.title"
        count={list.total}
        actions={
          unread > 0 && (
            <Button variant="outlined" onClick={actions.readAll} disabled={actions.readingAll}>
              {translate('notification.readAll')}
            </Button>
          )
        }
      />
      <Notifications list={list} actions={actions} />
      <Pagination
        page={params.page}
        size={params.size}
        total={list.total ?? 0}
        onChange={(page) => params.setPage(page)}
      />
    </Box>
  );
}

function Notifications({
  list,
  actions,
}: {
  list: PagedList<NotificationRow>;
  actions: ReturnType<typeof useNotificationActions>;
}) {
  const translate = useTranslate();
  if (list.error) return <ErrorState error={list.error} retry={list.retry} />;
  if (list.rows === undefined) return <ListSkeleton rows={6} columns={1} />;
  if (list.rows.length === 0) {
    return <EmptyState title="notification.empty" text="notification.empty.text" />;
  }
  return (
    <Paper
      component="ul"
      variant="outlined"
      aria-label={translate('notification.title')}
      aria-busy={list.isFetching}
      sx={{ listStyle: 'none', m: 0, p: 0, overflow: 'hidden' }}
    >
      {list.rows.map((row) => (
        <NotificationItem key={row.id} row={row} {...subjectOf(row)} actions={actions} />
      ))}
    </Paper>
  );
}
