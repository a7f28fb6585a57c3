import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useLocale } from 'ra-core';
import { useWatch } from 'react-hook-form';
import { formatInteger } from '#contract/formats/numbers.ts';
import { fullName } from '#contract/users/full-name.ts';
import { REQUIRED } from '#src/components/inputs/rules.ts';
import { UserSearchInput } from '#src/components/inputs/UserSearchInput.tsx';
import type { FoundUser } from '#src/components/inputs/userSearchQuery.ts';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { PersonOfRow } from './pointColumns.tsx';

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
          validate={REQUIRED}
        />
      )}
      {person && <PersonBalance userId={person.id} name={fullName(person)} />}
    </>
  );
}

/** What somebody has; undefined until it is known. */
export const useBalanceOf = (userId: number | undefined) =>
  useRead(
    'readBalanceOf',
    { params: { id: userId ?? 0 } },
    // What others spend meanwhile counts: each choice of a person asks again.
    { enabled: userId !== undefined, staleTime: 0 },
  );

function PersonBalance({ userId, name }: { userId: number; name: string }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { data } = useBalanceOf(userId);
  if (!data) return null;
  const { totalPoint, pointsUsed, remainingPoint } = data;
  return (
    <Alert
      severity={remainingPoint > 0 ? 'info' : 'warning'}
      role="status"
      sx={{ mb: 2.5, overflowWrap: 'anywhere' }}
    >
      {translate('pointManage.balance', {
        smart_count: remainingPoint,
        name,
        points: formatInteger(remainingPoint, locale),
        total: formatInteger(totalPoint, locale),
        used: formatInteger(pointsUsed, locale),
      })}
    </Alert>
  );
}
