import Button from '@mui/material/Button';
import { useGetList } from 'ra-core';
import { Link } from 'react-router-dom';
import { NothingHere } from '#src/components/feedback/NothingHere.tsx';
import { QueryCard } from '#src/components/layout/QueryCard.tsx';
import { Rows } from '#src/components/list/ShortList.tsx';
import type { ListFilter, Row } from '#src/dataProvider/resourceTypes.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { ChatRow } from './ChatRow.tsx';

const SHOWN = 3;
const UNREAD = {
  filter: { unreadOnly: 'true' } satisfies ListFilter<'chat-sessions', 'mine'>,
  pagination: { page: 1, perPage: SHOWN },
  sort: { field: 'lastMessage', order: 'DESC' },
  meta: { view: 'mine' },
} as const;

/** Chats in which somebody wrote what the reader has not seen. */
export function UnreadChats() {
  const translate = useTranslate();
  const query = useGetList<Row<'chat-sessions', 'mine'>>('chat-sessions', UNREAD, {
    refetchOnWindowFocus: true,
  });
  const more = (query.total ?? 0) - SHOWN;
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
      {(chats) =>
        chats.length === 0 ? (
          <NothingHere title="work.chats.none" />
        ) : (
          <>
            <Rows label={translate('work.chats')}>
              {chats.map((chat) => (
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
