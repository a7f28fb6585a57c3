import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { PARTICIPATION_ROLES, type ParticipationRole } from '#contract/contributions/participation.ts';
import type { ContributionType } from '#contract/roles.ts';
import { FieldPlace } from '#src/components/form/FieldPlace.tsx';
import { CheckboxGroupInput } from '#src/components/inputs/CheckboxGroupInput.tsx';
import { ChoiceInput } from '#src/components/inputs/ChoiceInput.tsx';
import { REQUIRED } from '#src/components/inputs/rules.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { useEditedLifeCycle } from '../useLifeCycle.ts';

/** What a role is chosen for: only the server's own role and "whoever sees it" differ. */
type RoleUse = 'action' | 'command' | 'people';

/** Roles that only the ideas of a competition have. */
const OF_COMPETITIONS: ReadonlySet<ParticipationRole> = new Set([
  'JURY1',
  'JURY2',
  'JURY3',
  'COMPETITION_MODERATOR',
]);

/**
 * Roles to choose from. Tasks, points and messages go to people who are known, so neither to the server nor to
 * everybody who may look.
 * @param stored what is chosen already stays in sight
 */
export function roleChoices(
  type: ContributionType,
  use: RoleUse,
  stored: readonly ParticipationRole[] = [],
): ParticipationRole[] {
  return PARTICIPATION_ROLES.filter((role) => {
    if (stored.includes(role)) return true;
    if (role === 'SYSTEM') return use === 'action';
    if (role === 'VIEWER') return use !== 'people';
    return type === 'IDEA' || !OF_COMPETITIONS.has(role);
  });
}

/** The role whose people get a task or points. */
export function RoleInput({ label }: { label: string }) {
  const translate = useTranslate();
  const { contributionType } = useEditedLifeCycle().lifeCycle;
  const role = useWatch<{ role: ParticipationRole | '' }, 'role'>({ name: 'role' });
  const [stored] = useState(role);
  const options = roleChoices(contributionType, 'people', stored ? [stored] : []).map((id) => ({
    id,
    label: translate(`task.role.${id}`),
  }));
  return (
    <ChoiceInput
      source="role"
      label={label}
      options={options}
      placeholder={translate('lifeCycle.role.choose')}
      validate={REQUIRED}
    />
  );
}

/** Roles of which a person needs one. */
export function RolesInput({ use, label, help }: { use: RoleUse; label: string; help?: string }) {
  const translate = useTranslate();
  const { contributionType } = useEditedLifeCycle().lifeCycle;
  const roles = useWatch<{ roles: ParticipationRole[] }, 'roles'>({ name: 'roles' });
  const [stored] = useState(roles);
  const options = roleChoices(contributionType, use, stored).map((id) => ({
    id,
    label: translate(`task.role.${id}`),
  }));
  return (
    <FieldPlace source="roles">
      <CheckboxGroupInput source="roles" validate={REQUIRED} inColumns {...{ label, help, options }} />
    </FieldPlace>
  );
}
