import EditOutlined from '@mui/icons-material/EditOutlined';
import PersonAdd from '@mui/icons-material/PersonAddOutlined';
import ToggleOff from '@mui/icons-material/ToggleOffOutlined';
import ToggleOn from '@mui/icons-material/ToggleOn';
import UploadFile from '@mui/icons-material/UploadFileOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { ROLES } from '#contract/roles.ts';
import { fullName } from '#contract/users/full-name.ts';
import { type ManagedUser, REGISTRATION_STATUSES, USER_SORT_FIELDS } from '#contract/users/schema.ts';
import { withFirstList } from '#src/app/firstList.ts';
import { useSession } from '#src/app/session.ts';
import { useSettings } from '#src/app/settings.ts';
import { activeColumn } from '#src/components/list/activeColumn.tsx';
import { activeFilter } from '#src/components/list/activeFilter.ts';
import { dateColumn, linkColumn, textColumn } from '#src/components/list/columns.tsx';
import { choicesFilter, searchFilter } from '#src/components/list/filters.ts';
import { ListPage } from '#src/components/list/ListPage.tsx';
import type { ColumnOf } from '#src/components/list/listColumn.ts';
import type { ListFilter } from '#src/components/list/listFilter.ts';
import { useUnitFilter } from '#src/components/list/loadedFilter.tsx';
import { RowAction } from '#src/components/list/RowAction.tsx';
import type { FilterName } from '#src/dataProvider/resourceTypes.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { UserBulkActions } from './roles/UserBulkActions.tsx';
import { USERS_ADDRESS, userAddress } from './userAddress.ts';
import { useUserActivity } from './useUserActivity.tsx';

const LIST = { resource: 'users', view: 'list', sortable: USER_SORT_FIELDS } as const;

function UserList() {
  const translate = useTranslate();
  const { account, roles } = useSession();
  const { turn, dialog } = useUserActivity();
  // What the server would refuse is not offered.
  const mayTurn = ({ id, authorities, erasedAt }: ManagedUser) =>
    erasedAt === null &&
    id !== account?.id &&
    (roles?.has('ROLE_ADMIN') || !authorities.includes('ROLE_ADMIN'));
  const create = (
    <Button
      component={Link}
      to={`${USERS_ADDRESS}/new`}
      variant="contained"
      startIcon={<PersonAdd />}
      sx={{ minHeight: 44 }}
    >
      {translate('user.new')}
    </Button>
  );
  return (
    <>
      <ListPage
        {...LIST}
        filters={useUserFilters()}
        columns={useUserColumns()}
        empty={{ title: 'user.empty', text: 'user.empty.text', action: create }}
        crumbs={[{ label: 'menu.platform.users' }]}
        actions={
          <>
            {create}
            <Button
              component={Link}
              to={`${USERS_ADDRESS}/import`}
              startIcon={<UploadFile />}
              sx={{ minHeight: 44 }}
            >
              {translate('userImport.open')}
            </Button>
          </>
        }
        rowActions={(user) => (
          <>
            <RowAction
              label="user.edit"
              title={fullName(user)}
              to={userAddress(user.id)}
              icon={<EditOutlined />}
            />
            {mayTurn(user) && (
              <RowAction
                label={user.activated ? 'user.deactivate' : 'user.activate'}
                title={fullName(user)}
                onClick={() => void turn(user)}
                opensDialog
                icon={user.activated ? <ToggleOff /> : <ToggleOn />}
              />
            )}
          </>
        )}
        bulkActions={<UserBulkActions />}
        excel
        print
        storeKey="users"
        dense
      />
      {dialog}
    </>
  );
}

export default withFirstList(UserList, () => LIST);

type UserFilter = ListFilter<FilterName<'users', 'list'>>;

function useUserFilters(): UserFilter[] {
  const { languages } = useSettings();
  const { roles } = useSession();
  const unit = useUnitFilter({ name: 'organizationUnitId.in', label: 'user.unit', roles });
  const language: UserFilter = {
    kind: 'choices',
    name: 'langKey.in',
    label: 'user.langKey',
    options: Object.entries(languages).map(([id, label]) => ({ id, label })),
  };
  return [
    searchFilter('text.contains', 'user.search', 'user.search.hint'),
    ...unit,
    choicesFilter('authority.in', 'user.authorities', ROLES, 'user.role'),
    activeFilter('activated.equals'),
    choicesFilter(
      'registrationStatus.in',
      'user.registrationStatus',
      REGISTRATION_STATUSES,
      'user.registrationStatus',
    ),
    language,
  ];
}

const HIDDEN = { hidden: true };

function useUserColumns(): readonly ColumnOf<'users', 'list'>[] {
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
      render: ({ login }) => <LongWord>{login}</LongWord>,
    },
    {
      ...textColumn('email', 'user.email', { width: 230 }),
      text: emailOf,
      render: (user) => <LongWord>{emailOf(user)}</LongWord>,
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

/** What stands in its place for a former member is no address. */
const emailOf = ({ email, erasedAt }: ManagedUser) => (erasedAt === null ? email : '');

/** Logins and addresses are long words: they break before the sign of an address, and elsewhere only where no line holds a part. */
function LongWord({ children }: { children: string }) {
  return (
    <Box component="span" sx={{ overflowWrap: 'break-word' }}>
      {children.split(/(?=@)/).map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name, and never change places.
        <Fragment key={place}>
          {place > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </Box>
  );
}
