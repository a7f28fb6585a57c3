import CheckBox from '@mui/icons-material/CheckBox';
import CheckBoxOutlineBlank from '@mui/icons-material/CheckBoxOutlineBlank';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useInput } from 'ra-core';
import { Suspense } from 'react';
import type { SignInProblem } from '#src/app/signIn.ts';
import { PasswordInput } from '#src/components/inputs/PasswordInput.tsx';
import { required } from '#src/components/inputs/rules.ts';
import { TextInputWithCounter } from '#src/components/inputs/TextInputWithCounter.tsx';
import { lazyPart } from '#src/lazyPart.ts';
import { useTranslate } from '#src/useTranslate.ts';

/** Asked for after several wrong passwords only. */
const SignInCaptcha = lazyPart(() => import('./SignInCaptcha.tsx'));

const filled = [required()];

export function PasswordStep({
  problem: { captchaImage = '', captchaQuestion },
  onRefresh,
  autoFocus,
}: {
  problem: SignInProblem;
  autoFocus: boolean;
  onRefresh: (asText: boolean) => Promise<void>;
}) {
  return (
    <>
      <TextInputWithCounter
        source="username"
        label="login.username"
        validate={filled}
        autoComplete="username"
        autoFocus={autoFocus}
        slotProps={{ autoCapitalize: 'none', spellCheck: false }}
      />
      <PasswordInput source="password" label="login.password" validate={filled} />
      {(captchaImage || captchaQuestion) && (
        <Suspense>
          <SignInCaptcha captcha={{ image: captchaImage, question: captchaQuestion }} onRefresh={onRefresh} />
        </Suspense>
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
