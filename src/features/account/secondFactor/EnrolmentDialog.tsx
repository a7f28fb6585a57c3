import Alert from '@mui/material/Alert';
import { useState } from 'react';
import {
  type Enrolment,
  type SecondFactorMethod,
  secondFactorEndpoints,
} from '../../../../contract/second-factor.ts';
import { useMessage } from '../../../app/useMessage.ts';
import { PasswordInput } from '../../../components/inputs/PasswordInput.tsx';
import { digitCount, required } from '../../../components/inputs/rules.ts';
import { formErrors } from '../../../components/inputs/SubmitButton.tsx';
import { TextInputWithCounter } from '../../../components/inputs/TextInputWithCounter.tsx';
import { call } from '../../../dataProvider/httpClient.ts';
import { AuthenticatorSecret } from './AuthenticatorSecret.tsx';
import { FormDialog } from './FormDialog.tsx';

const filled = [required()];
const sixDigits = [required(), digitCount(6)];

interface EnrolmentDialogProps {
  method: SecondFactorMethod;
  onClose: () => void;
  /** The second factor is on; these are its recovery codes. */
  onDone: (codes: readonly string[]) => void;
}

/** Switches the second factor on: first the password, then a code that proves that codes arrive. */
export function EnrolmentDialog({ method, onClose, onDone }: EnrolmentDialogProps) {
  const t = useMessage();
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);

  async function begin({ password }: { password?: string }) {
    try {
      const { data } = await call(secondFactorEndpoints.enrol, {
        body: { method, password: password ?? '' },
      });
      setEnrolment(data);
    } catch (error) {
      return formErrors(error, { 'error.incorrectPassword': 'password' });
    }
  }

  async function confirm({ code }: { code?: string }) {
    try {
      const { data } = await call(secondFactorEndpoints.confirm, {
        body: { token: enrolment?.token ?? '', code: code ?? '' },
        // What comes next says so, and a toast would lie over it.
        successMessage: null,
      });
      onDone(data.codes);
    } catch (error) {
      return formErrors(error, { 'error.secondFactor.code': 'code', 'error.secondFactor.expired': 'code' });
    }
  }

  const title = t(method === 'APP' ? 'secondFactor.app.title' : 'secondFactor.mail.title');
  if (enrolment === null) {
    return (
      <FormDialog
        step="password"
        title={title}
        submitLabel={t('secondFactor.next')}
        onSubmit={begin}
        onClose={onClose}
      >
        <PasswordInput source="password" label="password.current" validate={filled} autoFocus />
      </FormDialog>
    );
  }
  return (
    <FormDialog
      step="code"
      title={title}
      submitLabel={t('secondFactor.switchOn')}
      onSubmit={confirm}
      onClose={onClose}
    >
      {method === 'APP' ? (
        <AuthenticatorSecret enrolment={enrolment} />
      ) : (
        <Alert severity="info" sx={{ mb: 2 }}>
          {t('login.twoFactor.info')}
        </Alert>
      )}
      <TextInputWithCounter
        source="code"
        label="login.twoFactor.code"
        validate={sixDigits}
        inputMode="numeric"
        autoComplete="one-time-code"
        slotProps={{ autoFocus: true }}
      />
    </FormDialog>
  );
}
