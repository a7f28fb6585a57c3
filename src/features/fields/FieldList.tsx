import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { FIELD_SORT_FIELDS, type FieldRow } from '../../../contract/fields.ts';
import type { ContributionType } from '../../../contract/roles.ts';
import { NotFoundPage } from '../../app/NotFoundPage.tsx';
import { ListPage } from '../../components/list/ListPage.tsx';
import type { ListFilter } from '../../components/list/listFilter.ts';
import { useListParams } from '../../components/list/useListParams.ts';
import { useQueriedList } from '../../components/list/usePagedList.ts';
import { pageOfFields } from '../../dataProvider/fields.ts';
import { FieldButtons } from './FieldButtons.tsx';
import { fieldsAddress } from './fieldAddress.ts';
import { useFieldColumns } from './fieldColumns.tsx';
import { fieldListKey } from './fieldQueries.ts';
import { useFieldRemoval } from './useFieldRemoval.tsx';
import { useTypeParam } from './useTypeParam.ts';

const FILTERS: readonly ListFilter[] = [
  {
    kind: 'search',
    name: 'title.contains',
    label: 'contributionField.search',
    placeholder: 'contributionField.search',
  },
  {
    kind: 'choice',
    name: 'isActive.equals',
    label: 'components.active.label',
    options: [
      { id: 'true', label: 'components.active.true' },
      { id: 'false', label: 'components.active.false' },
    ],
  },
];

/** The fields of a type, for its administrators [R3I-01]. */
export default function FieldList() {
  const type = useTypeParam();
  return type === null ? <NotFoundPage /> : <FieldsOf key={type} type={type} />;
}

function FieldsOf({ type }: { type: ContributionType }) {
  const translate = useTranslate();
  const params = useListParams({ filters: FILTERS, sortable: FIELD_SORT_FIELDS });
  const list = useQueriedList<FieldRow>(fieldListKey(type), params, (query, signal) =>
    pageOfFields(type, query, { signal }),
  );
  const { remove, dialog } = useFieldRemoval();
  const title = `contributionField.list.${type}`;
  const create = (
    <Button
      component={Link}
      to={`${fieldsAddress(type)}/new`}
      variant="contained"
      startIcon={<Add />}
      sx={{ minHeight: 44 }}
    >
      {translate('contributionField.new')}
    </Button>
  );
  return (
    <>
      <ListPage
        title={title}
        params={params}
        list={list}
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
