import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import { Link, useSearchParams } from 'react-router-dom';
import type { ChatSession } from '#contract/chat/schema.ts';
import { EmptyState } from '#src/components/feedback/EmptyState.tsx';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { ListSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { visuallyHidden } from '#src/components/visuallyHidden.ts';
import type { ContributionTabProps } from '#src/features/contributions/detail/tabDefinition.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { Conversation } from './Conversation.tsx';
import { RestingChat } from './RestingChat.tsx';
import { hasOthers, useChatSessions } from './useChatSessions.ts';

/** The chats of a contribution; the address says which one is open. */
export default function ChatTab({ contribution }: ContributionTabProps) {
  const [search] = useSearchParams();
  const { data: sessions, dataUpdatedAt, error, isPending, refetch } = useChatSessions(contribution.id);
  if (isPending) return <ListSkeleton rows={4} columns={1} />;
  if (sessions === undefined) return <ErrorState error={error} retry={() => void refetch()} />;
  // Asked for, else the first with news, else the first in which somebody else reads.
  const open =
    sessions.find(({ id }) => String(id) === search.get('chat')) ??
    sessions.find(({ unreadCount }) => unreadCount > 0) ??
    sessions.find(hasOthers) ??
    sessions[0];
  if (!open) return <EmptyState title="contribution.chat.none" />;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          md: sessions.length > 1 ? '220px minmax(0, 1fr)' : 'minmax(0, 1fr)',
        },
      }}
    >
      {sessions.length > 1 && <Sessions sessions={sessions} openId={open.id} />}
      <Conversation
        key={open.id}
        session={open}
        readAt={dataUpdatedAt}
        resting={contribution.family && <RestingChat contribution={contribution} session={open} />}
      />
    </Box>
  );
}

function Sessions({ sessions, openId }: { sessions: readonly ChatSession[]; openId: number }) {
  const translate = useTranslate();
  return (
    <List aria-label={translate('contribution.chat.sessions')} sx={{ p: 0 }}>
      {sessions.map(({ id, sessionType, status, unreadCount }) => (
        <ListItem key={id} disablePadding>
          <ListItemButton
            component={Link}
            to={`?tab=chat&chat=${id}`}
            replace
            preventScrollReset
            selected={id === openId}
            aria-current={id === openId ? 'true' : undefined}
            sx={{ borderRadius: 2, minHeight: 44 }}
          >
            <ListItemText
              primary={translate(`contribution.chat.${sessionType}`)}
              secondary={status === 'CLOSED' ? translate('contribution.chat.CLOSED') : undefined}
            />
            {unreadCount > 0 && id !== openId && (
              <>
                <Badge aria-hidden badgeContent={unreadCount} max={99} color="error" sx={{ mx: 1.5 }} />
                <span style={visuallyHidden}>{translate('chat.unread', { smart_count: unreadCount })}</span>
              </>
            )}
          </ListItemButton>
        </ListItem>
      ))}
    </List>
  );
}
