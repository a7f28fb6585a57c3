import CheckBox from '@mui/icons-material/CheckBox';
import CheckBoxOutlineBlank from '@mui/icons-material/CheckBoxOutlineBlank';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useInput } from 'ra-core';
import { useFormContext } from 'react-hook-form';
import type { MessageKey } from '#messages/message-key.ts';
import type { SignInProblem } from '#src/app/signIn.ts';
import { CaptchaField } from '#src/components/captcha/CaptchaField.tsx';
import { PasswordInput } from '#src/components/inputs/PasswordInput.tsx';
import { digitCount, required } from '#src/components/inputs/rules.ts';
import { TextInputWithCounter } from '#src/components/inputs/TextInputWithCounter.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import type { SignInValues } from './useSignIn.ts';

const filled = [required()];
const sixDigits = [required(), digitCount(6)];

export function PasswordStep({
  problem: { captchaImage = '', captchaQuestion },
  onRefresh,
}: {
  problem: SignInProblem;
  onRefresh: (asText: boolean) => Promise<void>;
}) {
  return (
    <>
      <TextInputWithCounter
        source="username"
        label="login.username"
        validate={filled}
        autoComplete="username"
        autoFocus
        slotProps={{ autoCapitalize: 'none', spellCheck: false }}
      />
      <PasswordInput source="password" label="login.password" validate={filled} />
      {(captchaImage || captchaQuestion) && (
        <CaptchaField
          captcha={{ image: captchaImage, question: captchaQuestion }}
          onRefresh={onRefresh}
          source="answer"
        />
      )}
      <RememberMe />
    </>
  );
}

/** Both states of a box; the browser's own state shows one of them, so that it can be ticked before any script is there. */
const Tick = () => (
  <>
    <CheckBoxOutlineBlank />
    <CheckBox />
  </>
);
const TICK_STYLES = {
  '& input:checked + svg, & input:not(:checked) + svg + svg': { display: 'none' },
  '&:has(input:checked)': { color: 'primary.main' },
};

function RememberMe() {
  const translate = useTranslate();
  const { id, field } = useInput({ source: 'rememberMe', defaultValue: false });
  return (
    <FormControlLabel
      control={
        <Checkbox
          id={id}
          name={field.name}
          checked={field.value === true}
          onChange={(_, checked) => field.onChange(checked)}
          onBlur={field.onBlur}
          icon={<Tick />}
          checkedIcon={<Tick />}
          sx={TICK_STYLES}
        />
      }
      label={translate('login.rememberMe')}
      sx={{ mb: 2 }}
    />
  );
}

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
export function TwoFactorStep(props: TwoFactorStepProps) {
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
