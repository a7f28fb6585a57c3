import Box from '@mui/material/Box';
import { PERSON_LIMITS } from '#contract/users/person-rules.ts';
import { email, maxLength, minLength, required } from '#src/components/inputs/rules.ts';
import { TextInputWithCounter } from '#src/components/inputs/TextInputWithCounter.tsx';

export const NAME_RULES = [required(), maxLength(PERSON_LIMITS.name.max)];
const ADDRESS_RULES = [
  required(),
  maxLength(PERSON_LIMITS.email.max),
  email(),
  minLength(PERSON_LIMITS.email.min),
];

/** The names and the address of the person of an account. */
export function PersonInputs() {
  return (
    <>
      <Box sx={{ display: 'grid', columnGap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        <TextInputWithCounter
          source="firstName"
          label="settings.firstName"
          validate={NAME_RULES}
          autoComplete="given-name"
        />
        <TextInputWithCounter
          source="lastName"
          label="settings.lastName"
          validate={NAME_RULES}
          autoComplete="family-name"
        />
      </Box>
      <TextInputWithCounter
        source="email"
        type="email"
        label="settings.email"
        validate={ADDRESS_RULES}
        autoComplete="email"
      />
    </>
  );
}
