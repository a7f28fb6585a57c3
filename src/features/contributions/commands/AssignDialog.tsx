import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { ASSIGNABLE_ROLES, isForEmployees } from '#contract/contributions/participation.ts';
import { can, insiders, seesAllOfType } from '#contract/roles.ts';
import { useSession } from '#src/app/session.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { LoadingSpinner } from '#src/components/feedback/LoadingSpinner.tsx';
import { UserSearch } from '#src/components/inputs/UserSearch.tsx';
import type { FoundUser } from '#src/components/inputs/userSearchQuery.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { CommandDialog, type CommandProps } from './CommandDialog.tsx';

type Role = (typeof ASSIGNABLE_ROLES)[number];

/** Who is looked for: co-owners among all, duties among employees first. */
function lookFor(role: Role) {
  if (role === 'OWNER') return { context: 'CONTRIBUTION_OWNER', audience: 'BOTH' } as const;
  return { context: 'CONTRIBUTION_DUTY', audience: isForEmployees(role) ? 'INTERNAL' : 'BOTH' } as const;
}

/** Gives people a role on the contribution; the list replaces the former one. */
export function AssignDialog(props: CommandProps) {
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const { id, type } = props.contribution;
  const { roles: own } = useSession();
  // Owners are changed by administrators only: points and rewards go to them.
  const roles = ASSIGNABLE_ROLES.filter((each) => each !== 'OWNER' || seesAllOfType(own, type));
  const [role, setRole] = useState<Role>('MENTOR');
  const [chosen, setChosen] = useState<Partial<Record<Role, FoundUser[]>>>({});
  // What is saved replaces the whole list, so a former reading is no ground for it: each opening reads anew.
  const { data, error, isFetching, refetch } = useRead(
    'readAssignedUsers',
    { params: { id } },
    { enabled: props.open, gcTime: 0 },
  );
  const stored = (data ?? []).filter((person) => person.role === role);
  const people: FoundUser[] = chosen[role] ?? stored;
  const byAddress = !can(own, insiders);
  return (
    <CommandDialog
      {...props}
      hasChanges={Object.keys(chosen).length > 0}
      canSave={chosen[role] !== undefined && !isFetching && !error}
      onSave={() =>
        dataProvider.assignUsers({
          params: { type, id, role },
          body: { userList: people.map((person) => ({ id: person.id, email: person.email })) },
        })
      }
    >
      <TextField
        select
        label={translate('contribution.assign.role')}
        value={role}
        onChange={(event) => setRole(event.target.value as Role)}
        slotProps={{ select: { native: true } }}
      >
        {roles.map((each) => (
          <option key={each} value={each}>
            {translate(`task.role.${each}`)}
          </option>
        ))}
      </TextField>
      {isFetching && <LoadingSpinner minHeight={80} />}
      {error && !isFetching && <ErrorState error={error} retry={() => void refetch()} />}
      {data && !error && !isFetching && (
        <UserSearch
          key={role}
          multiple
          label="contribution.assign.people"
          byAddress={byAddress}
          {...lookFor(role)}
          value={people}
          onChange={(users) => setChosen({ ...chosen, [role]: users })}
        />
      )}
    </CommandDialog>
  );
}
