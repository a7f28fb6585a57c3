import Link from '@mui/material/Link';
import { useTranslate } from 'ra-core';
import { Link as RouterLink } from 'react-router-dom';
import { fullName } from '../../../contract/full-name.ts';
import type { Organization } from '../../../contract/organizations.ts';
import { type ManagedUser, USER_SORT_FIELDS } from '../../../contract/users.ts';
import { SectionCard } from '../../components/layout/SectionCard.tsx';
import { activeColumn } from '../../components/list/activeColumn.tsx';
import { ListBlock } from '../../components/list/ListBlock.tsx';
import type { ListColumn } from '../../components/list/listColumn.ts';
import { useListParams } from '../../components/list/useListParams.ts';
import { useQueriedList } from '../../components/list/usePagedList.ts';
import { ORGANIZATION_KEY } from '../../dataProvider/organizations.ts';
import { pageOfMembers } from '../../dataProvider/users.ts';

/** The people of a unit, or of all units of an organization [R3J-22, R3P-156]. */
export function NodeMembers({ node: { id, type } }: { node: Organization }) {
  const params = useListParams({ sortable: USER_SORT_FIELDS, defaultSort: 'lastName,asc' });
  const list = useQueriedList<ManagedUser>([...ORGANIZATION_KEY, 'members', id], params, (query, signal) =>
    pageOfMembers(id, query, { signal }),
  );
  return (
    <SectionCard title={`organization.members.${type}`}>
      <ListBlock
        title={`organization.members.${type}`}
        params={params}
        list={list}
        columns={useMemberColumns()}
        empty={{ title: 'organization.members.none', text: 'organization.members.none.text' }}
        dense
      />
    </SectionCard>
  );
}

function useMemberColumns(): readonly ListColumn<ManagedUser>[] {
  const translate = useTranslate();
  return [
    {
      name: 'name',
      label: 'user.name',
      sortBy: 'lastName',
      primary: true,
      render: (user) => (
        <Link
          component={RouterLink}
          to={`/admin/user-management/${user.id}/edit`}
          sx={{ overflowWrap: 'anywhere', display: 'inline-block', py: 0.5 }}
        >
          {fullName(user)}
        </Link>
      ),
      text: fullName,
    },
    {
      name: 'unitName',
      label: 'user.mainUnit',
      sortBy: 'unitName',
      render: ({ unitName }) => unitName,
      text: ({ unitName }) => unitName,
    },
    activeColumn('activated', translate),
  ];
}
