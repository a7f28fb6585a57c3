import Close from '@mui/icons-material/Close';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Form } from 'ra-core';
import { type ReactNode, Suspense, useId, useRef, useState } from 'react';
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
  const { externalRegistrationAllowed } = useSettings();
  const signIn = useSignIn();

  if (account) return <Navigate to={returnAddress(state)} replace />;

  const leave = () => navigate('/', { replace: true });
  const code = signIn.problem.twoFactorToken !== undefined;
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
          <SignInForm
            signIn={signIn}
            notice={ended && translate(`login.ended.${ended}`)}
            provider={<IdentityProviderButton />}
          />
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

interface SignInFormProps {
  signIn: ReturnType<typeof useSignIn>;
  /** Said until there is a refusal to say. */
  notice: string | null;
  /** The way by the identity provider. */
  provider: ReactNode;
  /** Who is expected. */
  username?: string;
  /** The first field is gone to at once. */
  autoFocus?: boolean;
}

/**
 * The steps of a sign-in, in whatever dialog. It stands here, for what is shared by two parts of the application is in a file of its own:
 * one more that the sign-in page would wait for.
 */
export function SignInForm({ signIn, notice, provider, username, autoFocus = true }: SignInFormProps) {
  const translate = useTranslate();
  const { passkeysAllowed } = useSettings();
  const { problem, busy, submit, resend, signInByPasskey, refreshCaptcha, startOver } = signIn;
  const [byRecovery, setByRecovery] = useState(false);
  const code = problem.twoFactorToken !== undefined;
  // A code is nothing to ask for where there are passkeys alone, but for the recovery codes.
  const isPasskeyDue = code && problem.passkey === 'ONLY' && !byRecovery;
  const info = problem.infoKey ?? (code ? 'login.twoFactor.info' : undefined);
  const { errorKey, errorParam } = problem;
  const said = errorKey
    ? translate(errorKey, { _: errorKey, param: errorParam, address: errorParam })
    : !code && notice;
  return (
    <>
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
        defaultValues={username === undefined ? undefined : { username }}
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
          <PasswordStep problem={problem} onRefresh={refreshCaptcha} autoFocus={autoFocus} />
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
        {!code && provider}
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
    </>
  );
}
