import HowToReg from '@mui/icons-material/HowToRegOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { Link as RouterLink, useLocation, useNavigate } from 'react-router-dom';
import { useSettings } from '#src/app/settings.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { TextWithLink } from '#src/components/TextWithLink.tsx';
import { failureField, failureStatus } from '#src/dataProvider/errors.ts';
import { useChange } from '#src/dataProvider/useChange.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { FormCard, NarrowPage } from './NarrowPage.tsx';
import { useMailedKey } from './useMailedKey.ts';

/**
 * A link to activate an account, and what became of it; both addresses of such links show it. Opening changes nothing: mail
 * servers open links to look what is behind them.
 */
export default function ActivationScreen() {
  const key = useMailedKey();
  const { data, error, isSending, send } = useAccountActivation(key);
  const status = failureStatus(error);
  // Nothing is known about the key while the server is away or too busy.
  const undecided = error !== null && status !== 400 && status !== 404;
  const isUsed = failureField(error, 'errorKey') === 'error.key.used';
  const isFailed = key === null || (error !== null && !undecided);
  return (
    <NarrowPage title="activate.title">
      {data && <Activated resetKey={data.resetKey} />}
      {!data && undecided && !isSending && <ErrorState error={error} retry={send} />}
      {!data && isFailed && (isUsed ? <AlreadyActive /> : <NotActivated />)}
      {!data && !isFailed && (!undecided || isSending) && <Ask isSending={isSending} onActivate={send} />}
    </NarrowPage>
  );
}

function Ask({ isSending, onActivate }: { isSending: boolean; onActivate: () => void }) {
  const translate = useTranslate();
  return (
    <FormCard mark={{ icon: HowToReg, tone: 'primary' }}>
      <Typography sx={{ mb: 3 }}>{translate('activate.intro')}</Typography>
      <Button variant="contained" size="large" loading={isSending} onClick={onActivate}>
        {translate('activate.submit')}
      </Button>
    </FormCard>
  );
}

function Activated({ resetKey }: { resetKey: string | null }) {
  const translate = useTranslate();
  return (
    <>
      <Alert severity="success" sx={{ mb: 3 }}>
        <TextWithLink
          text="activate.messages.success"
          link={
            // The documented target; the plain way to the sign-in stands below.
            <Link component={RouterLink} to="/account/reset/request" color="inherit">
              {translate('activate.signIn')}
            </Link>
          }
        />
      </Alert>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {resetKey !== null && (
          <Button
            component={RouterLink}
            to={`/account/reset/finish?key=${encodeURIComponent(resetKey)}`}
            variant="contained"
            size="large"
          >
            {translate('activate.choosePassword')}
          </Button>
        )}
        <Button
          component={RouterLink}
          to="/login"
          variant={resetKey === null ? 'contained' : 'outlined'}
          size="large"
        >
          {translate('activate.toSignIn')}
        </Button>
      </Box>
    </>
  );
}

function AlreadyActive() {
  const translate = useTranslate();
  return (
    <>
      <Alert severity="success" sx={{ mb: 3 }}>
        {translate('activate.used')}
      </Alert>
      <Button component={RouterLink} to="/login" variant="contained" size="large">
        {translate('activate.toSignIn')}
      </Button>
    </>
  );
}

function NotActivated() {
  const translate = useTranslate();
  const { externalRegistrationAllowed } = useSettings();
  return (
    <>
      <Alert severity="error" sx={{ mb: 2 }}>
        {translate('activate.messages.error')}
      </Alert>
      <Typography sx={{ mb: 3 }}>{translate('activate.error.help')}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button component={RouterLink} to="/login" variant="contained">
          {translate('activate.toSignIn')}
        </Button>
        <Button component={RouterLink} to="/account/reset/request" variant="outlined">
          {translate('activate.reset')}
        </Button>
        {externalRegistrationAllowed && (
          <Button component={RouterLink} to="/account/register" variant="outlined">
            {translate('activate.register')}
          </Button>
        )}
      </Box>
    </>
  );
}

/**
 * Activates an account by its mailed key. The key works once; what came of it stands in the entry of the history, for
 * whoever comes back to it.
 */
function useAccountActivation(key: string | null) {
  const activate = useChange('activateAccount');
  const navigate = useNavigate();
  const { state, ...address } = useLocation();
  /** What the server answers to a key that works. */
  const data: { resetKey: string | null } | undefined = state?.activated;
  const [error, setError] = useState<unknown>(null);
  const [isSending, setIsSending] = useState(false);
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  const send = async () => {
    if (key === null) return;
    setIsSending(true);
    try {
      const { data: activated } = await activate({ query: { key } });
      if (isHere.current) await navigate(address, { replace: true, state: { activated } });
    } catch (failure) {
      setError(failure);
    } finally {
      setIsSending(false);
    }
  };

  return { data, error, isSending, send: () => void send() };
}
