import BookmarkBorder from '@mui/icons-material/BookmarkBorder';
import Link from '@mui/material/Link';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { type SavedView, VIEW_SORT_FIELDS, type ViewSharing } from '#contract/saved-views/schema.ts';
import { VIEW_KINDS } from '#contract/saved-views/screens.ts';
import { fullName } from '#contract/users/full-name.ts';
import { withFirstList } from '#src/app/firstList.ts';
import { choiceFilter, searchFilter } from '#src/components/list/filters.ts';
import { ListPage } from '#src/components/list/ListPage.tsx';
import type { ColumnOf } from '#src/components/list/listColumn.ts';
import type { ListFilter } from '#src/components/list/listFilter.ts';
import { FeedDialog } from '#src/components/saved-views/FeedDialog.tsx';
import { LazyViewDialog } from '#src/components/saved-views/LazyViewDialog.tsx';
import { viewAddress } from '#src/components/saved-views/openView.ts';
import { useViewChanges } from '#src/components/saved-views/useViewChanges.tsx';
import type { FilterName } from '#src/dataProvider/resourceTypes.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { ViewMenu } from './ViewMenu.tsx';

const LIST = {
  resource: 'saved-views',
  view: 'list',
  defaultSort: 'name,asc',
  sortable: VIEW_SORT_FIELDS,
} as const;

const FILTERS: readonly ListFilter<FilterName<'saved-views', 'list'>>[] = [
  searchFilter('name.contains', 'savedView.search'),
  choiceFilter('kind.equals', 'savedView.kind', VIEW_KINDS, 'savedView.kind'),
];

/** The views that somebody opens, their own and shared ones, with all that can be done with each. */
function SavedViewList() {
  const [opened, setOpened] = useState<{ dialog: 'edit' | 'feed'; view: SavedView } | null>(null);
  const { switchOwn, remove, dialog } = useViewChanges();
  const close = () => setOpened(null);
  return (
    <>
      <ListPage
        {...LIST}
        filters={FILTERS}
        columns={useViewColumns()}
        crumbs={[{ label: 'savedView.title' }]}
        rowActions={(view) => (
          <ViewMenu
            view={view}
            onSwitch={(what, isOn) => void switchOwn(view, what, isOn)}
            onOpen={(shown) => setOpened({ dialog: shown, view })}
            onRemove={() => void remove(view)}
          />
        )}
        empty={{ title: 'savedView.empty', text: 'savedView.empty.text', icon: <BookmarkBorder /> }}
      />
      {opened?.dialog === 'edit' && <LazyViewDialog stored={opened.view} onStored={close} onClose={close} />}
      {opened?.dialog === 'feed' && <FeedDialog view={opened.view} onClose={close} />}
      {dialog}
    </>
  );
}

export default withFirstList(SavedViewList, () => LIST);

function useViewColumns(): readonly ColumnOf<'saved-views', 'list'>[] {
  const translate = useTranslate();
  const sharedWith = (sharing: ViewSharing) => {
    if (sharing.with === 'ROLE') return translate(`user.role.${sharing.role}`);
    if (sharing.with === 'NOBODY') return translate('savedView.sharing.NOBODY');
    return translate('savedView.sharing.units.count', { smart_count: sharing.unitIds.length });
  };
  const on = (isOn: boolean) => (isOn ? translate('savedView.on') : '');
  return [
    {
      name: 'name',
      label: 'savedView.name',
      sortBy: 'name',
      primary: true,
      render: ({ id, name }) => (
        <Link component={RouterLink} to={viewAddress(id)} sx={{ overflowWrap: 'anywhere' }}>
          {name}
        </Link>
      ),
      text: ({ name }) => name,
    },
    {
      name: 'kind',
      label: 'savedView.kind',
      sortBy: 'kind',
      text: ({ kind, type }) =>
        [translate(`savedView.kind.${kind}`), ...(type ? [translate(`contribution.type.${type}`)] : [])].join(
          ' · ',
        ),
    },
    { name: 'sharing', label: 'savedView.sharing', text: ({ sharing }) => sharedWith(sharing) },
    {
      name: 'owner',
      label: 'savedView.owner',
      text: ({ owner, isOwn }) =>
        isOwn ? translate('savedView.owner.me') : owner ? fullName(owner) : translate('person.former'),
    },
    { name: 'pinned', label: 'savedView.pinned', text: ({ pinned }) => on(pinned) },
    { name: 'weeklyMail', label: 'savedView.weeklyMail', text: ({ weeklyMail }) => on(weeklyMail) },
    { name: 'hasFeed', label: 'savedView.hasFeed', text: ({ hasFeed }) => on(hasFeed) },
  ];
}
