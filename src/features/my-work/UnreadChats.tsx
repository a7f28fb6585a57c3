import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { NothingHere } from '#src/components/feedback/NothingHere.tsx';
import { QueryCard } from '#src/components/layout/QueryCard.tsx';
import { Rows } from '#src/components/list/ShortList.tsx';
import { readOwnChats } from '#src/dataProvider/ownChats.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { ChatRow } from './ChatRow.tsx';

const SHOWN = 3;
const UNREAD = { page: 0, size: SHOWN, sort: 'lastMessage,desc', unreadOnly: 'true' } as const;

/** Chats in which somebody wrote what the reader has not seen. */
export function UnreadChats() {
  const translate = useTranslate();
  const query = useQuery({
    queryKey: ['chat-sessions', 'unread'],
    queryFn: ({ signal }) => readOwnChats(UNREAD, signal),
    refetchOnWindowFocus: true,
  });
  const more = (query.data?.total ?? 0) - SHOWN;
  return (
    <QueryCard
      title="work.chats"
      level={3}
      query={query}
      actions={
        <Button component={Link} to="/my-work/chats" size="small">
          {translate('work.chats.all')}
        </Button>
      }
    >
      {({ data }) =>
        data.length === 0 ? (
          <NothingHere title="work.chats.none" />
        ) : (
          <>
            <Rows label={translate('work.chats')}>
              {data.map((chat) => (
                <ChatRow key={chat.id} chat={chat} />
              ))}
            </Rows>
            {more > 0 && (
              <Button component={Link} to="/my-work/chats" sx={{ mt: 1, minHeight: 44 }}>
                {translate('work.chats.more', { smart_count: more })}
              </Button>
            )}
          </>
        )
      }
    </QueryCard>
  );
}
