import { FIELD_SORT_FIELDS } from '#contract/fields/schema.ts';
import type { ContributionType } from '#contract/roles.ts';
import { NotFoundPage } from '#src/app/NotFoundPage.tsx';
import { NewButton } from '#src/components/layout/NewButton.tsx';
import { activeFilter } from '#src/components/list/activeFilter.ts';
import { ListPage } from '#src/components/list/ListPage.tsx';
import type { ListFilter } from '#src/components/list/listFilter.ts';
import type { FilterName } from '#src/dataProvider/resourceTypes.ts';
import { FieldButtons } from './FieldButtons.tsx';
import { fieldsAddress } from './fieldAddress.ts';
import { useFieldColumns } from './fieldColumns.tsx';
import { useFieldRemoval } from './useFieldRemoval.tsx';
import { useTypeParam } from './useTypeParam.ts';

const FILTERS: readonly ListFilter<FilterName<'fields', 'page'>>[] = [
  {
    kind: 'search',
    name: 'title.contains',
    label: 'contributionField.search',
    placeholder: 'contributionField.search',
  },
  activeFilter('isActive.equals'),
];

/** The fields of a type, for its administrators. */
export default function FieldList() {
  const type = useTypeParam();
  return type === null ? <NotFoundPage /> : <FieldsOf key={type} type={type} />;
}

function FieldsOf({ type }: { type: ContributionType }) {
  const { remove, dialog } = useFieldRemoval();
  const title = `contributionField.list.${type}`;
  const create = <NewButton label="contributionField.new" to={`${fieldsAddress(type)}/new`} />;
  return (
    <>
      <ListPage
        title={title}
        resource="fields"
        view="page"
        filter={{ type }}
        filters={FILTERS}
        sortable={FIELD_SORT_FIELDS}
        columns={useFieldColumns()}
        empty={{
          title: 'contributionField.empty',
          text: 'contributionField.empty.text',
          action: create,
        }}
        crumbs={[{ label: 'footer.home', to: '/' }, { label: title }]}
        actions={create}
        rowActions={(field) => <FieldButtons field={field} onRemove={() => void remove(field)} />}
        excel
        print
        dense
      />
      {dialog}
    </>
  );
}
