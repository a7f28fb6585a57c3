import Link from '@mui/material/Link';
import { useLocale, useTranslate } from 'ra-core';
import { Link as RouterLink } from 'react-router-dom';
import { formatInteger } from '../../../contract/formats.ts';
import type { OrganizationRow } from '../../../contract/organizations.ts';
import type { ListColumn } from '../../components/list/listColumn.ts';
import { StatusChip } from '../../components/status/StatusChip.tsx';
import { treeAddress } from './treeAddress.ts';

/** Columns of the list of organizations and units. */
export function useOrganizationColumns(): readonly ListColumn<OrganizationRow>[] {
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
      render: ({ code }) => code,
      text: ({ code }) => code,
    },
    { name: 'type', label: 'organization.type', sortBy: 'type', render: typeOf, text: typeOf },
    {
      name: 'parentName',
      label: 'organization.parent',
      sortBy: 'parentName',
      render: ({ parentName }) => parentName,
      text: ({ parentName }) => parentName,
    },
    {
      name: 'isActive',
      label: 'components.active.label',
      sortBy: 'isActive',
      render: ({ isActive }) => <StatusChip kind="active" value={String(isActive)} />,
      text: ({ isActive }) => translate(`components.active.${isActive}`),
    },
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
