import { useMutation } from '@tanstack/react-query';
import { useDelete, useNotify, useUpdate } from 'ra-core';
import type { NotificationRow } from '../../../contract/notifications.ts';
import { markAllRead } from '../../dataProvider/notifications.ts';
import { useRefreshNotifications } from './useUnreadCount.ts';

/**
 * What can be done with notifications. A mark shows at once; a removal can be undone for a few seconds before
 * the server learns of it.
 */
export function useNotificationActions() {
  const refresh = useRefreshNotifications();
  const notify = useNotify();
  const [update] = useUpdate<NotificationRow>();
  const [remove] = useDelete<NotificationRow>();
  const all = useMutation({ mutationFn: markAllRead, onSettled: () => refresh('all') });

  return {
    setRead: (row: NotificationRow, isRead: boolean) => {
      if (row.isRead === isRead) return;
      void update(
        'notifications',
        { id: row.id, data: { isRead }, previousData: row },
        { mutationMode: 'optimistic', onSettled: () => refresh('count') },
      );
    },
    remove: (row: NotificationRow) =>
      void remove(
        'notifications',
        { id: row.id, previousData: row },
        {
          mutationMode: 'undoable',
          // The removal is sent when this toast goes.
          onSuccess: () => notify('notification.removed', { type: 'info', undoable: true }),
          onSettled: () => refresh('count'),
        },
      ),
    readAll: () => all.mutate(),
    readingAll: all.isPending,
  };
}

export type NotificationActions = ReturnType<typeof useNotificationActions>;
