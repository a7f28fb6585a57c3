import type { Organization } from '#contract/organizations/schema.ts';
import { fullName } from '#contract/users/full-name.ts';
import { USER_SORT_FIELDS } from '#contract/users/schema.ts';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { AddressListBase } from '#src/components/list/AddressListBase.tsx';
import { activeColumn } from '#src/components/list/activeColumn.tsx';
import { linkColumn, textColumn } from '#src/components/list/columns.tsx';
import { ListView } from '#src/components/list/ListView.tsx';
import type { ColumnOf } from '#src/components/list/listColumn.ts';
import { useTranslate } from '#src/useTranslate.ts';

/** The people of a unit, or of all units of an organization. */
export function NodeMembers({ node: { id, type } }: { node: Organization }) {
  return (
    <SectionCard title={`organization.members.${type}`}>
      <AddressListBase
        resource="users"
        view="ofOrganization"
        filter={{ id }}
        sortable={USER_SORT_FIELDS}
        defaultSort="lastName,asc"
      >
        <ListView
          title={`organization.members.${type}`}
          columns={useMemberColumns()}
          empty={{ title: 'organization.members.none', text: 'organization.members.none.text' }}
          dense
        />
      </AddressListBase>
    </SectionCard>
  );
}

function useMemberColumns(): readonly ColumnOf<'users', 'ofOrganization'>[] {
  const translate = useTranslate();
  return [
    linkColumn({
      name: 'name',
      label: 'user.name',
      sortBy: 'lastName',
      to: ({ id }) => `/admin/user-management/${id}/edit`,
      text: (user) => fullName(user),
    }),
    textColumn('unitName', 'user.mainUnit'),
    activeColumn('activated', translate),
  ];
}
