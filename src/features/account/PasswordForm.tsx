import Typography from '@mui/material/Typography';
import { Form, useNotify } from 'ra-core';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { isStrongPassword } from '#contract/account/password.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from '#contract/account/schema.ts';
import { formErrors } from '#src/components/inputs/formErrors.ts';
import { InvalidFormToast } from '#src/components/inputs/InvalidFormToast.tsx';
import { PasswordInput } from '#src/components/inputs/PasswordInput.tsx';
import { PasswordStrengthOf } from '#src/components/inputs/PasswordStrength.tsx';
import { matches, maxLength, minLength, required } from '#src/components/inputs/rules.ts';
import { SubmitButton } from '#src/components/inputs/SubmitButton.tsx';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { readToken, replaceToken } from '#src/dataProvider/token.ts';
import { useChange } from '#src/dataProvider/useChange.ts';
import { useTranslate } from '#src/useTranslate.ts';

interface Passwords {
  currentPassword: string;
  newPassword: string;
  confirmation: string;
}

/** Fields from top to bottom. */
const ORDER = [
  'currentPassword',
  'newPassword',
  'confirmation',
] as const satisfies readonly (keyof Passwords)[];

/** A new password ends the other sessions. */
const SHOWN_BY = ['sessions'] as const;

const filled = [required()];
const bounds = [required(), minLength(PASSWORD_MIN), maxLength(PASSWORD_MAX)];
const repeated = [...bounds, matches('newPassword')];

/** Changes the password; other sessions end, this one goes on under a new token. */
export function PasswordForm() {
  const translate = useTranslate();
  const notify = useNotify();
  const changePassword = useChange('changePassword', SHOWN_BY);
  const [changes, setChanges] = useState(0);

  async function change({ currentPassword, newPassword }: Passwords) {
    if (!isStrongPassword(newPassword)) {
      notify('rulePassword', { type: 'error' });
      return { newPassword: 'rulePassword' };
    }
    const before = readToken();
    try {
      const { data } = await changePassword({ body: { currentPassword, newPassword } });
      replaceToken(before, data.id_token);
      setChanges((count) => count + 1);
    } catch (error) {
      return formErrors(error, { 'error.incorrectPassword': 'currentPassword', rulePassword: 'newPassword' });
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
        onSubmit={(values: FieldValues) => change(values as Passwords)}
        noValidate
        disableInvalidFormNotification
      >
        <InvalidFormToast order={ORDER} />
        <PasswordInput source="currentPassword" label="password.current" validate={filled} />
        <PasswordInput
          source="newPassword"
          label="password.new"
          validate={bounds}
          autoComplete="new-password"
        />
        <PasswordStrengthOf source="newPassword" />
        <PasswordInput
          source="confirmation"
          label="password.confirmation"
          validate={repeated}
          autoComplete="new-password"
        />
        <SubmitButton label={translate('password.submit')} />
      </Form>
    </SectionCard>
  );
}
