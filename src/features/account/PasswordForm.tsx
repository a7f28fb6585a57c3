import Typography from '@mui/material/Typography';
import { Form } from 'ra-core';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useSession } from '#src/app/session.ts';
import { useSettings } from '#src/app/settings.ts';
import { FirstFaultFocus } from '#src/components/form/FirstFaultFocus.tsx';
import { NewPasswordInputs } from '#src/components/inputs/NewPasswordInputs.tsx';
import { PasswordInput } from '#src/components/inputs/PasswordInput.tsx';
import { passwordRefusals } from '#src/components/inputs/passwordRefusals.ts';
import { required } from '#src/components/inputs/rules.ts';
import { SubmitButton } from '#src/components/inputs/SubmitButton.tsx';
import { showAtFields } from '#src/components/inputs/showAtFields.ts';
import { useWeakPasswordNotice } from '#src/components/inputs/useWeakPasswordNotice.ts';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { useChange } from '#src/dataProvider/useChange.ts';
import { useTranslate } from '#src/useTranslate.ts';

/** A new password ends the other sessions. */
const SHOWN_BY = ['sessions'] as const;

const filled = [required()];

/** Changes the password; other sessions end, this one goes on under a new token. */
export function PasswordForm() {
  const settings = useSettings();
  const { account } = useSession();
  const translate = useTranslate();
  const weaknessOf = useWeakPasswordNotice('newPassword');
  const changePassword = useChange('changePassword', SHOWN_BY);
  const [changes, setChanges] = useState(0);

  async function change({ currentPassword, newPassword }: FieldValues) {
    const weakness = weaknessOf(newPassword);
    if (weakness) return weakness;
    try {
      await changePassword({ body: { currentPassword, newPassword } });
      setChanges((count) => count + 1);
    } catch (error) {
      return showAtFields(error, {
        'error.incorrectPassword': 'currentPassword',
        ...passwordRefusals('newPassword'),
      });
    }
  }

  return (
    <SectionCard title="password.title">
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {translate('password.hint')}
      </Typography>
      {/* A new form after each change: passwords do not stay on the screen. */}
      <Form
        key={changes}
        onSubmit={change}
        shouldFocusError={false}
        noValidate
        disableInvalidFormNotification
      >
        <FirstFaultFocus />
        <PasswordInput source="currentPassword" label="password.current" validate={filled} />
        <NewPasswordInputs
          source="newPassword"
          label="password.new"
          again={{ source: 'confirmation', label: 'password.confirmation' }}
          settings={settings}
          isStrict
          person={account}
        />
        <SubmitButton label="password.submit" />
      </Form>
    </SectionCard>
  );
}
