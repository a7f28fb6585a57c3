import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import type { Enrolment, SecondFactorMethod } from '#contract/second-factor/schema.ts';
import { FormDialog } from '#src/components/form/FormDialog.tsx';
import { PasswordInput } from '#src/components/inputs/PasswordInput.tsx';
import { digitCount, required } from '#src/components/inputs/rules.ts';
import { TextInputWithCounter } from '#src/components/inputs/TextInputWithCounter.tsx';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { REFUSED_FIELD } from './ProofDialog.tsx';

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
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);

  const begin = async (password: string) => {
    const { data } = await dataProvider.enrolSecondFactor({ body: { method, password } });
    setEnrolment(data);
  };
  const confirm = async (token: string, code: string) => {
    const { data } = await dataProvider.confirmSecondFactor({ body: { token, code } });
    onDone(data.codes);
  };

  return (
    <FormDialog
      title={method === 'APP' ? 'secondFactor.app.title' : 'secondFactor.mail.title'}
      initial={{ password: '', code: '' }}
      saveLabel={enrolment ? 'secondFactor.switchOn' : 'secondFactor.next'}
      onSave={({ password, code }) => (enrolment ? confirm(enrolment.token, code) : begin(password))}
      onClose={onClose}
      fieldOf={REFUSED_FIELD}
      maxWidth="sm"
    >
      {enrolment === null ? (
        <PasswordInput source="password" label="password.current" validate={filled} autoFocus />
      ) : (
        <>
          {method === 'APP' ? (
            <AuthenticatorSecret enrolment={enrolment} />
          ) : (
            <Alert severity="info" sx={{ mb: 2 }}>
              {translate('login.twoFactor.info')}
            </Alert>
          )}
          <CodeInput />
        </>
      )}
    </FormDialog>
  );
}

function CodeInput() {
  const { reset, getValues } = useFormContext();
  const { isSubmitted } = useFormState();
  const isNew = useRef(true);
  useEffect(() => {
    if (!isNew.current || !isSubmitted) return;
    isNew.current = false;
    // Only the first step was sent: the code is not judged while it is typed, and nothing is lost yet by closing.
    reset(getValues());
  }, [isSubmitted, reset, getValues]);
  return (
    <TextInputWithCounter
      source="code"
      label="login.twoFactor.code"
      validate={sixDigits}
      inputMode="numeric"
      autoComplete="one-time-code"
      autoFocus
    />
  );
}

/** Groups of four, as people read them out. */
const grouped = (secret: string) => secret.replace(/.{4}(?=.)/g, '$& ');

/** What an authenticator app takes in: a picture to scan, and the same as a link and as letters. */
function AuthenticatorSecret({ enrolment }: { enrolment: Enrolment }) {
  const t = useTranslate();
  const { secret, uri, qrCode } = enrolment;
  return (
    <Box sx={{ display: 'grid', gap: 2, mb: 2 }}>
      <Typography>{t('secondFactor.app.scan')}</Typography>
      {qrCode && (
        <Box
          component="img"
          src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(qrCode)}`}
          alt={t('secondFactor.app.qrCode')}
          sx={{ width: 200, height: 200, justifySelf: 'center', borderRadius: 2, bgcolor: 'common.white' }}
        />
      )}
      {uri && (
        <Link href={uri} sx={{ justifySelf: 'center', minHeight: 44, alignContent: 'center' }}>
          {t('secondFactor.app.open')}
        </Link>
      )}
      {secret && (
        <div>
          <Typography color="textSecondary">{t('secondFactor.app.type')}</Typography>
          <Typography
            component="code"
            sx={{ fontFamily: 'monospace', fontSize: 17, overflowWrap: 'anywhere' }}
          >
            {grouped(secret)}
          </Typography>
        </div>
      )}
    </Box>
  );
}
