import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAddUndoableMutation, useDelete, useNotify, useUpdate } from 'ra-core';
import type { NotificationRow } from '#contract/notifications/schema.ts';
import { failureStatus } from '#src/dataProvider/errors.ts';
import { useChange } from '#src/dataProvider/useChange.ts';
import { useRefreshNotifications } from './useUnreadCount.ts';

/** Rows say whether their contribution is muted. */
const SHOWN_BY = ['notifications'] as const;

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
  const prefer = useChange('saveContributionPreference', SHOWN_BY);
  const all = useMutation({ mutationFn: () => markAllRead() });

  function mark(row: NotificationRow, isRead: boolean, wholeGroup: boolean): void {
    const earlierUnread = wholeGroup ? 0 : row.groupUnread - Number(!row.isRead);
    const groupUnread = earlierUnread + Number(!isRead);
    if (row.isRead === isRead && row.groupUnread === groupUnread) return;
    void update(
      'notifications',
      { id: row.id, data: { isRead, groupUnread }, previousData: row, meta: { wholeGroup } },
      { mutationMode: 'optimistic', onSettled: () => refresh('count') },
    );
  }

  return {
    /** The row's own notification alone: the earlier ones of its contribution were not seen by following it. */
    follow: (row: NotificationRow) => mark(row, true, false),
    markRead: (row: NotificationRow) => mark(row, true, row.groupSize > 1),
    /** The newest alone: earlier ones may have been read long ago. */
    markUnread: (row: NotificationRow) => mark(row, false, false),
    remove: (row: NotificationRow) => {
      setWaiting(queries, row.id, true);
      addUndoable(({ isUndo }) => {
        if (isUndo) setWaiting(queries, row.id, false);
        else
          void remove('notifications', {
            id: row.id,
            previousData: row,
            meta: { wholeGroup: row.groupSize > 1 },
          });
      });
      // The removal is sent when this toast goes.
      notify('notification.removed', {
        type: 'info',
        undoable: true,
        messageArgs: { smart_count: row.groupSize },
      });
    },
    /** Nothing more of the contribution, but for tasks and mentions, or as of all others again. */
    setMuted: async (row: NotificationRow, isMuted: boolean) => {
      if (row.contributionId === null) return;
      try {
        await prefer({ params: { id: row.contributionId }, body: { when: isMuted ? 'NEVER' : null } });
      } catch (error) {
        // Of what was not found no toast speaks; of other refusals one has.
        if (failureStatus(error) === 404) notify('notification.mute.missing', { type: 'error' });
        return;
      }
      notify(isMuted ? 'notification.muted' : 'notification.unmuted', { type: 'success' });
    },
    readAll: () => all.mutate(),
    readingAll: all.isPending,
  };
}

export type NotificationActions = ReturnType<typeof useNotificationActions>;

/** Stored with what is read, so that it goes with the session; not below what is read again. */
const WAITING = ['waitingRemovals'] as const;
const NONE: readonly number[] = [];

/**
 * Notes whether the removal of a notification waits to be undone or answered. The server has it until then, and lists
 * that are read meanwhile bring it along.
 */
function setWaiting(queries: QueryClient, id: number, isWaiting: boolean): void {
  queries.setQueryData<readonly number[]>(WAITING, (ids = NONE) => {
    const others = ids.filter((each) => each !== id);
    return isWaiting ? [...others, id] : others;
  });
}

interface Read {
  data: NotificationRow[] | undefined;
  total: number | undefined;
}

/** A list of notifications, and how many there are, without those whose removal waits. */
export function useRemaining({ data, total }: Read): Read {
  const { data: waiting = NONE } = useQuery<readonly number[]>({
    queryKey: WAITING,
    enabled: false,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const remaining = data?.filter(({ id }) => !waiting.includes(id));
  const removed = (data?.length ?? 0) - (remaining?.length ?? 0);
  return { data: remaining, total: total === undefined ? undefined : total - removed };
}
