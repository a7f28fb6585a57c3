import MarkEmailUnread from '@mui/icons-material/MarkEmailUnreadOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { SentMessage } from '#src/components/feedback/SentMessage.tsx';
import { failureField, failureKey } from '#src/dataProvider/errors.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { FormCard, NarrowPage } from './NarrowPage.tsx';

/** What the entry of the history holds of a registration that was sent. */
export interface SentRegistration {
  email: string;
}

/** After a registration: where the mail went, and what to do when nothing comes. */
export default function CheckMailScreen() {
  const translate = useTranslate();
  const { state } = useLocation();
  const sent: SentRegistration | undefined = state?.sent;
  return (
    <NarrowPage title="register.sent.title">
      {sent ? (
        <CheckMail sent={sent} />
      ) : (
        <>
          <Typography sx={{ mb: 3 }}>{translate('register.sent.empty')}</Typography>
          <Button component={RouterLink} to="/account/register" variant="contained">
            {translate('activate.register')}
          </Button>
        </>
      )}
    </NarrowPage>
  );
}

const HELP = ['register.sent.wait', 'register.sent.spelling', 'register.sent.account'] as const;

function CheckMail({ sent }: { sent: SentRegistration }) {
  const translate = useTranslate();
  return (
    <>
      <FormCard mark={{ icon: MarkEmailUnread, tone: 'primary' }}>
        <Typography sx={{ mb: 1 }}>{translate('register.messages.success')}</Typography>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {translate('register.sent.to', { email: sent.email })}
        </Typography>
      </FormCard>
      <Typography component="h2" variant="h3" sx={{ mt: 4, mb: 1, fontSize: 20 }}>
        {translate('register.sent.help')}
      </Typography>
      <Box component="ul" sx={{ mt: 0, mb: 3, paddingInlineStart: 3 }}>
        {HELP.map((key) => (
          <li key={key}>{translate(key)}</li>
        ))}
      </Box>
      <SendAgain email={sent.email} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 2 }}>
        <Button component={RouterLink} to="/account/register" state={{ sent }} variant="outlined">
          {translate('register.sent.correct')}
        </Button>
        <Button component={RouterLink} to="/">
          {translate('register.sent.home')}
        </Button>
      </Box>
    </>
  );
}

function SendAgain({ email }: { email: string }) {
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const [state, setState] = useState<'idle' | 'sending' | 'done'>('idle');
  const [error, setError] = useState<unknown>(null);

  async function send() {
    setState('sending');
    setError(null);
    try {
      await dataProvider.resendActivation({ body: { email } });
      setState('done');
    } catch (failure) {
      setState('idle');
      setError(failure);
    }
  }

  const refusal = failureKey(error) ?? 'error.unknown';
  return (
    <>
      {state === 'done' && <SentMessage>{translate('register.sent.done')}</SentMessage>}
      {error !== null && (
        <Alert severity="error">
          {translate(refusal, { _: refusal, param: failureField(error, 'params') })}
        </Alert>
      )}
      <Button
        variant="contained"
        loading={state === 'sending'}
        onClick={() => void send()}
        sx={{ mt: state === 'done' || error !== null ? 2 : 0, minHeight: 44 }}
      >
        {translate('register.sent.again')}
      </Button>
    </>
  );
}
