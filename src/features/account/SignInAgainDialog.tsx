import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent, useId } from 'react';
import type { Account } from '#contract/account/schema.ts';
import type { SessionEnd } from '#contract/account/session-ends.ts';
import { fullName } from '#contract/users/full-name.ts';
import { useSession } from '#src/app/session.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { IdentityProviderButton } from './IdentityProviderButton.tsx';
import { SignInForm } from './LoginScreen.tsx';
import { useProviderWindow } from './useProviderWindow.ts';
import { useSignIn } from './useSignIn.ts';

interface SignInAgainDialogProps {
  /** Whose session has ended. */
  account: Account;
  end: SessionEnd | null;
  /** What they sent goes out once they are back. */
  isSending: boolean;
  answer: (isBack: boolean) => void;
}

/**
 * The sign-in over a page that somebody was at work on. Nothing in it has the focus: who types on when the session ends fills in no
 * field. What stands behind it cannot be read meanwhile.
 */
export default function SignInAgainDialog({ account, end, isSending, answer }: SignInAgainDialogProps) {
  const translate = useTranslate();
  const titleId = useId();
  const textId = useId();
  const signIn = useSignIn();
  const { account: current } = useSession();
  const beginVisit = useProviderWindow();

  const arrive = useEffectEvent(() => answer(current?.id === account.id));
  useEffect(() => {
    // Whoever has signed in was read anew.
    if (current !== account) arrive();
  }, [current, account]);

  return (
    <Dialog
      open
      aria-labelledby={titleId}
      aria-describedby={textId}
      maxWidth="xs"
      fullWidth
      slotProps={{ backdrop: { sx: { backdropFilter: 'blur(12px)', bgcolor: 'rgb(0 0 0 / 0.6)' } } }}
    >
      <Box sx={{ p: { xs: 3, sm: 4 } }}>
        <Typography id={titleId} variant="h5" component="h2">
          {translate('login.again')}
        </Typography>
        <Box id={textId} sx={{ mb: 3, color: 'text.secondary', overflowWrap: 'anywhere' }}>
          <div>{translate(end ? `login.ended.${end}` : 'login.error.unauthorized')}</div>
          <div>{translate('login.again.text', { name: fullName(account) || account.login })}</div>
          {isSending && <div>{translate('login.again.sending')}</div>}
        </Box>
        <SignInForm
          signIn={signIn}
          notice={null}
          provider={<IdentityProviderButton onVisit={beginVisit} />}
          username={account.login}
          autoFocus={false}
        />
        <Button onClick={() => answer(false)} color="inherit" fullWidth sx={{ mt: 1, minHeight: 44 }}>
          {translate('login.again.leave')}
        </Button>
      </Box>
    </Dialog>
  );
}
