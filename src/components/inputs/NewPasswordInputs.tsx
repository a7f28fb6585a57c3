import { useMemo } from 'react';
import { PASSWORD_MAX, PASSWORD_MIN } from '#contract/account/schema.ts';
import type { MessageKey } from '#messages/message-key.ts';
import { PasswordInput } from './PasswordInput.tsx';
import { PasswordStrengthOf } from './PasswordStrength.tsx';
import { matches, maxLength, minLength, required } from './rules.ts';

const SECRET = [required(), minLength(PASSWORD_MIN), maxLength(PASSWORD_MAX)];

interface NewPasswordInputsProps {
  source: string;
  label: MessageKey;
  /** The field that repeats it. */
  again: { source: string; label: MessageKey };
}

/** A new password with how strong it is, and once more. */
export function NewPasswordInputs({ source, label, again }: NewPasswordInputsProps) {
  const repeated = useMemo(() => [...SECRET, matches(source)], [source]);
  return (
    <>
      <PasswordInput source={source} label={label} validate={SECRET} autoComplete="new-password" />
      <PasswordStrengthOf source={source} />
      <PasswordInput {...again} validate={repeated} autoComplete="new-password" />
    </>
  );
}
