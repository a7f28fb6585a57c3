import Paper from '@mui/material/Paper';
import { useTranslate } from 'ra-core';
import type { MyChatSession } from '../../../contract/chats.ts';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { ErrorState } from '../../components/feedback/ErrorState.tsx';
import { ListSkeleton } from '../../components/feedback/Skeletons.tsx';
import { PageTitle } from '../../components/layout/PageTitle.tsx';
import { BreadcrumbBar } from '../../components/list/BreadcrumbBar.tsx';
import { Pagination } from '../../components/list/Pagination.tsx';
import { Rows } from '../../components/list/ShortList.tsx';
import { useListParams } from '../../components/list/useListParams.ts';
import { type PagedList, useQueriedList } from '../../components/list/usePagedList.ts';
import { readOwnChats } from '../../dataProvider/ownChats.ts';
import { ChatRow } from './ChatRow.tsx';
import { useLiveWork } from './useLiveWork.ts';

/** Every chat of the signed-in person in which something was said, the latest first. */
export default function ChatList() {
  useLiveWork();
  const params = useListParams({ defaultSort: 'lastMessage,desc', sortable: ['lastMessage'] });
  const list = useQueriedList<MyChatSession>(['ownChats', 'all'], params, readOwnChats);
  return (
    <>
      <BreadcrumbBar
        crumbs={[
          { label: 'footer.home', to: '/' },
          { label: 'work.title', to: '/my-work' },
          { label: 'work.chats.title' },
        ]}
      />
      <PageTitle title="work.chats.title" count={list.total} />
      <Chats list={list} />
      <Pagination
        page={params.page}
        size={params.size}
        total={list.total ?? 0}
        onChange={(page) => params.setPage(page)}
      />
    </>
  );
}

function Chats({ list }: { list: PagedList<MyChatSession> }) {
  const translate = useTranslate();
  if (list.error) return <ErrorState error={list.error} retry={list.retry} />;
  if (list.rows === undefined) return <ListSkeleton rows={6} columns={2} />;
  if (list.rows.length === 0) return <EmptyState title="work.chats.empty" text="work.chats.empty.text" />;
  return (
    <Paper variant="outlined" sx={{ px: 2 }} aria-busy={list.isFetching}>
      <Rows label={translate('work.chats.title')}>
        {list.rows.map((chat) => (
          <ChatRow key={chat.id} chat={chat} />
        ))}
      </Rows>
    </Paper>
  );
}
