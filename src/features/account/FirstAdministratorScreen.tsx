import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Form } from 'ra-core';
import type { FieldValues } from 'react-hook-form';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { loadSession } from '#src/app/session.ts';
import { useSettings } from '#src/app/settings.ts';
import { FirstFaultFocus } from '#src/components/form/FirstFaultFocus.tsx';
import { NewPasswordInputs } from '#src/components/inputs/NewPasswordInputs.tsx';
import { passwordRefusals } from '#src/components/inputs/passwordRefusals.ts';
import { SubmitButton } from '#src/components/inputs/SubmitButton.tsx';
import { showAtFields } from '#src/components/inputs/showAtFields.ts';
import { TextInputWithCounter } from '#src/components/inputs/TextInputWithCounter.tsx';
import { useWeakPasswordNotice } from '#src/components/inputs/useWeakPasswordNotice.ts';
import { PageTitle } from '#src/components/layout/PageTitle.tsx';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { storeToken } from '#src/dataProvider/token.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { NAME_RULES, PersonInputs } from './PersonInputs.tsx';

/** Whoever holds the one-time link of an empty installation becomes its administrator. */
export default function FirstAdministratorScreen() {
  const settings = useSettings();
  const translate = useTranslate();
  const weaknessOf = useWeakPasswordNotice('password');
  const dataProvider = useDataProvider();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const key = query.get('key');
  if (!key) return <Navigate to="/not-found" replace />;

  async function create({ login, firstName, lastName, email: mail, password }: FieldValues) {
    const weakness = weaknessOf(password);
    if (weakness) return weakness;
    try {
      const { data } = await dataProvider.createFirstAdministrator({
        body: { key: key ?? '', login, firstName, lastName, email: mail, password },
      });
      storeToken(data.id_token, false);
      await loadSession();
      navigate('/', { replace: true });
    } catch (error) {
      return showAtFields(error, passwordRefusals('password'));
    }
  }

  return (
    <Box sx={{ maxWidth: 640, mx: 'auto' }}>
      <PageTitle title="firstAdministrator.title" />
      <Typography sx={{ mb: 2 }}>{translate('firstAdministrator.text')}</Typography>
      <SectionCard title="settings.profile">
        <Alert severity="info" sx={{ mb: 3 }}>
          {translate('firstAdministrator.once')}
        </Alert>
        <Form onSubmit={create} shouldFocusError={false} noValidate disableInvalidFormNotification>
          <FirstFaultFocus />
          <TextInputWithCounter
            source="login"
            label="login.username.only"
            validate={NAME_RULES}
            autoComplete="username"
          />
          <PersonInputs />
          <NewPasswordInputs
            source="password"
            label="login.password"
            again={{ source: 'confirmation', label: 'password.repeat' }}
            settings={settings}
            isStrict
          />
          <SubmitButton label="firstAdministrator.submit" />
        </Form>
      </SectionCard>
    </Box>
  );
}
