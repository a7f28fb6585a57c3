import { REGISTRATION_LIMITS as LIMITS, PHONE_DIGITS } from '#contract/registration/rules.ts';
import { EDUCATION_LEVELS } from '#contract/users/schema.ts';
import { useSettings } from '#src/app/settings.ts';
import { ChoiceInput } from '#src/components/inputs/ChoiceInput.tsx';
import { DigitsInput } from '#src/components/inputs/DigitsInput.tsx';
import { NewPasswordInputs } from '#src/components/inputs/NewPasswordInputs.tsx';
import { digitCount, email, maxLength, minLength, required } from '#src/components/inputs/rules.ts';
import { TextInputWithCounter } from '#src/components/inputs/TextInputWithCounter.tsx';
import { useTranslate } from '#src/useTranslate.ts';

const filled = [required()];
const between = ({ min, max }: { min: number; max: number }) => [minLength(min), maxLength(max)];
const name = [...filled, ...between(LIMITS.name)];
const address = [...filled, maxLength(LIMITS.email.max), email(), minLength(LIMITS.email.min)];
const phone = [...filled, digitCount(PHONE_DIGITS)];
const company = [...filled, ...between(LIMITS.company)];
const department = [...filled, ...between(LIMITS.department)];
const position = between(LIMITS.position);

export function PersonInputs() {
  const t = useTranslate();
  const options = EDUCATION_LEVELS.map((id) => ({ id, label: t(`educationLevel.${id}`) }));
  return (
    <>
      <TextInputWithCounter
        source="firstName"
        label="register.firstName"
        validate={name}
        autoComplete="given-name"
      />
      <TextInputWithCounter
        source="lastName"
        label="register.lastName"
        validate={name}
        autoComplete="family-name"
      />
      <DigitsInput source="phone" label="register.phone" help="register.phone.help" validate={phone} phone />
      <ChoiceInput
        source="educationLevel"
        label="register.educationLevel"
        placeholder={t('register.educationLevel.choose')}
        options={options}
        validate={filled}
        required
      />
    </>
  );
}

export function WorkInputs() {
  return (
    <>
      <TextInputWithCounter
        source="company"
        label="register.company"
        validate={company}
        autoComplete="organization"
      />
      <TextInputWithCounter source="department" label="register.department" validate={department} />
      <TextInputWithCounter
        source="position"
        label="register.position"
        validate={position}
        autoComplete="organization-title"
      />
    </>
  );
}

/** E-mail, which is also the login, and the password twice. */
export function AccessInputs() {
  const settings = useSettings();
  return (
    <>
      <TextInputWithCounter
        source="email"
        type="email"
        label="register.email"
        help="register.email.help"
        validate={address}
        autoComplete="email"
      />
      <NewPasswordInputs
        source="password"
        label="register.password"
        again={{ source: 'secondPassword', label: 'register.confirmation' }}
        settings={settings}
      />
    </>
  );
}
