import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { formatDateTime } from '#contract/formats/dates.ts';
import { fullName } from '#contract/users/full-name.ts';
import type { ManagedUser } from '#contract/users/schema.ts';
import { useSettings } from '#src/app/settings.ts';
import { DateTimeField } from '#src/components/fields/DateTimeField.tsx';
import { activeColumn } from '#src/components/list/activeColumn.tsx';
import type { ColumnOf } from '#src/components/list/listColumn.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { userAddress } from './userAddress.ts';

/** Columns of the list of users. */
export function useUserColumns(): readonly ColumnOf<'users', 'list'>[] {
  const translate = useTranslate();
  const { languages } = useSettings();
  const languageOf = ({ langKey }: ManagedUser) => languages[langKey] ?? langKey;
  // Everybody holds the first one; it says nothing.
  const rolesOf = ({ authorities }: ManagedUser) =>
    authorities
      .filter((role) => role !== 'ROLE_USER')
      .map((role) => translate(`user.role.${role}`))
      .join(', ');
  const dateOf = (value: string | null) => (value ? formatDateTime(value) : '');
  return [
    {
      name: 'id',
      label: 'user.id',
      sortBy: 'id',
      hidden: true,
      text: ({ id }) => id,
    },
    {
      name: 'name',
      label: 'user.name',
      sortBy: 'lastName',
      primary: true,
      render: (user) => (
        <Link
          component={RouterLink}
          to={userAddress(user.id)}
          sx={{ overflowWrap: 'anywhere', display: 'inline-block', py: 0.5 }}
        >
          {fullName(user)}
        </Link>
      ),
      text: fullName,
    },
    {
      name: 'login',
      label: 'user.login',
      sortBy: 'login',
      width: 150,
      render: ({ login }) => <Anywhere>{login}</Anywhere>,
      text: ({ login }) => login,
    },
    {
      name: 'email',
      label: 'user.email',
      sortBy: 'email',
      width: 230,
      render: ({ email }) => <Anywhere>{email}</Anywhere>,
      text: ({ email }) => email,
    },
    {
      name: 'unitName',
      label: 'user.unit',
      sortBy: 'unitName',
      text: ({ unitName }) => unitName,
    },
    { name: 'authorities', label: 'user.authorities', render: rolesOf, text: rolesOf },
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
      text: languageOf,
    },
    {
      name: 'lastLogin',
      label: 'user.lastLogin',
      sortBy: 'lastLogin',
      render: ({ lastLogin }) => lastLogin && <DateTimeField value={lastLogin} />,
      text: ({ lastLogin }) => dateOf(lastLogin),
    },
    {
      name: 'createdDate',
      label: 'user.createdDate',
      sortBy: 'createdDate',
      hidden: true,
      render: ({ createdDate }) => <DateTimeField value={createdDate} />,
      text: ({ createdDate }) => dateOf(createdDate),
    },
    {
      name: 'createdBy',
      label: 'user.createdBy',
      hidden: true,
      text: ({ createdBy }) => createdBy,
    },
    {
      name: 'lastModifiedDate',
      label: 'user.lastModifiedDate',
      sortBy: 'lastModifiedDate',
      hidden: true,
      render: ({ lastModifiedDate }) => <DateTimeField value={lastModifiedDate} />,
      text: ({ lastModifiedDate }) => dateOf(lastModifiedDate),
    },
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
