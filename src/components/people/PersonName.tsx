import Box from '@mui/material/Box';
import { isFormerMember } from '#contract/users/former-member.ts';
import { fullName } from '#contract/users/full-name.ts';
import { SecondLine } from '#src/components/layout/SecondLine.tsx';
import { PersonAvatar, type PersonFace } from './PersonAvatar.tsx';
import { PersonLink } from './PersonLink.tsx';

interface PersonNameProps {
  person: PersonFace & { id: number; unitName?: string | null };
  /** What else is to be known of the person here, behind the unit. */
  detail?: string | undefined;
}

/** A person with face, name and unit; the name leads to the profile. Long names wrap. */
export function PersonName({ person, detail }: PersonNameProps) {
  const second = [person.unitName, detail].filter(Boolean).join(' · ');
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, minWidth: 0, maxWidth: '100%' }}
    >
      <PersonAvatar person={person} />
      <Box component="span" sx={{ minWidth: 0, overflowWrap: 'break-word' }}>
        <PersonLink id={isFormerMember(person) ? null : person.id}>{fullName(person)}</PersonLink>
        {second && <SecondLine>{second}</SecondLine>}
      </Box>
    </Box>
  );
}
