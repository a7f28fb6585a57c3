import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Fragment, type ReactNode, useEffect } from 'react';
import type { ChatItem, ChatSession } from '#contract/chat/schema.ts';
import type { ParticipationRole } from '#contract/contributions/participation.ts';
import { formatLongDate } from '#contract/formats/dates.ts';
import { RestoredNotice } from '#src/app/localDrafts/RestoredNotice.tsx';
import { useLocalDraft } from '#src/app/localDrafts/useLocalDraft.ts';
import { useSession } from '#src/app/session.ts';
import { dayName } from '#src/components/dayName.ts';
import { EmptyState } from '#src/components/feedback/EmptyState.tsx';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { ListSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { useText } from '#src/components/useText.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { ChatBubble, UnsentBubble } from './ChatBubble.tsx';
import { ChatForm } from './ChatForm.tsx';
import { NewMessages } from './NewMessages.tsx';
import { useChatItems } from './useChatItems.ts';
import { hasOthers, useMarkRead } from './useChatSessions.ts';
import { useScrollPosition } from './useScrollPosition.ts';
import { useSending } from './useSending.ts';

/** What is said of the first message: who is alone in a chat is not promised that others hear of it. */
function invitationOf(session: ChatSession): string {
  if (hasOthers(session)) return 'chat.none.text';
  return session.sessionType === 'OWNERS' ? 'chat.none.onlyOwner' : 'chat.none.alone';
}

interface ConversationProps {
  session: ChatSession;
  /** When the session was read, ms. */
  readAt: number;
  /** In the place of the form where nobody writes, because the contribution is joined to another one. */
  resting: ReactNode;
}

/** What is said in one chat, and where the reader writes. */
export function Conversation({ session, readAt, resting }: ConversationProps) {
  const translate = useTranslate();
  const text = useText();
  const { account } = useSession();
  const { read, items, older, catchUp, behindAt } = useChatItems(session, readAt);
  const { unsent, ...sending } = useSending(
    { userId: account?.id ?? 0, sessionId: session.id, isRead: read.isSuccess, items },
    catchUp,
  );
  const { draft, setDraft, put } = sending;
  const local = useLocalDraft<Pick<typeof sending, 'draft'> & { unsent: typeof unsent }>({
    place: session.isMember ? `chat ${session.id}` : null,
    text: draft === '' && unsent.length === 0 ? null : { draft, unsent },
    restore: (text) => {
      setDraft(text.draft);
      // They may be of long ago: sent again when their writer wants it, and not with the connection.
      for (const message of text.unsent) put({ ...message, failed: true, refusal: 'chat.before' });
    },
  });
  const newest = items.at(-1);
  const { box, onScroll, isAtEnd, toEnd } = useScrollPosition(
    items[0]?.id ?? 0,
    `${newest?.id ?? 0} ${unsent.at(-1)?.clientKey ?? ''}`,
  );
  const markRead = useMarkRead(session);
  const name = translate(`contribution.chat.${session.sessionType}`);
  const roleWord = (role: ParticipationRole) => translate(`task.role.${role}`);

  useEffect(() => {
    // What fails is tried again when the list of chats is read the next time.
    if (behindAt > 0) catchUp().catch(() => undefined);
  }, [behindAt, catchUp]);
  const toMark = session.isMember && isAtEnd && newest && newest.id > session.readUpToId ? newest.id : 0;
  useEffect(() => {
    if (toMark === 0) return;
    const mark = () => {
      if (document.visibilityState === 'visible') markRead(toMark);
    };
    mark();
    // Messages that came while the page was hidden are read when it is shown.
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [toMark, markRead]);

  if (read.isPending) return <ListSkeleton rows={4} columns={1} />;
  if (read.error && items.length === 0)
    return <ErrorState error={read.error} retry={() => void read.refetch()} />;
  const now = new Date();
  return (
    <Box component="section" aria-label={name} sx={{ minWidth: 0 }}>
      <Typography variant="h3">{name}</Typography>
      <Typography color="text.secondary" sx={{ fontSize: 13, mb: 1, overflowWrap: 'anywhere' }}>
        {session.members.map(({ fullName, role }) => `${fullName} (${roleWord(role)})`).join(', ')}
      </Typography>
      <Box sx={{ position: 'relative' }}>
        <Box
          ref={box}
          onScroll={onScroll}
          role="region"
          aria-label={translate('chat.messages')}
          // What scrolls must be reachable by keys.
          tabIndex={0}
          sx={{
            maxHeight: 'min(60vh, 560px)',
            minHeight: 160,
            overflowY: 'auto',
            overscrollBehavior: 'contain',
            px: { xs: 1, sm: 2 },
            py: 1,
            border: 1,
            borderColor: 'divider',
            borderRadius: 2,
            bgcolor: 'background.paper',
          }}
        >
          {older.error && <ErrorState error={older.error} retry={() => older.mutate()} />}
          {read.data?.hasOlder && !older.error && (
            <Box sx={{ textAlign: 'center' }}>
              <Button onClick={() => older.mutate()} loading={older.isPending}>
                {translate('chat.older')}
              </Button>
            </Box>
          )}
          {items.length + unsent.length === 0 && (
            <EmptyState title="chat.none" {...(session.isMember ? { text: invitationOf(session) } : {})} />
          )}
          <Box component="ol" aria-label={name} sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {placeItems(items).map(({ item, beginsDay, beginsTurn }) => (
              <Fragment key={item.id}>
                {beginsDay && <Day word={text(dayName(item.createdDate, now))} />}
                <ChatBubble item={item} role={roleWord(item.role)} showsAuthor={beginsTurn} />
              </Fragment>
            ))}
            {unsent.map((message) => (
              <UnsentBubble
                key={message.clientKey}
                message={message}
                onResend={() => sending.resend(message)}
                onDiscard={() => sending.drop(message.clientKey)}
              />
            ))}
          </Box>
        </Box>
        <NewMessages items={items} isAtEnd={isAtEnd} onShow={toEnd} />
      </Box>
      {resting ??
        (session.status !== 'CLOSED' && session.isMember ? (
          <>
            {local.isRestored && (
              <RestoredNotice
                onDiscard={() => {
                  setDraft('');
                  for (const { clientKey } of unsent) sending.drop(clientKey);
                  local.forget();
                }}
              />
            )}
            <ChatForm
              draft={sending.draft}
              onDraft={sending.setDraft}
              onSend={(body) => {
                sending.send(body);
                toEnd();
              }}
            />
          </>
        ) : (
          <Alert severity="info" sx={{ mt: 1.5 }}>
            {translate(session.status === 'CLOSED' ? 'chat.closed' : 'chat.readsAlong')}
          </Alert>
        ))}
    </Box>
  );
}

function Day({ word }: { word: string }) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        my: 1.5,
        fontSize: 13,
        color: 'text.secondary',
        '&::before, &::after': { content: '""', flex: 1, borderTop: 1, borderColor: 'divider' },
      }}
    >
      {word}
    </Box>
  );
}

/**
 * Messages with what stands around them: a new day before, and their writer when another wrote before. Messages of one
 * writer in a row are one turn; a new day begins a new one.
 */
function placeItems(items: readonly ChatItem[]) {
  return items.map((item, at) => {
    const before = items[at - 1];
    const beginsDay = !before || formatLongDate(before.createdDate) !== formatLongDate(item.createdDate);
    const beginsTurn = beginsDay || before?.userId !== item.userId || before.role !== item.role;
    return { item, beginsDay, beginsTurn };
  });
}
