import { useMemo } from 'react';
import type { Named } from '#contract/account/guessable-password.ts';
import { STRONG_PASSWORD_MIN } from '#contract/account/password.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from '#contract/account/schema.ts';
import type { AppSettings } from '#contract/settings/schema.ts';
import type { MessageKey } from '#messages/message-key.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { PasswordInput } from './PasswordInput.tsx';
import { PasswordStrengthOf } from './PasswordStrength.tsx';
import { matches, maxLength, minLength, required } from './rules.ts';

interface NewPasswordInputsProps {
  source: string;
  label: MessageKey;
  /** The field that repeats it. */
  again: { source: string; label: MessageKey };
  /** What the installation asks for, beside what the form does, and what it is called. */
  settings: Pick<AppSettings, 'credentialMinLength' | 'title'>;
  /** The four classes of characters are asked for, not only recommended. */
  isStrict?: boolean;
  /** Whose password it is; left out where the form itself asks for the names, null where the page does not know. */
  person?: Named | null;
}

/** A new password with its rule, how strong it is, and once more. */
export function NewPasswordInputs(props: NewPasswordInputsProps) {
  const { source, label, again, settings, isStrict = false, person } = props;
  const { credentialMinLength } = settings;
  const translate = useTranslate();
  const secret = useMemo(
    () => [required(), minLength(Math.max(PASSWORD_MIN, credentialMinLength)), maxLength(PASSWORD_MAX)],
    [credentialMinLength],
  );
  const repeated = useMemo(() => [...secret, matches(source)], [secret, source]);
  const least = Math.max(isStrict ? STRONG_PASSWORD_MIN : PASSWORD_MIN, credentialMinLength);
  return (
    <>
      <PasswordInput
        source={source}
        label={label}
        help={translate(isStrict ? 'components.password.rule.strict' : 'components.password.rule', { least })}
        validate={secret}
        autoComplete="new-password"
      />
      <PasswordStrengthOf source={source} settings={settings} person={person} />
      <PasswordInput {...again} validate={repeated} autoComplete="new-password" />
    </>
  );
}
