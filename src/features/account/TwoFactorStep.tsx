import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useFormContext } from 'react-hook-form';
import type { MessageKey } from '#messages/message-key.ts';
import { digitCount, required } from '#src/components/inputs/rules.ts';
import { TextInputWithCounter } from '#src/components/inputs/TextInputWithCounter.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import type { SignInValues } from './useSignIn.ts';

const filled = [required()];
const sixDigits = [required(), digitCount(6)];

interface TwoFactorStepProps {
  info: string | undefined;
  /** A recovery code stands in for what is asked for. */
  byRecovery: boolean;
  onByRecovery: (byRecovery: boolean) => void;
  /** A passkey is asked for, and no code. */
  isPasskeyDue: boolean;
  /** Leads back to what is asked for. */
  codeLabel: MessageKey;
  onResend: ((values: SignInValues) => void) | undefined;
}

/** The second step: six digits, a passkey, or a recovery code in their place. */
export default function TwoFactorStep(props: TwoFactorStepProps) {
  const { info, byRecovery: recovery, onByRecovery, isPasskeyDue, codeLabel, onResend } = props;
  const translate = useTranslate();
  const { setValue, getValues } = useFormContext();
  const change = () => {
    setValue('twoFactorAnswer', '');
    setValue('recoveryCode', '');
    onByRecovery(!recovery);
  };
  return (
    <>
      {info && !recovery && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {translate(info, { _: info })}
        </Alert>
      )}
      {recovery ? (
        <TextInputWithCounter
          key="recovery"
          source="recoveryCode"
          label="login.twoFactor.recovery"
          help="login.twoFactor.recovery.help"
          validate={filled}
          autoComplete="off"
          autoFocus
          slotProps={{ autoCapitalize: 'none', spellCheck: false }}
        />
      ) : isPasskeyDue ? null : (
        <TextInputWithCounter
          key="code"
          source="twoFactorAnswer"
          label="login.twoFactor.code"
          validate={sixDigits}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
        />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 1, mb: 2 }}>
        <Button onClick={change} size="small" sx={{ marginInlineStart: -1.5 }}>
          {translate(recovery ? codeLabel : 'login.twoFactor.useRecovery')}
        </Button>
        {onResend && !recovery && (
          <Button onClick={() => onResend(getValues())} size="small">
            {translate('login.twoFactor.resend')}
          </Button>
        )}
      </Box>
    </>
  );
}
