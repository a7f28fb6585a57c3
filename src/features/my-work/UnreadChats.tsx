import { useGetList } from 'ra-core';
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
  return (
    <QueryCard
      title="work.chats"
      level={3}
      query={query}
      empty={{ title: 'work.chats.none' }}
      all={{
        to: '/my-work/chats',
        label: 'work.chats.all',
        more: { label: 'work.chats.more', count: (query.total ?? 0) - SHOWN },
      }}
    >
      {(chats) => (
        <Rows label={translate('work.chats')}>
          {chats.map((chat) => (
            <ChatRow key={chat.id} chat={chat} />
          ))}
        </Rows>
      )}
    </QueryCard>
  );
}
