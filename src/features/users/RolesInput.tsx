import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { useInput, ValidationError } from 'ra-core';
import { useId } from 'react';
import type { Role } from '#contract/roles.ts';
import type { MessageKey } from '#messages/message-key.ts';
import { useSession } from '#src/app/session.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { ListSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { groupsOf } from './roleGroups.ts';

interface RolesInputProps {
  /** The account is the reader's own: the own administrator role stays. */
  isOwn: boolean;
  disabled: boolean;
}

/** The roles of an account in groups, each with what it lets its people do. */
export function RolesInput({ isOwn, disabled }: RolesInputProps) {
  const translate = useTranslate();
  const groupId = useId();
  const { roles: own } = useSession();
  const { data, error, refetch } = useRead('readAuthorities', undefined, {
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { field, fieldState } = useInput<Role[]>({ source: 'authorities', defaultValue: [] });
  const chosen = Array.isArray(field.value) ? field.value : [];
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <ListSkeleton rows={4} columns={1} />;
  const toggle = (role: Role, on: boolean) =>
    field.onChange(on ? [...chosen, role] : chosen.filter((each) => each !== role));
  /** Why a role cannot be changed here. */
  const fixed = (role: Role): MessageKey | null => {
    if (role !== 'ROLE_ADMIN') return null;
    if (!own?.has('ROLE_ADMIN')) return 'user.role.adminsOnly';
    return isOwn ? 'user.role.ownAdmin' : null;
  };
  return (
    <>
      <Typography color="textSecondary" sx={{ mb: 1.5 }}>
        {translate('user.authorities.help')}
      </Typography>
      <Box sx={{ display: 'grid', columnGap: 3, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
        {groupsOf(data).map(({ name, roles }) => (
          <Box key={name} role="group" aria-labelledby={`${groupId}-${name}`} sx={{ mb: 2 }}>
            <Typography
              id={`${groupId}-${name}`}
              component="h3"
              sx={{ fontSize: 15, fontWeight: 600, mb: 0.5 }}
            >
              {translate(`user.roleGroup.${name}`)}
            </Typography>
            {roles.map((role) => (
              <RoleBox
                key={role}
                role={role}
                checked={chosen.includes(role)}
                onChange={(on) => toggle(role, on)}
                disabled={disabled || fixed(role) !== null}
                note={fixed(role)}
              />
            ))}
          </Box>
        ))}
      </Box>
      {fieldState.error?.message && (
        <FormHelperText error role="alert" sx={{ mx: 0 }}>
          <ValidationError error={fieldState.error.message} />
        </FormHelperText>
      )}
    </>
  );
}

interface RoleBoxProps {
  role: Role;
  checked: boolean;
  onChange: (on: boolean) => void;
  disabled: boolean;
  note: MessageKey | null;
}

function RoleBox({ role, checked, onChange, disabled, note }: RoleBoxProps) {
  const translate = useTranslate();
  const id = useId();
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', py: 0.25 }}>
      <Checkbox
        id={id}
        checked={checked}
        onChange={(_, on) => onChange(on)}
        disabled={disabled}
        slotProps={{ input: { 'aria-describedby': `${id}-help` } }}
        sx={{ marginInlineStart: '-11px', width: 44, height: 44 }}
      />
      <Box sx={{ minWidth: 0, pt: '9px' }}>
        <Box component="label" htmlFor={id} sx={{ display: 'block', fontSize: 15 }}>
          {translate(`user.role.${role}`)}
        </Box>
        <Box component="span" id={`${id}-help`} sx={{ fontSize: 13, color: 'text.secondary' }}>
          {translate(`user.role.${role}.help`)}
          {note && ` ${translate(note)}`}
        </Box>
      </Box>
    </Box>
  );
}
