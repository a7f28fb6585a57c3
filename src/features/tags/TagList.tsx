import { useState } from 'react';
import { TAG_SORT_FIELDS, type TagRow } from '#contract/tags/schema.ts';
import { NewButton } from '#src/components/layout/NewButton.tsx';
import { activeFilter } from '#src/components/list/activeFilter.ts';
import { EditRemoveActions } from '#src/components/list/EditRemoveActions.tsx';
import { ListPage } from '#src/components/list/ListPage.tsx';
import type { ListFilter } from '#src/components/list/listFilter.ts';
import type { FilterName } from '#src/dataProvider/resourceTypes.ts';
import { TagDialog } from './TagDialog.tsx';
import { useTagColumns } from './tagColumns.tsx';
import { useTagRemoval } from './useTagRemoval.tsx';

const FILTERS: readonly ListFilter<FilterName<'tags', 'page'>>[] = [
  {
    kind: 'search',
    name: 'title.contains',
    label: 'contributionTag.search',
    placeholder: 'contributionTag.search',
  },
  activeFilter('isActive.equals'),
];

/** All tags, for platform administrators. */
export default function TagList() {
  const [opened, setOpened] = useState<TagRow | 'new' | null>(null);
  const { remove, dialog } = useTagRemoval();
  const close = () => setOpened(null);
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
        crumbs={[{ label: 'footer.home', to: '/' }, { label: 'menu.platform.tags' }]}
        actions={create}
        rowActions={(tag) => (
          <EditRemoveActions
            title={tag.title}
            words="contributionTag"
            onEdit={() => setOpened(tag)}
            onRemove={() => void remove(tag)}
          />
        )}
        excel
        print
        dense
      />
      {opened && <TagDialog stored={opened === 'new' ? null : opened} onClose={close} />}
      {dialog}
    </>
  );
}
