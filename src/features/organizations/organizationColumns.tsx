import Link from '@mui/material/Link';
import { useLocale } from 'ra-core';
import { Link as RouterLink } from 'react-router-dom';
import { formatInteger } from '#contract/formats/numbers.ts';
import type { OrganizationRow } from '#contract/organizations/schema.ts';
import { activeColumn } from '#src/components/list/activeColumn.tsx';
import type { ColumnOf } from '#src/components/list/listColumn.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { treeAddress } from './treeAddress.ts';

/** Columns of the list of organizations and units. */
export function useOrganizationColumns(): readonly ColumnOf<'organizations', 'list'>[] {
  const translate = useTranslate();
  const locale = useLocale();
  const typeOf = ({ type }: OrganizationRow) => translate(`organization.type.${type}`);
  return [
    {
      name: 'name',
      label: 'organization.name',
      sortBy: 'name',
      primary: true,
      render: ({ id, name }) => (
        <Link
          component={RouterLink}
          to={treeAddress(id)}
          sx={{ overflowWrap: 'anywhere', display: 'inline-block', py: 0.5 }}
        >
          {name}
        </Link>
      ),
      text: ({ name }) => name,
    },
    {
      name: 'code',
      label: 'organization.code',
      sortBy: 'code',
      text: ({ code }) => code,
    },
    { name: 'type', label: 'organization.type', sortBy: 'type', render: typeOf, text: typeOf },
    {
      name: 'parentName',
      label: 'organization.parent',
      sortBy: 'parentName',
      text: ({ parentName }) => parentName,
    },
    activeColumn('isActive', translate),
    {
      name: 'userCount',
      label: 'organization.userCount',
      sortBy: 'userCount',
      align: 'end',
      render: ({ userCount }) => formatInteger(userCount, locale),
      text: ({ userCount }) => userCount,
    },
  ];
}
