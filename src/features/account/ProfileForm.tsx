import Typography from '@mui/material/Typography';
import { Form, useNotify } from 'ra-core';
import { useRef, useState } from 'react';
import { type FieldValues, useWatch } from 'react-hook-form';
import type { Account } from '#contract/account/schema.ts';
import { setAccount, useSession } from '#src/app/session.ts';
import { useLanguage } from '#src/app/useLanguage.ts';
import { UnsavedFormPrompt } from '#src/components/feedback/UnsavedChangesPrompt.tsx';
import { FirstFaultFocus } from '#src/components/form/FirstFaultFocus.tsx';
import { PasswordInput } from '#src/components/inputs/PasswordInput.tsx';
import { REQUIRED } from '#src/components/inputs/rules.ts';
import { SubmitButton } from '#src/components/inputs/SubmitButton.tsx';
import { showAtFields } from '#src/components/inputs/showAtFields.ts';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { LanguageInput } from './LanguageInput.tsx';
import { OwnPicture } from './OwnPicture.tsx';
import { PendingAddress } from './PendingAddress.tsx';
import { PersonInputs } from './PersonInputs.tsx';
import { AccountSync, LanguageSync } from './ProfileSync.tsx';
import { isOtherAddress, type Profile, profileOf } from './profileValues.ts';

/** Asks for the password where the address becomes another one. */
function PasswordForAddress({ before }: { before: string }) {
  const after = useWatch<Profile, 'email'>({ name: 'email' });
  if (!isOtherAddress(before, after)) return null;
  return (
    <PasswordInput
      source="currentPassword"
      label="password.current"
      help="settings.email.password"
      validate={REQUIRED}
    />
  );
}

/** Saves by POST api/account; a new language is spoken at once. */
export function ProfileForm() {
  const { account } = useSession();
  return account && <ProfileParts account={account} />;
}

function ProfileParts({ account }: { account: Account }) {
  const translate = useTranslate();
  const notify = useNotify();
  const dataProvider = useDataProvider();
  const { locale, choose } = useLanguage();
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  // The form does not start over when the account becomes another one: what is being typed would be lost.
  const [initial] = useState(() => profileOf(account));
  const sent = useRef<Profile>(null);

  async function save(values: Profile) {
    const { firstName, lastName, email: mail, langKey, currentPassword } = values;
    const isMoved = isOtherAddress(account.email, mail);
    try {
      const { data } = await dataProvider.saveOwnAccount({
        body: { firstName, lastName, email: mail, langKey, ...(isMoved ? { currentPassword } : {}) },
      });
      setSavedAt(new Date());
      sent.current = values;
      setAccount(data);
      if (langKey !== locale) choose(langKey);
    } catch (error) {
      const errors = showAtFields(error, {
        'error.email.exists': 'email',
        'error.email.withoutPassword': 'email',
        'error.incorrectPassword': 'currentPassword',
      });
      if (isMoved || !errors.currentPassword) return errors;
      // The address was not changed here but elsewhere: to save upon what was read before would put it back.
      setAccount((await dataProvider.readOwnAccount()).data);
      notify('error.savedInBetween', { type: 'error' });
      return {};
    }
  }

  return (
    <SectionCard title="settings.profile">
      <OwnPicture account={account} />
      <Form
        defaultValues={initial}
        onSubmit={(values: FieldValues) => save(values as Profile)}
        shouldFocusError={false}
        noValidate
        disableInvalidFormNotification
      >
        <FirstFaultFocus />
        <AccountSync account={account} sent={sent} />
        <LanguageSync />
        <UnsavedFormPrompt />
        <PersonInputs />
        <PendingAddress account={account} />
        <PasswordForAddress before={account.email} />
        <LanguageInput source="langKey" label="settings.language" help="settings.language.help" />
        {account.unitName && (
          <Typography variant="caption" component="p" color="textSecondary" sx={{ mb: 2 }}>
            {translate('settings.unit')}: {account.unitName}
          </Typography>
        )}
        <SubmitButton label="settings.save" savedAt={savedAt} />
      </Form>
    </SectionCard>
  );
}
