import CallMerge from '@mui/icons-material/CallMerge';
import { useQueryClient } from '@tanstack/react-query';
import { useLocale } from 'ra-core';
import { Suspense, useEffect, useRef, useState } from 'react';
import { formatInteger } from '#contract/formats/numbers.ts';
import { TAG_SORT_FIELDS, type Tag, type TagRow } from '#contract/tags/schema.ts';
import { useConfirm } from '#src/components/feedback/useConfirm.tsx';
import { NewButton } from '#src/components/layout/NewButton.tsx';
import { activeColumn } from '#src/components/list/activeColumn.tsx';
import { activeFilter } from '#src/components/list/activeFilter.ts';
import { DialogLink } from '#src/components/list/DialogLink.tsx';
import { EditRemoveActions } from '#src/components/list/EditRemoveActions.tsx';
import { searchFilter } from '#src/components/list/filters.ts';
import { ListPage } from '#src/components/list/ListPage.tsx';
import type { ColumnOf } from '#src/components/list/listColumn.ts';
import type { ListFilter } from '#src/components/list/listFilter.ts';
import { RowAction } from '#src/components/list/RowAction.tsx';
import { pageHeading } from '#src/components/useFocusAfterRemoval.ts';
import { refreshResources } from '#src/dataProvider/refreshResources.ts';
import type { FilterName } from '#src/dataProvider/resourceTypes.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { lazyPart } from '#src/lazyPart.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { TagDialog } from './TagDialog.tsx';

const MergeDialog = lazyPart(() => import('./MergeDialog.tsx'));

const FILTERS: readonly ListFilter<FilterName<'tags', 'page'>>[] = [
  searchFilter('title.contains', 'contributionTag.search'),
  activeFilter('isActive.equals'),
];

/** All tags, for platform administrators. */
export default function TagList() {
  const [opened, setOpened] = useState<TagRow | 'new' | null>(null);
  const { remove, dialog } = useTagRemoval();
  const { merge, dialog: mergeDialog } = useTagMerge();
  const create = <NewButton label="contributionTag.new" onOpen={() => setOpened('new')} />;
  return (
    <>
      <ListPage
        resource="tags"
        view="page"
        filters={FILTERS}
        sortable={TAG_SORT_FIELDS}
        columns={useTagColumns(setOpened)}
        empty={{ title: 'contributionTag.empty', text: 'contributionTag.empty.text', action: create }}
        crumbs={[{ label: 'menu.platform.tags' }]}
        actions={create}
        rowActions={(tag) => (
          <>
            <RowAction
              label="contributionTag.merge"
              title={tag.title}
              onClick={() => merge(tag)}
              opensDialog
              icon={<CallMerge fontSize="small" />}
            />
            <EditRemoveActions
              title={tag.title}
              words="contributionTag"
              onEdit={() => setOpened(tag)}
              onRemove={() => void remove(tag)}
            />
          </>
        )}
        excel
        print
        dense
      />
      {opened && (
        <TagDialog
          stored={opened === 'new' ? null : opened}
          onMerge={(from, into) => {
            setOpened(null);
            merge(from, into);
          }}
          onClose={() => setOpened(null)}
        />
      )}
      {dialog}
      {mergeDialog}
    </>
  );
}

/** Deletes a tag after a question that says what happens: one in use is only made inactive. */
function useTagRemoval() {
  const queries = useQueryClient();
  const dataProvider = useDataProvider();
  const { confirm, dialog } = useConfirm();
  const remove = async (tag: TagRow) => {
    const { id, title, useCount, isActive } = tag;
    const kind = useCount === 0 ? 'delete' : isActive ? 'retire' : 'inUse';
    const sure = await confirm({
      title: `contributionTag.${kind}.title`,
      text: `contributionTag.${kind}.text`,
      args: { title, smart_count: useCount },
      confirmLabel: `contributionTag.${kind}`,
      destructive: kind === 'delete',
    });
    if (!sure || kind === 'inUse') return;
    // The call has shown its refusal; the list shows what is there either way.
    await dataProvider.delete('tags', { id, previousData: tag }).catch(() => undefined);
    await refreshResources(queries, ['tags']);
  };
  return { remove, dialog };
}

/** Opens the dialog that merges a tag into another one. */
function useTagMerge() {
  const [asked, setAsked] = useState<{ from: Tag; into: Tag | null } | null>(null);
  const isMerged = useRef(false);
  useEffect(() => {
    if (asked || !isMerged.current) return;
    isMerged.current = false;
    // The row from which it was opened is gone.
    pageHeading()?.focus();
  }, [asked]);
  const close = () => setAsked(null);
  const dialog = asked && (
    <Suspense fallback={null}>
      <MergeDialog
        {...asked}
        onMerged={() => {
          isMerged.current = true;
          close();
        }}
        onClose={close}
      />
    </Suspense>
  );
  return { merge: (from: Tag, into: Tag | null = null) => setAsked({ from, into }), dialog };
}

/** Columns of the list of tags. */
function useTagColumns(onOpen: (tag: TagRow) => void): readonly ColumnOf<'tags', 'page'>[] {
  const translate = useTranslate();
  const locale = useLocale();
  return [
    { name: 'id', label: 'contributionTag.id', sortBy: 'id', text: ({ id }) => id },
    {
      name: 'title',
      label: 'contributionTag.title',
      sortBy: 'title',
      primary: true,
      render: (tag) => <DialogLink onOpen={() => onOpen(tag)}>{tag.title}</DialogLink>,
      text: ({ title }) => title,
    },
    activeColumn('isActive', translate),
    {
      name: 'useCount',
      label: 'contributionTag.useCount',
      sortBy: 'useCount',
      align: 'end',
      render: ({ useCount }) => formatInteger(useCount, locale),
      text: ({ useCount }) => useCount,
    },
  ];
}
