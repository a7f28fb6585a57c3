import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useGetList } from 'ra-core';
import { Link } from 'react-router-dom';
import type { NotificationRow } from '#contract/notifications/schema.ts';
import { EmptyState } from '#src/components/feedback/EmptyState.tsx';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { ListSkeleton } from '#src/components/feedback/Skeletons.tsx';
import {
  useNotificationActions,
  useRemaining,
} from '#src/components/notifications/useNotificationActions.ts';
import { useUnreadCount } from '#src/components/notifications/useUnreadCount.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { NotificationGroup } from './NotificationGroup.tsx';

/** How many notifications the panel shows. */
const LATEST = 6;

/** What the bell opens: the latest notifications, and the way to all of them. */
export default function NotificationPanel({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const actions = useNotificationActions();
  const unread = useUnreadCount() ?? 0;
  const { data, total, error, refetch } = useGetList<NotificationRow>(
    'notifications',
    {
      pagination: { page: 1, perPage: LATEST },
      sort: { field: 'date', order: 'DESC' },
      filter: { grouped: 'true' },
    },
    { refetchOnMount: 'always' },
  );
  const { data: rows } = useRemaining({ data, total });

  return (
    <Box sx={{ width: 400, maxWidth: '100%' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2, py: 1 }}>
        <Typography component="h2" variant="h3" sx={{ marginInlineEnd: 'auto' }}>
          {translate('notification.title')}
        </Typography>
        {unread > 0 && (
          <Button size="small" onClick={actions.readAll} disabled={actions.readingAll}>
            {translate('notification.readAll')}
          </Button>
        )}
      </Box>
      <Box
        sx={{
          maxHeight: 'min(60vh, 480px)',
          overflowY: 'auto',
          borderTop: 1,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        {error || rows === undefined ? (
          <Box sx={{ px: 2 }}>
            {error ? (
              <ErrorState error={error} retry={() => void refetch()} />
            ) : (
              <ListSkeleton rows={4} columns={1} />
            )}
          </Box>
        ) : rows.length === 0 ? (
          <EmptyState title="notification.empty" text="notification.empty.text" />
        ) : (
          <Box
            component="ul"
            aria-label={translate('notification.latest')}
            sx={{ listStyle: 'none', m: 0, p: 0 }}
          >
            {rows.map((row) => (
              <NotificationGroup key={row.id} row={row} actions={actions} onLeave={onClose} />
            ))}
          </Box>
        )}
      </Box>
      <Box sx={{ p: 1, textAlign: 'center' }}>
        <Button component={Link} to="/notifications" onClick={onClose}>
          {translate('notification.all')}
        </Button>
      </Box>
    </Box>
  );
}
