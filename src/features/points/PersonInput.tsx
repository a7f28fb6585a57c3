import Box from '@mui/material/Box';
import { useWatch } from 'react-hook-form';
import { fullName } from '#contract/users/full-name.ts';
import { required } from '#src/components/inputs/rules.ts';
import { UserSearchInput } from '#src/components/inputs/UserSearchInput.tsx';
import type { FoundUser } from '#src/components/inputs/userSearchQuery.ts';
import { PersonBalance } from './PersonBalance.tsx';
import { PersonOfRow } from './PersonOfRow.tsx';

const NEEDED = [required()];

/** Whose points they are: searched for in a new record, fixed in a stored one; with what the person has. */
export function PersonInput({ isFixed }: { isFixed: boolean }) {
  const person = useWatch<{ person: FoundUser | null }, 'person'>({ name: 'person' });
  return (
    <>
      {isFixed && person ? (
        <Box sx={{ mb: 2 }}>
          <PersonOfRow user={person} />
        </Box>
      ) : (
        <UserSearchInput
          source="person"
          label="pointManage.person"
          help="pointManage.person.help"
          validate={NEEDED}
        />
      )}
      {person && <PersonBalance userId={person.id} name={fullName(person)} />}
    </>
  );
}
