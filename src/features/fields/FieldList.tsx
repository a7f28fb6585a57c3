import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import { useQueryClient } from '@tanstack/react-query';
import { useDelete, useLocale, useUpdate } from 'ra-core';
import { FIELD_SORT_FIELDS, type FieldRow } from '#contract/fields/schema.ts';
import { inLanguage } from '#contract/texts/titles.ts';
import { type OfType, ofType } from '#src/app/ofType.tsx';
import { useConfirm } from '#src/components/feedback/useConfirm.tsx';
import { NewButton } from '#src/components/layout/NewButton.tsx';
import { activeFilter } from '#src/components/list/activeFilter.ts';
import { ListPage } from '#src/components/list/ListPage.tsx';
import type { ListFilter } from '#src/components/list/listFilter.ts';
import { RowAction } from '#src/components/list/RowAction.tsx';
import { refreshResources } from '#src/dataProvider/refreshResources.ts';
import type { FilterName } from '#src/dataProvider/resourceTypes.ts';
import { fieldAddress, fieldsAddress } from './fieldAddress.ts';
import { useFieldColumns } from './fieldColumns.tsx';

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
function FieldList({ type }: OfType) {
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

function FieldButtons({ field, onRemove }: { field: FieldRow; onRemove: () => void }) {
  const locale = useLocale();
  const title = inLanguage(field.definitionList, locale)?.title ?? '';
  return (
    <>
      <RowAction
        label="contributionField.edit"
        title={title}
        to={fieldAddress(field.contributionType, field.id)}
        icon={<EditOutlined fontSize="small" />}
      />
      <RowAction
        label="contributionField.delete"
        title={title}
        onClick={onRemove}
        opensDialog
        icon={<DeleteOutlined fontSize="small" />}
      />
    </>
  );
}

/** Deletes a field after a question; one that contributions stand in can only be retired. */
function useFieldRemoval() {
  const locale = useLocale();
  const queries = useQueryClient();
  const [deleteOne] = useDelete<FieldRow>();
  const [update] = useUpdate<FieldRow>();
  const { confirm, dialog } = useConfirm();

  const ask = (field: FieldRow) => {
    const { isUsed, isActive, peopleCount } = field;
    const kind = !isUsed ? 'delete' : isActive ? 'retire' : 'kept';
    const question = confirm({
      title: `contributionField.${kind}.title`,
      text: `contributionField.${kind}.text`,
      args: { title: inLanguage(field.definitionList, locale)?.title, smart_count: peopleCount },
      confirmLabel: `contributionField.${kind}`,
      destructive: kind === 'delete',
    });
    return { kind, question } as const;
  };
  const remove = async (field: FieldRow) => {
    const { kind, question } = ask(field);
    if (!(await question) || kind === 'kept') return;
    const { id, contributionType: type } = field;
    const params = { id, previousData: field, meta: { type } };
    const act =
      kind === 'delete'
        ? deleteOne('fields', params, { returnPromise: true })
        : update('fields', { ...params, data: { isActive: false } }, { returnPromise: true });
    // A refusal has been told by the call; the list shows what is there either way.
    await act.catch(() => undefined);
    await refreshResources(queries, ['fields']);
  };
  return { remove, dialog };
}

export default ofType(FieldList);
