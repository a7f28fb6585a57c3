import Close from '@mui/icons-material/Close';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Form } from 'ra-core';
import { Suspense, useId, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Navigate, Link as RouterLink, useLocation, useNavigate } from 'react-router-dom';
import { PageHeading } from '#src/app/PageHeading.tsx';
import { returnAddress } from '#src/app/returnPath.ts';
import { useLastSessionEnd, useSession } from '#src/app/session.ts';
import { useSettings } from '#src/app/settings.ts';
import { lazyPart } from '#src/lazyPart.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { IdentityProviderButton } from './IdentityProviderButton.tsx';
import { PasswordStep } from './PasswordStep.tsx';
import { PasskeyButton } from './passkeys/PasskeyButton.tsx';
import { type SignInValues, useSignIn } from './useSignIn.ts';

/** Nobody begins with it. */
const TwoFactorStep = lazyPart(() => import('./TwoFactorStep.tsx'));

/** Where the page is the dialog, it is there with the page. */
const AT_ONCE = {
  transition: { appear: false },
  backdrop: { slotProps: { transition: { appear: false } } },
};

/** The sign-in dialog; closing it leads home. */
export default function LoginScreen() {
  const translate = useTranslate();
  const titleId = useId();
  const place = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const { state } = useLocation();
  const { account } = useSession();
  const ended = useLastSessionEnd();
  const { externalRegistrationAllowed, passkeysAllowed } = useSettings();
  const { problem, busy, submit, resend, signInByPasskey, refreshCaptcha, startOver } = useSignIn();
  const [byRecovery, setByRecovery] = useState(false);

  if (account) return <Navigate to={returnAddress(state)} replace />;

  const leave = () => navigate('/', { replace: true });
  const code = problem.twoFactorToken !== undefined;
  // A code is nothing to ask for where there are passkeys alone, but for the recovery codes.
  const isPasskeyDue = code && problem.passkey === 'ONLY' && !byRecovery;
  const info = problem.infoKey ?? (code ? 'login.twoFactor.info' : undefined);
  const { errorKey, errorParam } = problem;
  const said = errorKey
    ? translate(errorKey, { _: errorKey, param: errorParam, address: errorParam })
    : ended && !code && translate(`login.ended.${ended}`);
  return (
    <Box ref={place} sx={{ minHeight: '50vh' }}>
      <Dialog
        open
        onClose={leave}
        aria-labelledby={titleId}
        maxWidth="xs"
        fullWidth
        slotProps={AT_ONCE}
        // It stands where the server rendered it.
        disablePortal
        container={() => place.current}
      >
        <Box sx={{ p: { xs: 3, sm: 4 } }}>
          <IconButton
            onClick={leave}
            aria-label={translate('login.close')}
            sx={{ position: 'absolute', insetBlockStart: 12, insetInlineEnd: 12 }}
          >
            <Close />
          </IconButton>
          <div id={titleId}>
            <PageHeading title={translate('login.title')} />
          </div>
          <Typography color="textSecondary" sx={{ mb: 3 }}>
            {translate('login.intro')}
          </Typography>
          {said && (
            <Alert severity={errorKey ? 'error' : 'info'} sx={{ mb: 2 }}>
              {said}
            </Alert>
          )}
          {info && !code && (
            <Alert severity="info" sx={{ mb: 2 }}>
              {translate(info, { _: info })}
            </Alert>
          )}
          <Form
            onSubmit={(values: FieldValues) => submit(values as SignInValues)}
            noValidate
            disableInvalidFormNotification
          >
            {code ? (
              <Suspense>
                <TwoFactorStep
                  info={info}
                  byRecovery={byRecovery}
                  onByRecovery={setByRecovery}
                  isPasskeyDue={isPasskeyDue}
                  codeLabel={
                    problem.passkey === 'ONLY' ? 'login.twoFactor.usePasskey' : 'login.twoFactor.useCode'
                  }
                  onResend={info === 'login.twoFactor.info' ? resend : undefined}
                />
              </Suspense>
            ) : (
              <PasswordStep problem={problem} onRefresh={refreshCaptcha} />
            )}
            {!isPasskeyDue && (
              <Button
                type="submit"
                variant="contained"
                fullWidth
                loading={busy === 'password'}
                sx={{ minHeight: 44 }}
              >
                {translate(code ? 'login.twoFactor.submit' : 'login.submit')}
              </Button>
            )}
            {(code ? problem.passkey && !byRecovery : passkeysAllowed) && (
              <PasskeyButton
                label={code ? 'login.twoFactor.usePasskey' : 'login.passkey'}
                main={isPasskeyDue}
                busy={busy === 'passkey'}
                onPress={signInByPasskey}
              />
            )}
            {!code && <IdentityProviderButton />}
            {code && (
              <Button
                onClick={() => {
                  setByRecovery(false);
                  startOver();
                }}
                color="inherit"
                fullWidth
                sx={{ mt: 1 }}
              >
                {translate('login.twoFactor.back')}
              </Button>
            )}
          </Form>
          {!code && (
            <Box
              sx={{
                display: 'grid',
                justifyItems: 'center',
                mt: 1.5,
                '& > *': { minHeight: 44, alignContent: 'center' },
              }}
            >
              <Link component={RouterLink} to="/account/reset/request">
                {translate('login.resetPassword')}
              </Link>
              {externalRegistrationAllowed && (
                <Link component={RouterLink} to="/account/register">
                  {translate('login.register')}
                </Link>
              )}
            </Box>
          )}
        </Box>
      </Dialog>
    </Box>
  );
}
