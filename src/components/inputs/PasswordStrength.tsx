import CheckCircle from '@mui/icons-material/CheckCircle';
import HighlightOff from '@mui/icons-material/HighlightOff';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { GUESSABLE, type Guessable, type Named } from '#contract/account/guessable-password.ts';
import { checkPassword, passwordLevel, STRONG_PASSWORD_MIN } from '#contract/account/password.ts';
import type { AppSettings } from '#contract/settings/schema.ts';
import { visuallyHidden } from '#src/components/visuallyHidden.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { passwordRefusals } from './passwordRefusals.ts';
import { useGuessable } from './useGuessable.ts';

const CHECKS = ['minimumLength', 'uppercase', 'lowercase', 'digit', 'symbol'] as const;
const LEVELS = [1, 2, 3, 4, 5] as const;
const LEVEL_COLOURS = ['error.main', 'error.main', 'warning.main', 'warning.main', 'success.main'] as const;

interface PasswordStrengthProps {
  password: string;
  /** Fewest characters that administrators ask for. */
  leastLength?: number;
  /** Why it is easily guessed, however it is put together; null where it is not, undefined where that is not known (yet). */
  guessable?: Guessable | null | undefined;
  /** The server has refused it. */
  isRefused?: boolean;
}

/** Checklist and five-level meter under a password field. */
export function PasswordStrength(props: PasswordStrengthProps) {
  const { password, leastLength = 0, guessable, isRefused = false } = props;
  const translate = useTranslate();
  const least = Math.max(STRONG_PASSWORD_MIN, leastLength);
  const checks = checkPassword(password, least);
  // What the server refuses is not strong, whatever the formula says of its characters.
  const level = (isRefused || guessable) && password !== '' ? 1 : passwordLevel(password);
  const word = level === 0 ? '' : translate(`components.password.level.${level}`);
  return (
    <Box sx={{ mb: 2.5 }}>
      <Box
        role="meter"
        aria-label={translate('components.password.strength')}
        aria-valuemin={0}
        aria-valuemax={5}
        aria-valuenow={level}
        aria-valuetext={word}
        sx={{ display: 'flex', gap: 0.5 }}
      >
        {LEVELS.map((step) => (
          <Box
            key={step}
            sx={{
              flex: 1,
              height: 6,
              borderRadius: 999,
              bgcolor: step <= level ? LEVEL_COLOURS[level - 1] : 'divider',
            }}
          />
        ))}
      </Box>
      <Typography variant="body2" aria-live="polite" sx={{ minHeight: 22, mt: 0.75, mb: 0.5 }}>
        {word}
      </Typography>
      <Box
        component="ul"
        aria-label={translate('components.password.checklist')}
        sx={{ listStyle: 'none', p: 0, m: 0 }}
      >
        {CHECKS.map((name) => (
          <Requirement
            key={name}
            words={translate(`components.password.check.${name}`, { least })}
            isMet={checks[name]}
          />
        ))}
        <Requirement
          words={translate('components.password.check.notGuessable')}
          isMet={guessable === undefined ? undefined : guessable === null}
          isBroken={Boolean(guessable)}
        />
      </Box>
    </Box>
  );
}

interface RequirementProps {
  words: string;
  /** Undefined where that is not known (yet). */
  isMet: boolean | undefined;
  /** More characters do not mend it. */
  isBroken?: boolean;
}

function Requirement({ words, isMet, isBroken = false }: RequirementProps) {
  const translate = useTranslate();
  const Icon = isMet ? CheckCircle : isBroken ? HighlightOff : RadioButtonUnchecked;
  const state = isMet ? 'met' : isMet === undefined ? 'unknown' : 'unmet';
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        gap: 1,
        fontSize: 13,
        color: isMet ? 'success.main' : isBroken ? 'error.main' : 'text.secondary',
      }}
    >
      <Icon fontSize="inherit" sx={{ mt: '3px' }} />
      <span>
        {words}
        <span style={visuallyHidden}>{translate(`components.password.${state}`)}</span>
      </span>
    </Box>
  );
}

/** What of a form names its person. */
const NAMES = ['login', 'email', 'firstName', 'lastName'] as const;

interface PasswordStrengthOfProps {
  source: string;
  settings: Pick<AppSettings, 'credentialMinLength' | 'title'>;
  /** Whose password it is; left out where the form says, null where the page does not know. */
  person?: Named | null | undefined;
}

/** The same for a field of the form it stands in. */
export function PasswordStrengthOf({ source, settings, person }: PasswordStrengthOfProps) {
  const typed: unknown = useWatch({ name: source });
  const password = typeof typed === 'string' ? typed : '';
  const [login, email, firstName, lastName] = useWatch({ name: NAMES });
  const named = person === undefined ? { login, email, firstName, lastName } : person;
  const { getFieldState } = useFormContext();
  // A refusal may carry what is filled into it.
  const message = getFieldState(source, useFormState({ name: source })).error?.message ?? '';
  const found = useGuessable(password, named, settings.title);
  return (
    <PasswordStrength
      password={password}
      leastLength={settings.credentialMinLength}
      guessable={GUESSABLE.find((key) => message.includes(key)) ?? found}
      isRefused={Object.keys(passwordRefusals(source)).some((key) => message.includes(key))}
    />
  );
}
