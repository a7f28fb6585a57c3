import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import { useLocation } from 'react-router-dom';
import { CONTENT_CATEGORIES, CONTENT_STATES } from '#contract/contents/rules.ts';
import { CONTENT_SORT_FIELDS, type ContentRow } from '#contract/contents/schema.ts';
import { useSession } from '#src/app/session.ts';
import { NewButton } from '#src/components/layout/NewButton.tsx';
import { choiceFilter, searchFilter } from '#src/components/list/filters.ts';
import { ListPage } from '#src/components/list/ListPage.tsx';
import type { ListFilter } from '#src/components/list/listFilter.ts';
import { RowAction } from '#src/components/list/RowAction.tsx';
import type { FilterName } from '#src/dataProvider/resourceTypes.ts';
import { mayCreate, mayDelete } from './contentAccess.ts';
import { useContentColumns } from './contentColumns.tsx';

const FILTERS: readonly ListFilter<FilterName<'contents', 'manage'>>[] = [
  searchFilter('title.contains', 'content.search', 'content.search.hint'),
  choiceFilter(
    'publishState.equals',
    'content.publishState',
    CONTENT_STATES,
    'components.status.publishState',
  ),
  {
    kind: 'choice',
    name: 'categoryId.equals',
    label: 'content.category',
    options: CONTENT_CATEGORIES.map(({ id, title }) => ({ id, label: title })),
  },
];

/** All news, drafts and ended items included, for those who write them. */
export default function ContentManageList() {
  const session = useSession();
  const newItem = mayCreate(session) && <NewButton label="content.new" to="/content/new" />;
  return (
    <ListPage
      title="content.manage.title"
      resource="contents"
      view="manage"
      defaultSort="publishDate,desc"
      sortable={[...CONTENT_SORT_FIELDS, 'publishState']}
      filters={FILTERS}
      columns={useContentColumns()}
      empty={{ title: 'content.home.notFound', text: 'content.manage.empty', action: newItem }}
      crumbs={[{ label: 'footer.home', to: '/' }, { label: 'content.manage.title' }]}
      actions={newItem}
      rowActions={(item) => <RowActions item={item} canDelete={mayDelete(session)} />}
      excel
      print
      storeKey="contents.manage"
      dense
    />
  );
}

function RowActions({ item, canDelete }: { item: ContentRow; canDelete: boolean }) {
  const { search } = useLocation();
  const { id, title } = item;
  return (
    <>
      <RowAction label="content.edit" title={title} to={`/content/${id}/edit`} icon={<EditOutlined />} />
      {canDelete && (
        <RowAction
          label="content.delete"
          title={title}
          to={{ pathname: `/content/${id}/delete`, search }}
          icon={<DeleteOutlined />}
        />
      )}
    </>
  );
}
