import Box from '@mui/material/Box';
import { useEffect } from 'react';
import { useLocation, useNavigation } from 'react-router-dom';
import { CONTENT_SORT_FIELDS, type ContentRow } from '#contract/contents/schema.ts';
import { withFirstList } from '#src/app/firstList.ts';
import { useSession } from '#src/app/session.ts';
import { CardsSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { PageTitle } from '#src/components/layout/PageTitle.tsx';
import { AddressListProvider } from '#src/components/list/AddressListProvider.tsx';
import { BreadcrumbBar } from '#src/components/list/BreadcrumbBar.tsx';
import { PagedRows } from '#src/components/list/PagedRows.tsx';
import { useAddressListController } from '#src/components/list/useAddressListController.ts';
import type { ListAddress } from '#src/components/list/useListAddress.ts';
import { NewsCard } from '#src/components/news/NewsCard.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { mayManage } from './contentAccess.ts';

/** Above this number a page of news is a grid. */
const MOST_IN_LIST = 2;

/** The address says page and sort from the first look on; on a way that somebody has taken meanwhile it stays as it is. */
function useSpokenAddress({ page, setPage }: ListAddress) {
  const { search } = useLocation();
  const { state } = useNavigation();
  useEffect(() => {
    if (state !== 'idle') return;
    const spoken = new URLSearchParams(search);
    if (!spoken.has('page') || !spoken.has('sort')) setPage(page, { replace: true });
  }, [state, search, page, setPage]);
}

const LIST = {
  resource: 'contents',
  view: 'list',
  defaultSort: 'publishDate,desc',
  sortable: CONTENT_SORT_FIELDS,
} as const;

/** News for everybody, by who may read them. */
function ContentList() {
  const session = useSession();
  const list = useAddressListController(LIST);
  useSpokenAddress(list);
  return (
    <AddressListProvider value={list}>
      <BreadcrumbBar
        crumbs={[
          ...(mayManage(session) ? [{ label: 'content.manage.title', to: '/content/manage' }] : []),
          { label: 'menu.news' },
        ]}
      />
      <PageTitle title="menu.news" count={list.total} />
      <PagedRows<ContentRow>
        skeleton={<CardsSkeleton />}
        empty={{ title: 'content.home.notFound', text: 'content.home.notFound.text' }}
      >
        {(rows) => <News rows={rows} busy={list.isFetching} />}
      </PagedRows>
    </AddressListProvider>
  );
}

export default withFirstList(ContentList, () => LIST);

const newestFirst = (one: ContentRow, other: ContentRow) =>
  (other.publishDate ?? '').localeCompare(one.publishDate ?? '');

function News({ rows, busy }: { rows: readonly ContentRow[]; busy: boolean }) {
  const translate = useTranslate();
  const asGrid = rows.length > MOST_IN_LIST;
  // The sort of the address picks the page; within the grid the newest comes first.
  const shown = asGrid ? [...rows].sort(newestFirst) : rows;
  return (
    <Box
      component="ul"
      aria-label={translate('menu.news')}
      aria-busy={busy}
      data-layout={asGrid ? 'grid' : 'list'}
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'grid',
        gap: { xs: 2, md: 3 },
        gridTemplateColumns: asGrid ? 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))' : 'minmax(0, 1fr)',
        maxWidth: asGrid ? 'none' : 900,
        opacity: busy ? 0.6 : 1,
      }}
    >
      {shown.map((item, index) => (
        <Box component="li" key={item.id} sx={{ minWidth: 0 }}>
          <NewsCard item={item} wide={!asGrid} first={index < 3} />
        </Box>
      ))}
    </Box>
  );
}
