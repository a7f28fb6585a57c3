import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { ParticipationRole } from '#contract/contributions/participation.ts';
import { ChoiceInput } from '#src/components/inputs/ChoiceInput.tsx';
import { required } from '#src/components/inputs/rules.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { useEditedLifeCycle } from '../useLifeCycle.ts';
import { roleChoices } from './roleChoices.ts';

const ONE = [required()];

/** The role whose people get a task or points. */
export function RoleInput({ label, help }: { label: string; help?: string }) {
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
      help={help}
      options={options}
      placeholder={translate('lifeCycle.role.choose')}
      validate={ONE}
      required
    />
  );
}
