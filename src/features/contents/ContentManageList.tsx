import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import { useLocation } from 'react-router-dom';
import { CONTENT_CATEGORIES, CONTENT_STATES } from '#contract/contents/rules.ts';
import { CONTENT_SORT_FIELDS, type ContentRow } from '#contract/contents/schema.ts';
import { withFirstList } from '#src/app/firstList.ts';
import { useSession } from '#src/app/session.ts';
import { DateTimeField } from '#src/components/fields/DateTimeField.tsx';
import { NewButton } from '#src/components/layout/NewButton.tsx';
import { SecondLine } from '#src/components/layout/SecondLine.tsx';
import { dateColumn, linkColumn, statusColumn } from '#src/components/list/columns.tsx';
import { choiceFilter, searchFilter } from '#src/components/list/filters.ts';
import { ListPage } from '#src/components/list/ListPage.tsx';
import type { ColumnOf } from '#src/components/list/listColumn.ts';
import type { ListFilter } from '#src/components/list/listFilter.ts';
import { RowAction } from '#src/components/list/RowAction.tsx';
import { useText } from '#src/components/useText.ts';
import type { FilterName } from '#src/dataProvider/resourceTypes.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { mayCreate, mayDelete } from './contentAccess.ts';
import { MANAGEMENT } from './management.ts';

const FILTERS: readonly ListFilter<FilterName<'contents', 'manage'>>[] = [
  searchFilter('q', 'content.search'),
  choiceFilter(
    'publishState.equals',
    'content.publishState',
    CONTENT_STATES,
    'components.status.publishState',
  ),
  choiceFilter('categoryId.equals', 'content.category', CONTENT_CATEGORIES, ({ title }) => title),
];

const LIST = {
  resource: 'contents',
  view: 'manage',
  defaultSort: 'publishDate,desc',
  sortable: [...CONTENT_SORT_FIELDS, 'publishState'],
} as const;

/** All news, drafts and ended items included, for those who write them. */
function ContentManageList() {
  const session = useSession();
  const newItem = mayCreate(session) && <NewButton label="content.new" to="/content/new" />;
  return (
    <ListPage
      title="content.manage.title"
      {...LIST}
      filters={FILTERS}
      columns={useContentColumns()}
      empty={{ title: 'content.home.notFound', text: 'content.manage.empty', action: newItem }}
      crumbs={[{ label: 'content.manage.title' }]}
      actions={newItem}
      rowActions={(item) => <RowActions item={item} canDelete={mayDelete(session)} />}
      excel
      print
      storeKey="contents.manage"
      dense
    />
  );
}

export default withFirstList(ContentManageList, () => LIST);

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
          state={{ backTo: MANAGEMENT }}
          icon={<DeleteOutlined />}
        />
      )}
    </>
  );
}

function useContentColumns(): readonly ColumnOf<'contents', 'manage'>[] {
  const translate = useTranslate();
  const text = useText();
  const now = Date.now();
  /** Readers no longer find the item. */
  const hasEnded = ({ publishState, lastDate }: ContentRow) =>
    publishState === 'PUBLISHED' && Date.parse(lastDate) < now;
  return [
    linkColumn({
      name: 'title',
      label: 'content.title',
      sortBy: 'title',
      to: ({ id }) => `/content/${id}/edit`,
      text: ({ title }) => title,
    }),
    {
      name: 'category',
      label: 'content.category',
      render: ({ category }) => (category ? text(category) : '–'),
      text: ({ category }) => (category ? text(category) : ''),
    },
    statusColumn('publishState', 'content.publishState', translate),
    dateColumn('publishDate', 'content.publishDate'),
    {
      ...dateColumn('lastDate', 'content.lastDate'),
      render: (item) => (
        <>
          <DateTimeField value={item.lastDate} />
          {hasEnded(item) && <SecondLine>{translate('content.ended')}</SecondLine>}
        </>
      ),
    },
    {
      name: 'author',
      label: 'content.author',
      text: ({ authorName }) => authorName,
    },
    {
      name: 'accessLevel',
      label: 'content.accessLevel',
      hidden: true,
      text: ({ accessLevel }) => translate(`content.accessLevel.${accessLevel}`),
    },
    dateColumn('dateUpdated', 'content.dateUpdated', { hidden: true }),
  ];
}
