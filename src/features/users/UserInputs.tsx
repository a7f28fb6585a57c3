import { EDUCATION_LEVELS, type ExtendedUser, USER_LIMITS } from '#contract/users/schema.ts';
import { useSettings } from '#src/app/settings.ts';
import { ChoiceInput } from '#src/components/inputs/ChoiceInput.tsx';
import { PasswordInput } from '#src/components/inputs/PasswordInput.tsx';
import { email, maxLength, minLength, pattern, required } from '#src/components/inputs/rules.ts';
import { SwitchInput } from '#src/components/inputs/SwitchInput.tsx';
import { TextInputWithCounter } from '#src/components/inputs/TextInputWithCounter.tsx';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { RolesInput } from './RolesInput.tsx';
import { UnitsInput } from './UnitsInput.tsx';

const { login, name, email: address, password, phone, company, department, position } = USER_LIMITS;
const NAME = [required(), maxLength(name.max)];
const EMAIL = [required(), maxLength(address.max), email(), minLength(address.min)];
const NO_SPACES = pattern(/^\S+$/, 'user.login.spaces');
const LOGIN = [required(), maxLength(login.max), NO_SPACES];
/** Who registered signs in with an e-mail, which may be longer. */
const KEPT_LOGIN = [required(), maxLength(address.max), NO_SPACES];
const PASSWORD = [minLength(password.min), maxLength(password.max)];
const PHONE = [maxLength(phone.max)];
const COMPANY = [maxLength(company.max)];
const DEPARTMENT = [maxLength(department.max)];
const POSITION = [maxLength(position.max)];

interface UserInputsProps {
  /** Left out for a new account. */
  user?: ExtendedUser;
  isOwn?: boolean;
  disabled?: boolean;
}

/** The sections of the form of an account. */
export function UserInputs({ user, isOwn = false, disabled = false }: UserInputsProps) {
  return (
    <>
      <SectionCard title="user.form.person">
        <PersonInputs disabled={disabled} />
      </SectionCard>
      <SectionCard title="user.form.account">
        <AccountInputs isNew={!user} disabled={disabled} />
      </SectionCard>
      <SectionCard title="user.units">
        <UnitsInput stored={user?.organizationUnits ?? []} disabled={disabled} />
      </SectionCard>
      <SectionCard title="user.authorities">
        <RolesInput isOwn={isOwn} disabled={disabled} />
      </SectionCard>
      <SectionCard title="user.form.profile">
        <ProfileInputs disabled={disabled} />
      </SectionCard>
    </>
  );
}

/** Who it is. */
function PersonInputs({ disabled }: { disabled: boolean }) {
  const shared = { autoComplete: 'off', disabled };
  return (
    <>
      <TextInputWithCounter source="firstName" label="user.firstName" validate={NAME} {...shared} />
      <TextInputWithCounter source="lastName" label="user.lastName" validate={NAME} {...shared} />
      <TextInputWithCounter source="email" label="user.email" type="email" validate={EMAIL} {...shared} />
      <TextInputWithCounter source="phone" label="user.phone" inputMode="tel" validate={PHONE} {...shared} />
    </>
  );
}

/** How they get in. */
function AccountInputs({ isNew, disabled }: { isNew: boolean; disabled: boolean }) {
  const { languages, credentialMinLength } = useSettings();
  const translate = useTranslate();
  const bounds = { least: Math.max(password.min, credentialMinLength), most: password.max };
  return (
    <>
      <TextInputWithCounter
        source="login"
        label="user.login"
        help="user.login.help"
        validate={isNew ? LOGIN : KEPT_LOGIN}
        autoComplete="off"
        disabled={disabled}
      />
      <ChoiceInput
        source="langKey"
        label="user.langKey"
        help="user.langKey.help"
        options={Object.entries(languages).map(([id, label]) => ({ id, label }))}
        disabled={disabled}
      />
      <PasswordInput
        source="password"
        label={isNew ? 'user.password' : 'user.password.new'}
        help={translate(isNew ? 'user.password.help' : 'user.password.new.help', bounds)}
        validate={PASSWORD}
        autoComplete="new-password"
        disabled={disabled}
      />
      {isNew && <SwitchInput source="activated" label="user.activated" help="user.activated.help" />}
    </>
  );
}

/** What else administrators fill in. */
function ProfileInputs({ disabled }: { disabled: boolean }) {
  const translate = useTranslate();
  const shared = { autoComplete: 'off', disabled };
  return (
    <>
      <TextInputWithCounter source="company" label="user.company" validate={COMPANY} {...shared} />
      <TextInputWithCounter source="department" label="user.department" validate={DEPARTMENT} {...shared} />
      <TextInputWithCounter source="position" label="user.position" validate={POSITION} {...shared} />
      <ChoiceInput
        source="educationLevel"
        label="user.educationLevel"
        placeholder={translate('user.educationLevel.none')}
        options={EDUCATION_LEVELS.map((id) => ({ id, label: translate(`educationLevel.${id}`) }))}
        disabled={disabled}
      />
    </>
  );
}
