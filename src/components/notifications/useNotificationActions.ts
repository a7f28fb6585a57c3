import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAddUndoableMutation, useDelete, useNotify, useUpdate } from 'ra-core';
import type { NotificationRow } from '#contract/notifications/schema.ts';
import { useChange } from '#src/dataProvider/useChange.ts';
import { useRefreshNotifications } from './useUnreadCount.ts';
import { setWaiting } from './waitingRemovals.ts';

/**
 * What can be done with notifications. A mark shows at once; a removal can be undone for a few seconds before
 * the server learns of it. react-admin's own undoable removal puts back the list as it was before the last one.
 */
export function useNotificationActions() {
  const refresh = useRefreshNotifications();
  const notify = useNotify();
  const [update] = useUpdate<NotificationRow>();
  const queries = useQueryClient();
  const addUndoable = useAddUndoableMutation();
  const [remove] = useDelete<NotificationRow>(
    'notifications',
    {},
    {
      onSettled: (_data, _error, { id }) => {
        setWaiting(queries, Number(id), false);
        void refresh('count');
      },
    },
  );
  const markAllRead = useChange('markAllNotificationsRead');
  const all = useMutation({ mutationFn: () => markAllRead() });

  return {
    setRead: (row: NotificationRow, isRead: boolean) => {
      if (row.isRead === isRead) return;
      void update(
        'notifications',
        { id: row.id, data: { isRead }, previousData: row },
        { mutationMode: 'optimistic', onSettled: () => refresh('count') },
      );
    },
    remove: (row: NotificationRow) => {
      setWaiting(queries, row.id, true);
      addUndoable(({ isUndo }) => {
        if (isUndo) setWaiting(queries, row.id, false);
        else void remove('notifications', { id: row.id, previousData: row });
      });
      // The removal is sent when this toast goes.
      notify('notification.removed', { type: 'info', undoable: true });
    },
    readAll: () => all.mutate(),
    readingAll: all.isPending,
  };
}

export type NotificationActions = ReturnType<typeof useNotificationActions>;
