import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import DraftsOutlined from '@mui/icons-material/DraftsOutlined';
import MarkEmailUnreadOutlined from '@mui/icons-material/MarkEmailUnreadOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { NotificationRow } from '#contract/notifications/schema.ts';
import { DateInWords } from '#src/components/fields/DateInWords.tsx';
import { visuallyHidden } from '#src/components/visuallyHidden.ts';
import { useTranslate } from '#src/useTranslate.ts';
import type { NotificationActions } from './useNotificationActions.ts';

interface NotificationItemProps {
  row: NotificationRow;
  /** Page of what it speaks of; null for none. */
  address: string | null;
  /** What it says besides its title. */
  words: string;
  actions: NotificationActions;
  /** Called when the reader follows or removes the notification: what lies behind must be reachable. */
  onLeave?: () => void;
  /** For what describes itself by the title. */
  titleId?: string;
  /** A button before the others. */
  extraAction?: ReactNode;
  /** What stands below its words, such as earlier ones of the same contribution. */
  children?: ReactNode;
}

/** One notification: what happened, when, and what can be done with it. Following it marks it as read. */
export function NotificationItem(props: NotificationItemProps) {
  const { row, address, words, actions, onLeave, titleId, extraAction, children } = props;
  const translate = useTranslate();
  const isRead = row.groupUnread === 0;
  const follow = () => {
    actions.follow(row);
    onLeave?.();
  };
  const remove = () => {
    actions.remove(row);
    onLeave?.();
  };
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        justifyContent: 'flex-end',
        alignItems: 'flex-start',
        gap: 1,
        px: 2,
        py: 1.5,
        borderBottom: 1,
        borderColor: 'divider',
        bgcolor: isRead ? undefined : 'quiet',
        '&:last-child': { borderBottom: 0 },
      }}
    >
      {/* A dot for the eye and a word for assistive technology. */}
      <Box
        sx={{
          flexShrink: 0,
          width: 10,
          height: 10,
          mt: 0.75,
          borderRadius: '50%',
          bgcolor: isRead ? 'transparent' : 'primary.main',
        }}
      >
        {!isRead && <span style={visuallyHidden}>{translate('notification.unread')}</span>}
      </Box>
      {/* Where there is little room, what can be done with it stands below its words. */}
      <Box sx={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography {...(titleId && { id: titleId })} sx={{ fontWeight: isRead ? 400 : 650 }}>
          {address === null ? (
            row.title
          ) : (
            <Link
              component={RouterLink}
              to={address}
              color="inherit"
              onClick={follow}
              sx={{ fontWeight: 'inherit' }}
            >
              {row.title}
            </Link>
          )}
        </Typography>
        <Typography color="text.secondary" sx={{ whiteSpace: 'pre-line' }}>
          {words}
        </Typography>
        <Typography variant="caption" color="text.secondary">
          <DateInWords value={row.date} />
        </Typography>
        {children && <Box>{children}</Box>}
      </Box>
      <Box sx={{ display: 'flex', flexShrink: 0 }}>
        {extraAction}
        <IconButton
          size="small"
          aria-label={translate(isRead ? 'notification.markUnread' : 'notification.markRead', {
            title: row.title,
            smart_count: row.groupUnread,
          })}
          title={translate(isRead ? 'notification.unread.short' : 'notification.read.short', {
            smart_count: row.groupUnread,
          })}
          onClick={() => (isRead ? actions.markUnread(row) : actions.markRead(row))}
        >
          {isRead ? <MarkEmailUnreadOutlined fontSize="small" /> : <DraftsOutlined fontSize="small" />}
        </IconButton>
        <IconButton
          size="small"
          aria-label={translate('notification.remove', { title: row.title, smart_count: row.groupSize })}
          title={translate('notification.remove.short', { smart_count: row.groupSize })}
          onClick={remove}
        >
          <DeleteOutlined fontSize="small" />
        </IconButton>
      </Box>
    </Box>
  );
}
