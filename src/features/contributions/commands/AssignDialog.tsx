import { type UseFormReturn, useFormContext, useWatch } from 'react-hook-form';
import { ASSIGNABLE_ROLES, isForEmployees } from '#contract/contributions/participation.ts';
import { can, insiders, seesAllOfType } from '#contract/roles.ts';
import type { MessageKey } from '#messages/message-key.ts';
import { useSession } from '#src/app/session.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { ChoiceInput } from '#src/components/inputs/ChoiceInput.tsx';
import { UserSearchInput } from '#src/components/inputs/UserSearchInput.tsx';
import { UserSearchSkeleton } from '#src/components/inputs/UserSearchSkeleton.tsx';
import type { FoundUser } from '#src/components/inputs/userSearchQuery.ts';
import type { MethodData } from '#src/dataProvider/methods.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { useReload } from '../contributionQueries.ts';
import { CommandDialog, type CommandProps } from './CommandDialog.tsx';

type Role = (typeof ASSIGNABLE_ROLES)[number];

interface AssignValues {
  role: Role;
  /** By role; null where the list is as it is stored. */
  people: Record<Role, FoundUser[] | null>;
}

const NOBODY_CHANGED = Object.fromEntries(
  ASSIGNABLE_ROLES.map((role) => [role, null]),
) as AssignValues['people'];

/** Who is looked for: co-owners among all, duties among employees first. */
function searchOf(role: Role) {
  if (role === 'OWNER') return { context: 'CONTRIBUTION_OWNER', audience: 'BOTH' } as const;
  return { context: 'CONTRIBUTION_DUTY', audience: isForEmployees(role) ? 'INTERNAL' : 'BOTH' } as const;
}

const LABEL = 'contribution.assign.people';
const NO_OWNER: MessageKey = 'contribution.assign.noOwner';

/** Gives people roles on the contribution; each list replaces the former one of its role. */
export function AssignDialog(props: CommandProps) {
  const dataProvider = useDataProvider();
  const { id, type } = props.contribution;
  const { roles: own } = useSession();
  // Owners are changed by administrators only: points and rewards go to them.
  const roles = ASSIGNABLE_ROLES.filter((each) => each !== 'OWNER' || seesAllOfType(own, type));
  // What is saved replaces the whole list, so a former reading is no ground for it: each opening reads anew.
  const { data, error, isFetching, refetch } = useRead(
    'readAssignedUsers',
    { params: { id } },
    { gcTime: 0 },
  );
  const stored = isFetching || error ? undefined : data;
  const reload = useReload(id);
  const save = async ({ people }: AssignValues, form: UseFormReturn<AssignValues>) => {
    const changed = ASSIGNABLE_ROLES.flatMap((role) => {
      const list = people[role];
      return list ? [{ role, list }] : [];
    });
    if (people.OWNER?.length === 0) refuseNoOwner(form);
    for (const [index, { role, list }] of changed.entries()) {
      try {
        await dataProvider.assignUsers({
          params: { type, id, role },
          body: { userList: list.map((person) => ({ id: person.id, email: person.email })) },
          // Said once, when all are stored.
          ...(index < changed.length - 1 && { successMessage: null }),
        });
      } catch (refusal) {
        showRefused(form, changed, index);
        if (index > 0) void Promise.all([refetch(), reload()]);
        throw refusal;
      }
    }
  };
  return (
    <CommandDialog<AssignValues>
      {...props}
      initial={{ role: 'MENTOR', people: NOBODY_CHANGED }}
      canSave={({ people }) => stored !== undefined && Object.values(people).some((list) => list !== null)}
      onSave={save}
    >
      <RoleInput roles={roles} />
      {isFetching && <UserSearchSkeleton label={LABEL} />}
      {error && !isFetching && <ErrorState error={error} retry={() => void refetch()} />}
      {stored && <PeopleInput stored={stored} byAddress={!can(own, insiders)} />}
    </CommandDialog>
  );
}

/** The list that was refused, in the dialog that stays; those before it are stored, and changed no longer. */
function showRefused(
  { resetField }: UseFormReturn<AssignValues>,
  changed: readonly { role: Role }[],
  refused: number,
): void {
  for (const { role } of changed.slice(0, refused)) resetField(`people.${role}`);
  const shown = changed[refused]?.role;
  if (shown) resetField('role', { defaultValue: shown });
}

/** A contribution belongs to somebody: said at the list of its owners, before any list is sent. */
function refuseNoOwner({ resetField, setError }: UseFormReturn<AssignValues>): never {
  resetField('role', { defaultValue: 'OWNER' });
  setError('people.OWNER', { type: 'required', message: NO_OWNER });
  throw new Error(NO_OWNER);
}

function RoleInput({ roles }: { roles: readonly Role[] }) {
  const translate = useTranslate();
  const { resetField } = useFormContext<AssignValues>();
  return (
    <ChoiceInput
      source="role"
      label="contribution.assign.role"
      options={roles.map((id) => ({ id, label: translate(`task.role.${id}`) }))}
      // Another list is shown; nothing is changed by that.
      onChange={(role) => resetField('role', { defaultValue: role as Role })}
    />
  );
}

interface PeopleInputProps {
  stored: MethodData<'readAssignedUsers'>;
  byAddress: boolean;
}

function PeopleInput({ stored, byAddress }: PeopleInputProps) {
  const role = useWatch<AssignValues, 'role'>({ name: 'role' });
  return (
    <UserSearchInput
      key={role}
      source={`people.${role}`}
      label={LABEL}
      multiple
      stored={stored.filter((person) => person.role === role)}
      byAddress={byAddress}
      {...searchOf(role)}
    />
  );
}
