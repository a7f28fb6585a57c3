import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useQueryClient } from '@tanstack/react-query';
import { useDelete, useLocale, useUpdate } from 'ra-core';
import { Link as RouterLink } from 'react-router-dom';
import { FIELD_SORT_FIELDS, type FieldRow } from '#contract/fields/schema.ts';
import { inLanguage } from '#contract/texts/titles.ts';
import { fullName } from '#contract/users/full-name.ts';
import { type OfType, ofType } from '#src/app/ofType.tsx';
import { useConfirm } from '#src/components/feedback/useConfirm.tsx';
import { NumberField } from '#src/components/fields/NumberField.tsx';
import { NewButton } from '#src/components/layout/NewButton.tsx';
import { activeColumn } from '#src/components/list/activeColumn.tsx';
import { activeFilter } from '#src/components/list/activeFilter.ts';
import { searchFilter } from '#src/components/list/filters.ts';
import { ListPage } from '#src/components/list/ListPage.tsx';
import type { ColumnOf } from '#src/components/list/listColumn.ts';
import type { ListFilter } from '#src/components/list/listFilter.ts';
import { RowAction } from '#src/components/list/RowAction.tsx';
import { refreshResources } from '#src/dataProvider/refreshResources.ts';
import type { FilterName } from '#src/dataProvider/resourceTypes.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { fieldAddress, fieldsAddress } from './fieldAddress.ts';

const FILTERS: readonly ListFilter<FilterName<'fields', 'page'>>[] = [
  searchFilter('title.contains', 'contributionField.search'),
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
        crumbs={[{ label: title }]}
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
    const kind = !isUsed ? 'delete' : isActive ? 'retire' : 'inUse';
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
    if (!(await question) || kind === 'inUse') return;
    const { id, contributionType: type } = field;
    const params = { id, previousData: field, meta: { type } };
    const act =
      kind === 'delete'
        ? deleteOne('fields', params, { returnPromise: true })
        : update('fields', { ...params, data: { isActive: false } }, { returnPromise: true });
    // The call has shown its refusal; the list shows what is there either way.
    await act.catch(() => undefined);
    await refreshResources(queries, ['fields']);
  };
  return { remove, dialog };
}

/** So many names stand in the list; the others are counted. */
const NAMES = 3;

function useFieldColumns(): readonly ColumnOf<'fields', 'page'>[] {
  const translate = useTranslate();
  const locale = useLocale();
  const titleOf = ({ definitionList }: FieldRow) => inLanguage(definitionList, locale)?.title ?? '';
  const namesOf = ({ responsibles }: FieldRow) => responsibles.map(fullName);
  return [
    { name: 'id', label: 'contributionField.id', sortBy: 'id', render: ({ id }) => id, text: ({ id }) => id },
    {
      name: 'title',
      label: 'contributionField.title',
      sortBy: 'title',
      primary: true,
      render: (field) => (
        <Link
          component={RouterLink}
          to={fieldAddress(field.contributionType, field.id)}
          sx={{ overflowWrap: 'anywhere' }}
        >
          {titleOf(field)}
        </Link>
      ),
      text: titleOf,
    },
    activeColumn('isActive', translate),
    {
      name: 'responsibles',
      label: 'contributionField.responsibles',
      render: (field) => <Responsibles names={namesOf(field)} />,
      text: (field) => namesOf(field).join(', ') || translate('contributionField.responsibles.none'),
    },
    {
      name: 'people',
      label: 'contributionField.people',
      align: 'end',
      render: ({ peopleCount }) => <NumberField value={peopleCount} whole />,
      text: ({ peopleCount }) => peopleCount,
    },
  ];
}

/** Who answers for a field; nobody is marked, as what comes in would reach nobody. */
function Responsibles({ names }: { names: readonly string[] }) {
  const translate = useTranslate();
  if (names.length === 0) {
    return (
      <Box
        component="span"
        sx={{
          display: 'inline-flex',
          verticalAlign: 'middle',
          alignItems: 'center',
          gap: 0.5,
          color: 'error.main',
        }}
      >
        <WarningAmberOutlined fontSize="small" aria-hidden />
        {translate('contributionField.responsibles.none')}
      </Box>
    );
  }
  const others = names.length - NAMES;
  return (
    <span>
      {names.slice(0, NAMES).join(', ')}
      {others > 0 && ` ${translate('contributionField.responsibles.more', { smart_count: others })}`}
    </span>
  );
}

export default ofType(FieldList);
