import LockReset from '@mui/icons-material/LockResetOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Form, useNotify } from 'ra-core';
import { useEffect } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Link as RouterLink, useNavigate } from 'react-router-dom';
import { leave } from '#src/app/leave.ts';
import { useSettings } from '#src/app/settings.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { LoadingSpinner } from '#src/components/feedback/LoadingSpinner.tsx';
import { FirstFaultFocus } from '#src/components/form/FirstFaultFocus.tsx';
import { NewPasswordInputs } from '#src/components/inputs/NewPasswordInputs.tsx';
import { SubmitButton } from '#src/components/inputs/SubmitButton.tsx';
import { useWeakPasswordNotice } from '#src/components/inputs/useWeakPasswordNotice.ts';
import { failureKey, failureStatus } from '#src/dataProvider/errors.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { FormCard, NarrowPage } from './NarrowPage.tsx';
import { useMailedKey } from './useMailedKey.ts';

/** Place of a message that outlives a reload of the page. */
const PLACE = 'resetFinishFailure';

/** Puts the message of a failure aside for after the reload that follows it. */
function stashFailure(message: string): void {
  try {
    sessionStorage.setItem(PLACE, message);
  } catch {
    // A browser without storage shows the state of the link, only not the toast.
  }
}

/** Shows such a message as a toast, once. */
function useStashedFailure(): void {
  const notify = useNotify();
  useEffect(() => {
    const message = sessionStorage.getItem(PLACE);
    if (message === null) return;
    sessionStorage.removeItem(PLACE);
    notify(message, { type: 'error' });
  }, [notify]);
}

export default function ResetFinishScreen() {
  const key = useMailedKey();
  // Whether the link works, asked when the page opens.
  const {
    data: works,
    error,
    isLoading,
    refetch,
  } = useRead('checkPasswordReset', { body: { key: key ?? '' } }, { enabled: key !== null });
  useStashedFailure();
  const undecided = error !== null && failureStatus(error) !== 400;
  return (
    <NarrowPage title="reset.finish.title">
      {isLoading && <LoadingSpinner label="reset.finish.checking" />}
      {undecided && <ErrorState error={error} retry={() => void refetch()} />}
      {!isLoading && !undecided && (works && key !== null ? <FinishForm mailedKey={key} /> : <Ended />)}
    </NarrowPage>
  );
}

function FinishForm({ mailedKey }: { mailedKey: string }) {
  const settings = useSettings();
  const translate = useTranslate();
  const notify = useNotify();
  const weaknessOf = useWeakPasswordNotice('newPassword');
  const navigate = useNavigate();
  const dataProvider = useDataProvider();

  async function finish({ newPassword }: FieldValues) {
    const weakness = weaknessOf(newPassword);
    if (weakness) return weakness;
    try {
      await dataProvider.finishPasswordReset({ body: { key: mailedKey, newPassword } });
      navigate('/login', { replace: true });
    } catch (error) {
      // Nothing came of it, so nothing is lost by trying again.
      if (failureStatus(error) === 0) return notify('error.serverNotReachable', { type: 'error' });
      stashFailure(failureKey(error) ?? 'error.unknown');
      leave.reload();
    }
  }

  return (
    <FormCard mark={{ icon: LockReset, tone: 'warning' }}>
      <Typography sx={{ mb: 1 }}>{translate('reset.finish.lead')}</Typography>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {translate('reset.finish.intro')}
      </Typography>
      <Form onSubmit={finish} shouldFocusError={false} noValidate disableInvalidFormNotification>
        <FirstFaultFocus />
        <NewPasswordInputs
          source="newPassword"
          label="reset.finish.newPassword"
          again={{ source: 'confirmation', label: 'reset.finish.confirmation' }}
          settings={settings}
          isStrict
          person={null}
        />
        <SubmitButton label="reset.finish.submit" />
      </Form>
    </FormCard>
  );
}

function Ended() {
  const translate = useTranslate();
  return (
    <>
      <Alert severity="error" sx={{ mb: 3 }}>
        {translate('reset.finish.messages.invalid')}
      </Alert>
      <Button component={RouterLink} to="/account/reset/request" variant="contained">
        {translate('reset.finish.again')}
      </Button>
    </>
  );
}
