import Box from '@mui/material/Box';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useInput } from 'ra-core';
import { useId } from 'react';
import { ROLES, type Role } from '#contract/roles.ts';
import { useSession } from '#src/app/session.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { groupsOf } from '../roleGroups.ts';

/** What becomes of a role; '' leaves it as it is. */
export type RoleChoice = '' | 'ADD' | 'REMOVE';

const WORDS = {
  '': 'userRoles.choice.none',
  ADD: 'userRoles.choice.add',
  REMOVE: 'userRoles.choice.remove',
} as const;

/** Every role in its group, with what becomes of it. */
export function RoleChoices() {
  const translate = useTranslate();
  const groupId = useId();
  const { roles: own } = useSession();
  return groupsOf(ROLES).map(({ name, roles }) => (
    <Box key={name} role="group" aria-labelledby={`${groupId}-${name}`} sx={{ mb: 2 }}>
      <Typography id={`${groupId}-${name}`} component="h3" sx={{ fontSize: 15, fontWeight: 600, mb: 0.5 }}>
        {translate(`user.roleGroup.${name}`)}
      </Typography>
      {roles.map((role) => (
        <RoleRow key={role} role={role} isFixed={role === 'ROLE_ADMIN' && !own?.has('ROLE_ADMIN')} />
      ))}
    </Box>
  ));
}

/** @param isFixed only administrators give and take it */
function RoleRow({ role, isFixed }: { role: Role; isFixed: boolean }) {
  const translate = useTranslate();
  const { id, field } = useInput<RoleChoice>({ source: role, defaultValue: '' });
  const choice: RoleChoice = field.value === 'ADD' || field.value === 'REMOVE' ? field.value : '';
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        py: 0.5,
        borderBlockEnd: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box component="label" htmlFor={id} sx={{ display: 'block', fontSize: 15, overflowWrap: 'anywhere' }}>
          {translate(`user.role.${role}`)}
        </Box>
        {isFixed && (
          <Box component="span" id={`${id}-help`} sx={{ fontSize: 13, color: 'text.secondary' }}>
            {translate('user.role.adminsOnly')}
          </Box>
        )}
      </Box>
      <NativeSelect
        value={choice}
        onChange={field.onChange}
        onBlur={field.onBlur}
        disabled={isFixed}
        input={<OutlinedInput size="small" />}
        inputProps={{ id, name: field.name, ...(isFixed && { 'aria-describedby': `${id}-help` }) }}
        sx={{
          width: { xs: 132, sm: 160 },
          flex: 'none',
          ...(choice !== '' && { fontWeight: 600, bgcolor: 'action.selected' }),
        }}
      >
        {(['', 'ADD', 'REMOVE'] as const).map((each) => (
          <option key={each} value={each}>
            {translate(WORDS[each])}
          </option>
        ))}
      </NativeSelect>
    </Box>
  );
}
