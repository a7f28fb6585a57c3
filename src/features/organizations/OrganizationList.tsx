import AccountTreeOutlined from '@mui/icons-material/AccountTreeOutlined';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { NODE_TYPES, ORGANIZATION_SORT_FIELDS } from '#contract/organizations/schema.ts';
import { NewButton } from '#src/components/layout/NewButton.tsx';
import { activeFilter } from '#src/components/list/activeFilter.ts';
import { ListPage } from '#src/components/list/ListPage.tsx';
import type { ListFilter } from '#src/components/list/listFilter.ts';
import type { FilterName } from '#src/dataProvider/resourceTypes.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { OrganizationButtons } from './OrganizationButtons.tsx';
import { useOrganizationColumns } from './organizationColumns.tsx';
import { treeAddress } from './treeAddress.ts';
import { useOrganizationActions } from './useOrganizationActions.tsx';

const FILTERS: readonly ListFilter<FilterName<'organizations', 'list'>>[] = [
  {
    kind: 'search',
    name: 'name.contains',
    label: 'organization.search',
    placeholder: 'organization.search',
  },
  {
    kind: 'choice',
    name: 'type.equals',
    label: 'organization.type',
    options: NODE_TYPES.map((id) => ({ id, label: `organization.type.${id}` })),
  },
  activeFilter('isActive.equals'),
];

/** Organizations and their units as a list. */
export default function OrganizationList() {
  const translate = useTranslate();
  const actions = useOrganizationActions();
  const create = <NewButton label="organization.new" onOpen={() => actions.create(null)} />;
  return (
    <>
      <ListPage
        title="organization.list"
        resource="organizations"
        view="list"
        filters={FILTERS}
        sortable={ORGANIZATION_SORT_FIELDS}
        defaultSort="name,asc"
        columns={useOrganizationColumns()}
        empty={{ title: 'organization.empty', text: 'organization.empty.text', action: create }}
        crumbs={[{ label: 'footer.home', to: '/' }, { label: 'organization.list' }]}
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
