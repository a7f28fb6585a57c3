import Paper from '@mui/material/Paper';
import type { MyChatSession } from '#contract/chat/schema.ts';
import { ListSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { PageTitle } from '#src/components/layout/PageTitle.tsx';
import { AddressListProvider } from '#src/components/list/AddressListProvider.tsx';
import { BreadcrumbBar } from '#src/components/list/BreadcrumbBar.tsx';
import { PagedRows } from '#src/components/list/PagedRows.tsx';
import { Rows } from '#src/components/list/ShortList.tsx';
import { useAddressListController } from '#src/components/list/useAddressListController.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { ChatRow } from './ChatRow.tsx';
import { useLiveWork } from './useLiveWork.ts';

/** Every chat of the signed-in person in which something was said, the latest first. */
export default function ChatList() {
  useLiveWork();
  const translate = useTranslate();
  const list = useAddressListController({
    resource: 'chat-sessions',
    view: 'mine',
    defaultSort: 'lastMessage,desc',
    sortable: ['lastMessage'],
  });
  return (
    <AddressListProvider value={list}>
      <BreadcrumbBar
        crumbs={[{ label: 'menu.account.work', to: '/my-work' }, { label: 'work.chats.title' }]}
      />
      <PageTitle title="work.chats.title" count={list.total} />
      <PagedRows<MyChatSession>
        skeleton={<ListSkeleton rows={6} columns={2} />}
        empty={{ title: 'work.chats.empty', text: 'work.chats.empty.text' }}
      >
        {(chats) => (
          <Paper variant="outlined" sx={{ px: 2 }} aria-busy={list.isFetching}>
            <Rows label={translate('work.chats.title')}>
              {chats.map((chat) => (
                <ChatRow key={chat.id} chat={chat} />
              ))}
            </Rows>
          </Paper>
        )}
      </PagedRows>
    </AddressListProvider>
  );
}
