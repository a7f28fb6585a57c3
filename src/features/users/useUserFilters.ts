import { ROLES } from '#contract/roles.ts';
import { REGISTRATION_STATUSES } from '#contract/users/schema.ts';
import { useSession } from '#src/app/session.ts';
import { useSettings } from '#src/app/settings.ts';
import { activeFilter } from '#src/components/list/activeFilter.ts';
import type { ListFilter } from '#src/components/list/listFilter.ts';
import { useUnitFilter } from '#src/components/list/loadedFilter.tsx';
import type { FilterName } from '#src/dataProvider/resourceTypes.ts';

type UserFilter = ListFilter<FilterName<'users', 'list'>>;

const SEARCH: UserFilter = {
  kind: 'search',
  name: 'text.contains',
  label: 'user.search',
  placeholder: 'user.search',
};

const ROLE: UserFilter = {
  kind: 'choices',
  name: 'authority.in',
  label: 'user.authorities',
  options: ROLES.map((id) => ({ id, label: `user.role.${id}` })),
};

const ACTIVE: UserFilter = activeFilter('activated.equals');

const STATUS: UserFilter = {
  kind: 'choices',
  name: 'registrationStatus.in',
  label: 'user.registrationStatus',
  options: REGISTRATION_STATUSES.map((id) => ({ id, label: `user.registrationStatus.${id}` })),
};

/** Filters of the list of users. */
export function useUserFilters(): UserFilter[] {
  const { languages } = useSettings();
  const { roles } = useSession();
  const unit = useUnitFilter({ name: 'organizationUnitId.in', label: 'user.unit', roles });
  const language: UserFilter = {
    kind: 'choices',
    name: 'langKey.in',
    label: 'user.langKey',
    options: Object.entries(languages).map(([id, label]) => ({ id, label })),
  };
  return [SEARCH, ...unit, ROLE, ACTIVE, STATUS, language];
}
