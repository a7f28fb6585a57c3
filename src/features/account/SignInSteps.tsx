import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useInput } from 'ra-core';
import { useMessage } from '../../app/useMessage.ts';
import { PasswordInput } from '../../components/inputs/PasswordInput.tsx';
import { digitCount, required } from '../../components/inputs/rules.ts';
import { TextInputWithCounter } from '../../components/inputs/TextInputWithCounter.tsx';
import { CaptchaField } from './CaptchaField.tsx';

const filled = [required()];
const sixDigits = [required(), digitCount(6)];

/** User name, password, perhaps a captcha [R1C-02 … R1C-07]. */
export function PasswordStep({ captcha, onRefresh }: { captcha: string | undefined; onRefresh: () => void }) {
  const t = useMessage();
  return (
    <>
      <TextInputWithCounter
        source="username"
        label={t('login.username')}
        validate={filled}
        autoComplete="username"
        slotProps={{ autoCapitalize: 'none', spellCheck: false, autoFocus: true }}
      />
      <PasswordInput source="password" label={t('login.password')} validate={filled} />
      {captcha && <CaptchaField image={captcha} onRefresh={onRefresh} />}
      <RememberMe />
    </>
  );
}

function RememberMe() {
  const t = useMessage();
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
        />
      }
      label={t('login.rememberMe')}
      sx={{ mb: 2 }}
    />
  );
}

/** The code of the second step: six digits [R1C-09 … R1C-13]. */
export function TwoFactorStep() {
  const t = useMessage();
  return (
    <TextInputWithCounter
      source="twoFactorAnswer"
      label={t('login.twoFactor.code')}
      validate={sixDigits}
      inputMode="numeric"
      autoComplete="one-time-code"
      slotProps={{ autoFocus: true }}
    />
  );
}
