import ExpandMore from '@mui/icons-material/ExpandMore';
import NotificationsActive from '@mui/icons-material/NotificationsActiveOutlined';
import NotificationsOffOutlined from '@mui/icons-material/NotificationsOffOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useGetList } from 'ra-core';
import { useId, useState } from 'react';
import type { NotificationRow } from '#contract/notifications/schema.ts';
import { subjectOf } from '#src/app/notificationAddress.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { ListSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { NotificationItem } from '#src/components/notifications/NotificationItem.tsx';
import {
  type NotificationActions,
  useRemaining,
} from '#src/components/notifications/useNotificationActions.ts';
import { useTranslate } from '#src/useTranslate.ts';

/** Earlier notifications of a contribution that are shown at once; the page of the contribution tells the rest. */
const EARLIER = 20;

interface NotificationGroupProps {
  row: NotificationRow;
  actions: NotificationActions;
  onLeave?: () => void;
}

/** All notifications of a contribution: the newest, and on demand the earlier ones. */
export function NotificationGroup({ row, actions, onLeave }: NotificationGroupProps) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const titleId = useId();
  const others = row.groupSize - 1;
  return (
    <NotificationItem
      row={row}
      {...subjectOf(row)}
      actions={actions}
      onLeave={onLeave}
      titleId={titleId}
      extraAction={
        row.contributionId !== null && (
          <IconButton
            size="small"
            aria-label={translate(row.muted ? 'notification.unmute' : 'notification.mute')}
            aria-describedby={titleId}
            title={translate(row.muted ? 'notification.unmute' : 'notification.mute.help')}
            onClick={() => void actions.setMuted(row, !row.muted)}
          >
            {row.muted ? (
              <NotificationsActive fontSize="small" />
            ) : (
              <NotificationsOffOutlined fontSize="small" />
            )}
          </IconButton>
        )
      }
    >
      {others > 0 && (
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
          endIcon={<ExpandMore sx={{ transform: isOpen ? 'rotate(180deg)' : undefined }} />}
          sx={{ ml: -0.75, mt: 0.25 }}
        >
          {translate(isOpen ? 'notification.earlier.hide' : 'notification.earlier', { smart_count: others })}
        </Button>
      )}
      {isOpen && <Earlier id={id} newest={row} actions={actions} onLeave={onLeave} />}
    </NotificationItem>
  );
}

interface EarlierProps extends Omit<NotificationGroupProps, 'row'> {
  id: string;
  newest: NotificationRow;
}

function Earlier({ id, newest, actions, onLeave }: EarlierProps) {
  const translate = useTranslate();
  const answer = useGetList<NotificationRow>('notifications', {
    pagination: { page: 1, perPage: EARLIER + 1 },
    sort: { field: 'date', order: 'DESC' },
    filter: { contributionId: newest.contributionId },
  });
  const { data } = useRemaining({ data: answer.data, total: answer.total });
  if (answer.error) return <ErrorState error={answer.error} retry={() => void answer.refetch()} />;
  if (data === undefined) return <ListSkeleton rows={2} columns={1} />;
  return (
    <Box
      component="ul"
      id={id}
      aria-label={translate('notification.earlier.list', { title: newest.title })}
      sx={{ listStyle: 'none', m: 0, mt: 0.5, p: 0, borderInlineStart: '2px solid', borderColor: 'divider' }}
    >
      {data
        .filter((row) => row.id !== newest.id)
        .map((row) => (
          <NotificationItem key={row.id} row={row} {...subjectOf(row)} actions={actions} onLeave={onLeave} />
        ))}
    </Box>
  );
}
