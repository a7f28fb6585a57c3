import Box from '@mui/material/Box';
import { fullName } from '#contract/users/full-name.ts';
import type { ManagedUser } from '#contract/users/schema.ts';
import { useSettings } from '#src/app/settings.ts';
import { activeColumn } from '#src/components/list/activeColumn.tsx';
import { dateColumn, linkColumn, textColumn } from '#src/components/list/columns.tsx';
import type { ColumnOf } from '#src/components/list/listColumn.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { userAddress } from './userAddress.ts';

const HIDDEN = { hidden: true };

export function useUserColumns(): readonly ColumnOf<'users', 'list'>[] {
  const translate = useTranslate();
  const { languages } = useSettings();
  // Everybody holds the first one; it says nothing.
  const rolesOf = ({ authorities }: ManagedUser) =>
    authorities
      .filter((role) => role !== 'ROLE_USER')
      .map((role) => translate(`user.role.${role}`))
      .join(', ');
  return [
    textColumn('id', 'user.id', HIDDEN),
    linkColumn({
      name: 'name',
      label: 'user.name',
      sortBy: 'lastName',
      to: ({ id }) => userAddress(id),
      text: (user) => fullName(user),
    }),
    {
      ...textColumn('login', 'user.login', { width: 150 }),
      render: ({ login }) => <Anywhere>{login}</Anywhere>,
    },
    {
      ...textColumn('email', 'user.email', { width: 230 }),
      render: ({ email }) => <Anywhere>{email}</Anywhere>,
    },
    textColumn('unitName', 'user.unit'),
    { name: 'authorities', label: 'user.authorities', text: rolesOf },
    activeColumn('activated', translate),
    {
      name: 'registrationStatus',
      label: 'user.registrationStatus',
      sortBy: 'registrationStatus',
      hidden: true,
      text: ({ registrationStatus }) => translate(`user.registrationStatus.${registrationStatus}`),
    },
    {
      name: 'langKey',
      label: 'user.langKey',
      sortBy: 'langKey',
      hidden: true,
      text: ({ langKey }) => languages[langKey] ?? langKey,
    },
    dateColumn('lastLogin', 'user.lastLogin'),
    dateColumn('createdDate', 'user.createdDate', HIDDEN),
    {
      name: 'createdBy',
      label: 'user.createdBy',
      hidden: true,
      text: ({ createdBy }) => createdBy,
    },
    dateColumn('lastModifiedDate', 'user.lastModifiedDate', HIDDEN),
    {
      name: 'lastModifiedBy',
      label: 'user.lastModifiedBy',
      hidden: true,
      text: ({ lastModifiedBy }) => lastModifiedBy,
    },
  ];
}

/** Logins and addresses are long words; they break where the column ends. */
function Anywhere({ children }: { children: string }) {
  return (
    <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
      {children}
    </Box>
  );
}
