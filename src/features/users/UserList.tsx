import EditOutlined from '@mui/icons-material/EditOutlined';
import PersonAdd from '@mui/icons-material/PersonAddOutlined';
import ToggleOff from '@mui/icons-material/ToggleOffOutlined';
import ToggleOn from '@mui/icons-material/ToggleOn';
import UploadFile from '@mui/icons-material/UploadFileOutlined';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { ROLES } from '#contract/roles.ts';
import { fullName } from '#contract/users/full-name.ts';
import { type ManagedUser, REGISTRATION_STATUSES, USER_SORT_FIELDS } from '#contract/users/schema.ts';
import { useSession } from '#src/app/session.ts';
import { useSettings } from '#src/app/settings.ts';
import { activeFilter } from '#src/components/list/activeFilter.ts';
import { choicesFilter, searchFilter } from '#src/components/list/filters.ts';
import { ListPage } from '#src/components/list/ListPage.tsx';
import type { ListFilter } from '#src/components/list/listFilter.ts';
import { useUnitFilter } from '#src/components/list/loadedFilter.tsx';
import { RowAction } from '#src/components/list/RowAction.tsx';
import type { FilterName } from '#src/dataProvider/resourceTypes.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { USERS_ADDRESS, userAddress } from './userAddress.ts';
import { useUserColumns } from './userColumns.tsx';
import { useUserActivity } from './useUserActivity.tsx';

export default function UserList() {
  const translate = useTranslate();
  const { account, roles } = useSession();
  const { turn, dialog } = useUserActivity();
  // What the server would refuse is not offered.
  const mayTurn = ({ id, authorities }: ManagedUser) =>
    id !== account?.id && (roles?.has('ROLE_ADMIN') || !authorities.includes('ROLE_ADMIN'));
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
        title="user.list"
        resource="users"
        view="list"
        filters={useUserFilters()}
        sortable={USER_SORT_FIELDS}
        columns={useUserColumns()}
        empty={{ title: 'user.empty', text: 'user.empty.text', action: create }}
        crumbs={[{ label: 'user.list' }]}
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
        excel
        print
        storeKey="users"
        dense
      />
      {dialog}
    </>
  );
}

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
    searchFilter('text.contains', 'user.search'),
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
