import Typography from '@mui/material/Typography';
import { Form, useNotify } from 'ra-core';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { EMAIL_OR_LOGIN, REGISTRATION_LIMITS } from '#contract/registration/rules.ts';
import { CaptchaField } from '#src/components/captcha/CaptchaField.tsx';
import { useCaptcha } from '#src/components/captcha/useCaptcha.ts';
import { SentMessage } from '#src/components/feedback/SentMessage.tsx';
import { FirstFaultFocus } from '#src/components/form/FirstFaultFocus.tsx';
import { maxLength, pattern, required } from '#src/components/inputs/rules.ts';
import { SubmitButton } from '#src/components/inputs/SubmitButton.tsx';
import { showAtFields } from '#src/components/inputs/showAtFields.ts';
import { TextInputWithCounter } from '#src/components/inputs/TextInputWithCounter.tsx';
import { useLater } from '#src/components/useLater.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { FormCard, NarrowPage } from './NarrowPage.tsx';

/** From the success to the home page, ms. */
const LEAVE_MS = 6000;

const name = [
  required(),
  maxLength(REGISTRATION_LIMITS.email.max),
  pattern(EMAIL_OR_LOGIN, 'reset.request.pattern'),
];

export default function ResetRequestScreen() {
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const dataProvider = useDataProvider();
  const later = useLater();
  const { captcha, refresh, proof } = useCaptcha();
  const [sent, setSent] = useState(false);

  async function request({ emailOrUsername, captchaAnswer }: FieldValues) {
    try {
      const { data } = await dataProvider.requestPasswordReset({
        body: { emailOrUsername, ...proof(captchaAnswer) },
      });
      if (data === 'error') {
        notify('reset.request.messages.error', { type: 'error' });
        void refresh();
        return;
      }
      notify('reset.request.messages.success', { type: 'success' });
      setSent(true);
      later(LEAVE_MS, () => navigate('/'));
    } catch (error) {
      void refresh();
      return showAtFields(error, {});
    }
  }

  return (
    <NarrowPage title="reset.request.title">
      {sent ? (
        <SentMessage>
          {translate('reset.request.messages.success')}{' '}
          {translate('reset.request.redirect', { seconds: LEAVE_MS / 1000 })}
        </SentMessage>
      ) : (
        <>
          <Typography sx={{ mb: 2 }}>{translate('reset.request.intro')}</Typography>
          <FormCard>
            <Form onSubmit={request} shouldFocusError={false} noValidate disableInvalidFormNotification>
              <FirstFaultFocus />
              <TextInputWithCounter
                source="emailOrUsername"
                label="reset.request.emailOrUsername"
                validate={name}
                autoComplete="username"
                slotProps={{ autoCapitalize: 'none', spellCheck: false }}
              />
              {captcha && <CaptchaField captcha={captcha} onRefresh={refresh} />}
              <SubmitButton label="reset.request.submit" />
            </Form>
          </FormCard>
        </>
      )}
    </NarrowPage>
  );
}
