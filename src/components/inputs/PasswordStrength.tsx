import CheckCircle from '@mui/icons-material/CheckCircle';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { checkPassword, passwordLevel, STRONG_PASSWORD_MIN } from '#contract/account/password.ts';
import { visuallyHidden } from '#src/components/visuallyHidden.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { passwordRefusals } from './passwordRefusals.ts';

const CHECKS = ['minimumLength', 'uppercase', 'lowercase', 'digit', 'symbol'] as const;
const LEVELS = [1, 2, 3, 4, 5] as const;
const LEVEL_COLOURS = ['error.main', 'error.main', 'warning.main', 'warning.main', 'success.main'] as const;

interface PasswordStrengthProps {
  password: string;
  /** Fewest characters that administrators ask for. */
  leastLength?: number;
  /** The server has refused it: easily guessed, however it is put together. */
  isRefused?: boolean;
}

/** Checklist and five-level meter under a password field. */
export function PasswordStrength({ password, leastLength = 0, isRefused = false }: PasswordStrengthProps) {
  const translate = useTranslate();
  const least = Math.max(STRONG_PASSWORD_MIN, leastLength);
  const checks = checkPassword(password, least);
  const level = isRefused && password !== '' ? 1 : passwordLevel(password);
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
      <Typography variant="body2" aria-live="polite" sx={{ minHeight: 22 }}>
        {word}
      </Typography>
      <Box
        component="ul"
        aria-label={translate('components.password.checklist')}
        sx={{ listStyle: 'none', p: 0, m: 0 }}
      >
        {CHECKS.map((name) => (
          <Box
            component="li"
            key={name}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 1,
              fontSize: 13,
              color: checks[name] ? 'success.main' : 'text.secondary',
            }}
          >
            {checks[name] ? <CheckCircle fontSize="inherit" /> : <RadioButtonUnchecked fontSize="inherit" />}
            {translate(`components.password.check.${name}`, { least })}
            <span style={visuallyHidden}>
              {translate(checks[name] ? 'components.password.met' : 'components.password.unmet')}
            </span>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** The same for a field of the form it stands in. */
export function PasswordStrengthOf({ source, leastLength }: { source: string; leastLength: number }) {
  const password = useWatch({ name: source });
  const { getFieldState } = useFormContext();
  const message = getFieldState(source, useFormState({ name: source })).error?.message ?? '';
  return (
    <PasswordStrength
      password={typeof password === 'string' ? password : ''}
      leastLength={leastLength}
      // A refusal may carry what is filled into it.
      isRefused={Object.keys(passwordRefusals(source)).some((key) => message.includes(key))}
    />
  );
}
