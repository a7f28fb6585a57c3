import AccountTreeOutlined from '@mui/icons-material/AccountTreeOutlined';
import DriveFileMove from '@mui/icons-material/DriveFileMoveOutlined';
import ToggleOff from '@mui/icons-material/ToggleOffOutlined';
import ToggleOn from '@mui/icons-material/ToggleOn';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import {
  NODE_TYPES,
  ORGANIZATION_SORT_FIELDS,
  type OrganizationRow,
} from '#contract/organizations/schema.ts';
import { withFirstList } from '#src/app/firstList.ts';
import { NewButton } from '#src/components/layout/NewButton.tsx';
import { activeColumn } from '#src/components/list/activeColumn.tsx';
import { activeFilter } from '#src/components/list/activeFilter.ts';
import { linkColumn, numberColumn, textColumn } from '#src/components/list/columns.tsx';
import { EditRemoveActions } from '#src/components/list/EditRemoveActions.tsx';
import { choiceFilter, searchFilter } from '#src/components/list/filters.ts';
import { ListPage } from '#src/components/list/ListPage.tsx';
import type { ColumnOf } from '#src/components/list/listColumn.ts';
import type { ListFilter } from '#src/components/list/listFilter.ts';
import { RowAction } from '#src/components/list/RowAction.tsx';
import type { FilterName } from '#src/dataProvider/resourceTypes.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { treeAddress } from './treeAddress.ts';
import { type OrganizationActions, useOrganizationActions } from './useOrganizationActions.tsx';

const FILTERS: readonly ListFilter<FilterName<'organizations', 'list'>>[] = [
  searchFilter('name.contains', 'organization.search'),
  choiceFilter('type.equals', 'organization.type', NODE_TYPES, 'organization.type'),
  activeFilter('isActive.equals'),
];

const LIST = {
  resource: 'organizations',
  view: 'list',
  sortable: ORGANIZATION_SORT_FIELDS,
  defaultSort: 'name,asc',
} as const;

function OrganizationList() {
  const translate = useTranslate();
  const actions = useOrganizationActions();
  const create = <NewButton label="organization.new" onOpen={() => actions.create(null)} />;
  return (
    <>
      <ListPage
        title="organization.list"
        {...LIST}
        filters={FILTERS}
        columns={useOrganizationColumns()}
        empty={{ title: 'organization.empty', text: 'organization.empty.text', action: create }}
        crumbs={[{ label: 'organization.list' }]}
        actions={
          <>
            {create}
            <Button
              component={Link}
              to={treeAddress()}
              startIcon={<AccountTreeOutlined />}
              sx={{ minHeight: 44 }}
            >
              {translate('organization.asTree')}
            </Button>
          </>
        }
        rowActions={(row) => <OrganizationButtons node={row} actions={actions} />}
        excel
        print
        storeKey="organizations"
        dense
      />
      {actions.dialogs}
    </>
  );
}

export default withFirstList(OrganizationList, () => LIST);

/** What can be done with a row of the list; nothing with what comes from elsewhere. */
function OrganizationButtons({ node, actions }: { node: OrganizationRow; actions: OrganizationActions }) {
  const { id, type, name, isActive, isEditable } = node;
  if (!isEditable) return null;
  return (
    <>
      <RowAction
        label={isActive ? 'organization.deactivate' : 'organization.activate'}
        title={name}
        onClick={() => void actions.toggleActive(id)}
        opensDialog
        icon={isActive ? <ToggleOff /> : <ToggleOn />}
      />
      {type === 'UNIT' && (
        <RowAction
          label="organization.move"
          title={name}
          onClick={() => actions.move(id)}
          opensDialog
          icon={<DriveFileMove />}
        />
      )}
      <EditRemoveActions
        title={name}
        words="organization"
        onEdit={() => actions.edit(id)}
        onRemove={() => void actions.remove(id)}
      />
    </>
  );
}

function useOrganizationColumns(): readonly ColumnOf<'organizations', 'list'>[] {
  const translate = useTranslate();
  return [
    linkColumn({
      name: 'name',
      label: 'organization.name',
      sortBy: 'name',
      to: ({ id }) => treeAddress(id),
      text: ({ name }) => name,
    }),
    textColumn('code', 'organization.code'),
    {
      name: 'type',
      label: 'organization.type',
      sortBy: 'type',
      text: ({ type }) => translate(`organization.type.${type}`),
    },
    textColumn('parentName', 'organization.parent'),
    activeColumn('isActive', translate),
    numberColumn('userCount', 'organization.userCount'),
  ];
}
