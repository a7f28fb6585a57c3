import { useMemo } from 'react';
import { PASSWORD_MAX, PASSWORD_MIN } from '#contract/account/schema.ts';
import type { MessageKey } from '#messages/message-key.ts';
import { PasswordInput } from './PasswordInput.tsx';
import { PasswordStrengthOf } from './PasswordStrength.tsx';
import { matches, maxLength, minLength, required } from './rules.ts';

interface NewPasswordInputsProps {
  source: string;
  label: MessageKey;
  /** The field that repeats it. */
  again: { source: string; label: MessageKey };
  /** Fewest characters that administrators ask for, beside what the form does. */
  leastLength: number;
}

/** A new password with how strong it is, and once more. */
export function NewPasswordInputs({ source, label, again, leastLength }: NewPasswordInputsProps) {
  const secret = useMemo(
    () => [required(), minLength(Math.max(PASSWORD_MIN, leastLength)), maxLength(PASSWORD_MAX)],
    [leastLength],
  );
  const repeated = useMemo(() => [...secret, matches(source)], [secret, source]);
  return (
    <>
      <PasswordInput source={source} label={label} validate={secret} autoComplete="new-password" />
      <PasswordStrengthOf source={source} leastLength={leastLength} />
      <PasswordInput {...again} validate={repeated} autoComplete="new-password" />
    </>
  );
}
