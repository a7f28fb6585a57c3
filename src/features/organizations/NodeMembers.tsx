import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import type { Organization } from '#contract/organizations/schema.ts';
import { fullName } from '#contract/users/full-name.ts';
import { type ManagedUser, USER_SORT_FIELDS } from '#contract/users/schema.ts';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { activeColumn } from '#src/components/list/activeColumn.tsx';
import { ListBlock } from '#src/components/list/ListBlock.tsx';
import type { ListColumn } from '#src/components/list/listColumn.ts';
import { useListParams } from '#src/components/list/useListParams.ts';
import { useQueriedList } from '#src/components/list/usePagedList.ts';
import { ORGANIZATION_KEY } from '#src/dataProvider/organizations.ts';
import { pageOfMembers } from '#src/dataProvider/users.ts';
import { useTranslate } from '#src/useTranslate.ts';

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
