import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Form, useLocale } from 'ra-core';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { CONTACT_LIMITS as LIMITS } from '#contract/contact/rules.ts';
import { CaptchaField } from '#src/components/captcha/CaptchaField.tsx';
import { useCaptcha } from '#src/components/captcha/useCaptcha.ts';
import { LoadingSpinner } from '#src/components/feedback/LoadingSpinner.tsx';
import { UnsavedFormPrompt } from '#src/components/feedback/UnsavedChangesPrompt.tsx';
import { FirstFaultFocus } from '#src/components/form/FirstFaultFocus.tsx';
import { email, maxLength, minLength, required } from '#src/components/inputs/rules.ts';
import { SubmitButton } from '#src/components/inputs/SubmitButton.tsx';
import { showAtFields } from '#src/components/inputs/showAtFields.ts';
import { TextInputWithCounter } from '#src/components/inputs/TextInputWithCounter.tsx';
import { TickInput } from '#src/components/inputs/TickInput.tsx';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { StaticContentDialog } from '#src/components/staticContent/StaticContentDialog.tsx';
import { TextWithLink } from '#src/components/TextWithLink.tsx';
import { useInBrowser } from '#src/components/useInBrowser.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useTranslate } from '#src/useTranslate.ts';

const name = [required(), maxLength(LIMITS.name.max)];
const address = [required(), maxLength(LIMITS.email.max), email(), minLength(LIMITS.email.min)];
const message = [required(), minLength(LIMITS.message.min), maxLength(LIMITS.message.max)];
/** Fields without a rule. */
const FREE = ['phone', 'company', 'subject'] as const;
const AUTO_COMPLETE = { phone: 'tel', company: 'organization', subject: 'off' } as const;

/** Empty values are sent as null. */
const orNull = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : null);

export function ContactForm({ onSent }: { onSent: () => void }) {
  const locale = useLocale();
  const dataProvider = useDataProvider();
  const { captcha, failed, refresh, proof } = useCaptcha();
  // A form that came with the page is not covered once more.
  const inBrowser = useInBrowser();
  const [cameWithPage] = useState(!inBrowser);
  const ready = captcha !== undefined || failed || cameWithPage;

  async function send(values: FieldValues) {
    const { captchaAnswer } = values;
    try {
      await dataProvider.sendContactMessage({
        body: {
          langKey: locale,
          name: values.name,
          email: values.email,
          phone: orNull(values.phone),
          company: orNull(values.company),
          subject: orNull(values.subject),
          message: values.message,
          ...proof(captchaAnswer),
        },
      });
      onSent();
    } catch (error) {
      void refresh();
      return showAtFields(error, { 'error.captcha.invalid': 'captchaAnswer' });
    }
  }

  return (
    <SectionCard title="contact.form">
      <Box sx={{ position: 'relative' }}>
        {!ready && (
          <Box sx={{ position: 'absolute', inset: 0, zIndex: 1, bgcolor: 'background.paper', opacity: 0.9 }}>
            <LoadingSpinner label="contact.loading" minHeight="100%" />
          </Box>
        )}
        {/* Under its cover nothing can be typed. */}
        <Box inert={!ready}>
          <Form onSubmit={send} shouldFocusError={false} noValidate>
            <FirstFaultFocus />
            <UnsavedFormPrompt />
            <TextInputWithCounter source="name" label="contact.name" validate={name} autoComplete="name" />
            <TextInputWithCounter
              source="email"
              type="email"
              label="contact.email"
              validate={address}
              autoComplete="email"
            />
            {FREE.map((source) => (
              <TextInputWithCounter
                key={source}
                source={source}
                label={`contact.${source}`}
                autoComplete={AUTO_COMPLETE[source]}
                {...(source === 'phone' ? { inputMode: 'tel' as const } : {})}
              />
            ))}
            <TextInputWithCounter source="message" label="contact.message" validate={message} rows={6} info />
            {captcha && <CaptchaField captcha={captcha} onRefresh={refresh} />}
            <PrivacyTick />
            <SubmitButton label="contact.submit" />
          </Form>
        </Box>
      </Box>
    </SectionCard>
  );
}

/** A box about terms whose link opens the privacy text over the form. */
function PrivacyTick() {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  return (
    <>
      <TickInput source="terms">
        <TextWithLink
          text="contact.terms"
          link={
            <Link
              component="button"
              type="button"
              onClick={() => setOpen(true)}
              sx={{ verticalAlign: 'baseline', fontSize: 'inherit' }}
            >
              {translate('contact.terms.link')}
            </Link>
          }
        />
      </TickInput>
      <StaticContentDialog contentKey="privacy-platform" open={open} onClose={() => setOpen(false)} />
    </>
  );
}
