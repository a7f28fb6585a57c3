import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import type { NotificationRow } from '#contract/notifications/schema.ts';
import { withFirstList } from '#src/app/firstList.ts';
import { ListSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { PageTitle } from '#src/components/layout/PageTitle.tsx';
import { AddressListProvider } from '#src/components/list/AddressListProvider.tsx';
import { BreadcrumbBar } from '#src/components/list/BreadcrumbBar.tsx';
import { PagedRows } from '#src/components/list/PagedRows.tsx';
import { useAddressListController } from '#src/components/list/useAddressListController.ts';
import {
  useNotificationActions,
  useRemaining,
} from '#src/components/notifications/useNotificationActions.ts';
import { useUnreadCount } from '#src/components/notifications/useUnreadCount.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { NotificationGroup } from './NotificationGroup.tsx';

const LIST = {
  resource: 'notifications',
  view: 'list',
  defaultSort: 'date,desc',
  sortable: ['id', 'date'],
  filter: { grouped: 'true' },
} as const;

/** All notifications of the signed-in person, newest first, one row a contribution. */
function NotificationList() {
  const translate = useTranslate();
  const unread = useUnreadCount() ?? 0;
  const actions = useNotificationActions();
  const read = useAddressListController(LIST);
  const list = { ...read, ...useRemaining(read) };
  return (
    <Box sx={{ maxWidth: 760, mx: 'auto' }}>
      <BreadcrumbBar crumbs={[{ label: 'notification.title' }]} />
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
      <AddressListProvider value={list}>
        <PagedRows<NotificationRow>
          skeleton={<ListSkeleton rows={6} columns={1} />}
          empty={{ title: 'notification.empty', text: 'notification.empty.text' }}
        >
          {(rows) => (
            <Paper
              component="ul"
              variant="outlined"
              aria-label={translate('notification.title')}
              aria-busy={list.isFetching}
              sx={{ listStyle: 'none', m: 0, p: 0, overflow: 'hidden' }}
            >
              {rows.map((row) => (
                <NotificationGroup key={row.id} row={row} actions={actions} />
              ))}
            </Paper>
          )}
        </PagedRows>
      </AddressListProvider>
    </Box>
  );
}

export default withFirstList(NotificationList, () => LIST);
