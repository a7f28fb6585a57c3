import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { PARTICIPATION_ROLES } from '#contract/contributions/participation.ts';
import { PersonName } from '#src/components/people/PersonName.tsx';
import { useOwnerShares } from '#src/features/co-authors/useOwnerShares.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { Supporters } from './Supporters.tsx';
import type { ContributionTabProps } from './tabDefinition.ts';

/** Who takes part, by role, and who supports it. */
export default function PeopleTab({ contribution }: ContributionTabProps) {
  const translate = useTranslate();
  const { participants } = contribution;
  const shares = useOwnerShares(contribution);
  const roles = PARTICIPATION_ROLES.filter((role) => participants.some((person) => person.role === role));
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))',
      }}
    >
      {roles.map((role) => (
        <Box component="section" key={role} aria-label={translate(`task.role.${role}`)}>
          <Typography variant="h3" sx={{ mb: 1 }}>
            {translate(`task.role.${role}`)}
          </Typography>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
            {participants
              .filter((person) => person.role === role)
              .map((person) => (
                <li key={person.id}>
                  <PersonName
                    person={person}
                    detail={
                      role === 'OWNER' && shares.has(person.id)
                        ? translate('coAuthor.share.named', { share: shares.get(person.id) })
                        : undefined
                    }
                  />
                </li>
              ))}
          </Box>
        </Box>
      ))}
      {contribution.supportCount > 0 && <Supporters contribution={contribution} />}
    </Box>
  );
}
