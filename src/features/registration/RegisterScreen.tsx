import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Form, useLocale } from 'ra-core';
import type { FieldValues } from 'react-hook-form';
import { Link as RouterLink, useLocation, useNavigate } from 'react-router-dom';
import type { Registration } from '#contract/registration/schema.ts';
import { CaptchaField } from '#src/components/captcha/CaptchaField.tsx';
import { useCaptcha } from '#src/components/captcha/useCaptcha.ts';
import { UnsavedFormPrompt } from '#src/components/feedback/UnsavedChangesPrompt.tsx';
import { FirstFaultFocus } from '#src/components/form/FirstFaultFocus.tsx';
import { InvalidFormToast } from '#src/components/inputs/InvalidFormToast.tsx';
import { passwordRefusals } from '#src/components/inputs/passwordRefusals.ts';
import { SubmitButton } from '#src/components/inputs/SubmitButton.tsx';
import { showAtFields } from '#src/components/inputs/showAtFields.ts';
import { TickInput } from '#src/components/inputs/TickInput.tsx';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { TextWithLink } from '#src/components/TextWithLink.tsx';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useTranslate } from '#src/useTranslate.ts';
import type { SentRegistration } from './CheckMailScreen.tsx';
import { NarrowPage } from './NarrowPage.tsx';
import { AccessInputs, PersonInputs, WorkInputs } from './RegistrationInputs.tsx';
import { noteTyped, typedWith } from './typedRegistration.ts';

/** Fields from top to bottom, for the toast about the first invalid one. */
const ORDER = [
  'firstName',
  'lastName',
  'phone',
  'educationLevel',
  'company',
  'department',
  'position',
  'email',
  'password',
  'secondPassword',
  'captchaAnswer',
  'terms',
  'privacy',
];

const FIELD_OF = {
  'error.email.exists': 'email',
  'error.captcha.invalid': 'captchaAnswer',
  ...passwordRefusals('password'),
};

export default function RegisterScreen() {
  const translate = useTranslate();
  const locale = useLocale();
  const navigate = useNavigate();
  const { state } = useLocation();
  /** Whoever comes back to correct the address finds what was typed, but for what is secret. */
  const sent: SentRegistration | undefined = state?.sent;
  const dataProvider = useDataProvider();
  const { captcha, refresh, proof } = useCaptcha();

  async function register(values: FieldValues) {
    const { terms: _terms, privacy: _privacy, captchaAnswer, position, ...person } = values;
    try {
      await dataProvider.registerAccount({
        body: {
          ...(person as Omit<Registration, 'langKey' | 'position'>),
          position: position || null,
          langKey: locale,
          ...proof(captchaAnswer),
        },
      });
      const { password: _password, secondPassword: _second, ...typed } = person;
      noteTyped(person.email, { ...typed, position });
      // Without the mail nobody signs in: a page of its own says so until it is left.
      navigate('/account/register/sent', {
        state: { sent: { email: person.email } satisfies SentRegistration },
      });
    } catch (error) {
      void refresh();
      return showAtFields(error, FIELD_OF);
    }
  }

  return (
    <NarrowPage title="register.title">
      <Typography sx={{ mb: 1 }}>{translate('register.intro')}</Typography>
      <Typography sx={{ mb: 3 }}>
        <Link component={RouterLink} to="/login">
          {translate('register.hasAccount')}
        </Link>
      </Typography>
      <Form
        onSubmit={register}
        shouldFocusError={false}
        noValidate
        disableInvalidFormNotification
        defaultValues={sent && typedWith(sent.email)}
      >
        <FirstFaultFocus />
        <InvalidFormToast order={ORDER} />
        <UnsavedFormPrompt />
        <SectionCard title="register.person">
          <PersonInputs />
        </SectionCard>
        <SectionCard title="register.work">
          <WorkInputs />
        </SectionCard>
        <SectionCard title="register.access">
          <AccessInputs />
          {captcha && <CaptchaField captcha={captcha} onRefresh={refresh} />}
          <Agreements />
          <SubmitButton label="register.submit" />
        </SectionCard>
      </Form>
    </NarrowPage>
  );
}

const AGREEMENTS = [
  { source: 'terms', page: 'terms-platform' },
  { source: 'privacy', page: 'privacy-platform' },
] as const;

/** Terms and privacy, each with its text in a tab of its own, so that the form stays. */
function Agreements() {
  const t = useTranslate();
  return AGREEMENTS.map(({ source, page }) => (
    <TickInput key={source} source={source}>
      <TextWithLink
        text={`register.${source}`}
        link={
          <Link component={RouterLink} to={`/static-content-view/${page}`} target="_blank" rel="noopener">
            {t(`register.${source}.link`)}
          </Link>
        }
      />
    </TickInput>
  ));
}
