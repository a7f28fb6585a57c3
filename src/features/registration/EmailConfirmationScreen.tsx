import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { loadSession, useSession } from '#src/app/session.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { failureField, failureStatus } from '#src/dataProvider/errors.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { FormCard, NarrowPage } from './NarrowPage.tsx';
import { useMailedKey } from './useMailedKey.ts';

/** Where the link leads that was sent to a new address. Opening it changes nothing: the press does. */
export default function EmailConfirmationScreen() {
  const key = useMailedKey();
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const { account } = useSession();
  const [state, setState] = useState<'asked' | 'sending' | 'done'>('asked');
  const [error, setError] = useState<unknown>(null);

  async function confirm() {
    setState('sending');
    setError(null);
    try {
      await dataProvider.confirmOwnEmail({ body: { key: key ?? '' } });
      setState('done');
      if (account) await loadSession();
    } catch (failure) {
      setState('asked');
      setError(failure);
    }
  }

  const isRefused = key === null || failureStatus(error) === 400;
  const isTaken = failureField(error, 'errorKey') === 'error.email.exists';
  return (
    <NarrowPage title="confirmEmail.title">
      {state === 'done' && (
        <Alert severity="success" sx={{ mb: 3 }}>
          {translate('confirmEmail.done')}
        </Alert>
      )}
      {isRefused && (
        <Alert severity="error" sx={{ mb: 3 }}>
          {translate(isTaken ? 'error.email.exists' : 'confirmEmail.failed')}
        </Alert>
      )}
      {(state === 'done' || isRefused) && (
        <Button component={RouterLink} to="/account/settings" variant="contained">
          {translate('confirmEmail.next')}
        </Button>
      )}
      {!isRefused && error !== null && <ErrorState error={error} retry={() => void confirm()} />}
      {!isRefused && error === null && state !== 'done' && (
        <FormCard>
          <Typography sx={{ mb: 3 }}>{translate('confirmEmail.intro')}</Typography>
          <Button
            variant="contained"
            size="large"
            loading={state === 'sending'}
            onClick={() => void confirm()}
          >
            {translate('confirmEmail.submit')}
          </Button>
        </FormCard>
      )}
    </NarrowPage>
  );
}
