import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import DraftsOutlined from '@mui/icons-material/DraftsOutlined';
import MarkEmailUnreadOutlined from '@mui/icons-material/MarkEmailUnreadOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import type { NotificationRow } from '#contract/notifications/schema.ts';
import { DateTimeField } from '#src/components/fields/DateTimeField.tsx';
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
}

/** One notification: what happened, when, and what can be done with it. Following it marks it as read. */
export function NotificationItem({ row, address, words, actions, onLeave }: NotificationItemProps) {
  const translate = useTranslate();
  const follow = () => {
    actions.setRead(row, true);
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
        alignItems: 'flex-start',
        gap: 1,
        px: 2,
        py: 1.5,
        borderBottom: 1,
        borderColor: 'divider',
        bgcolor: row.isRead ? undefined : 'quiet',
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
          bgcolor: row.isRead ? 'transparent' : 'primary.main',
        }}
      >
        {!row.isRead && <span style={visuallyHidden}>{translate('notification.unread')}</span>}
      </Box>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: row.isRead ? 400 : 650 }}>
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
          <DateTimeField value={row.date} />
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', flexShrink: 0 }}>
        <IconButton
          size="small"
          aria-label={translate(row.isRead ? 'notification.markUnread' : 'notification.markRead', {
            title: row.title,
          })}
          title={translate(row.isRead ? 'notification.unread.short' : 'notification.read.short')}
          onClick={() => actions.setRead(row, !row.isRead)}
        >
          {row.isRead ? <MarkEmailUnreadOutlined fontSize="small" /> : <DraftsOutlined fontSize="small" />}
        </IconButton>
        <IconButton
          size="small"
          aria-label={translate('notification.remove', { title: row.title })}
          title={translate('notification.remove.short')}
          onClick={remove}
        >
          <DeleteOutlined fontSize="small" />
        </IconButton>
      </Box>
    </Box>
  );
}
