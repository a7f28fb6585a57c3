import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useInput } from 'ra-core';
import { useState } from 'react';
import type { ParticipationRole } from '#contract/contributions/participation.ts';
import { FieldPlace } from '#src/components/form/FieldPlace.tsx';
import { describedBy, FieldFrame } from '#src/components/inputs/FieldFrame.tsx';
import { required } from '#src/components/inputs/rules.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { useEditedLifeCycle } from '../useLifeCycle.ts';
import { type RoleUse, roleChoices } from './roleChoices.ts';

const ONE = [required()];

/** Roles of which a person needs one. */
export function RolesInput({ use, label, help }: { use: RoleUse; label: string; help?: string }) {
  const translate = useTranslate();
  const { contributionType } = useEditedLifeCycle().lifeCycle;
  const { id, field, fieldState } = useInput<ParticipationRole[]>({
    source: 'roles',
    validate: ONE,
    defaultValue: [],
  });
  const roles: readonly ParticipationRole[] = field.value;
  const [stored] = useState(roles);
  const error = fieldState.error?.message;
  const toggle = (role: ParticipationRole, on: boolean) =>
    field.onChange(on ? [...roles, role] : roles.filter((each) => each !== role));
  const choices = roleChoices(contributionType, use, stored);
  return (
    <FieldPlace source="roles">
      <FieldFrame id={id} label={label} help={help} error={error} as="group" required>
        <Box
          role="group"
          aria-labelledby={`${id}-label`}
          aria-describedby={describedBy(id, { help, error })}
          sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 180px), 1fr))' }}
        >
          {choices.map((role, index) => (
            <FormControlLabel
              key={role}
              label={translate(`task.role.${role}`)}
              sx={{ minHeight: 44, marginInlineEnd: 1 }}
              control={
                <Checkbox
                  checked={roles.includes(role)}
                  onChange={(_, on) => toggle(role, on)}
                  onBlur={field.onBlur}
                  {...(index === 0 && { slotProps: { input: { ref: field.ref } } })}
                />
              }
            />
          ))}
        </Box>
      </FieldFrame>
    </FieldPlace>
  );
}
