import Alert from '@mui/material/Alert';
import { useState } from 'react';
import type { SecondFactorMethod } from '#contract/second-factor/schema.ts';
import { minLength, required } from '#src/components/inputs/rules.ts';
import { TextInputWithCounter } from '#src/components/inputs/TextInputWithCounter.tsx';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { ConfirmationFrame, type WayProps } from './ConfirmationFrame.tsx';

const code = [required(), minLength(6)];

interface CodeConfirmationProps extends WayProps {
  method: SecondFactorMethod;
}

/** A code of an authenticator app, or one that is mailed when the person asks for it. */
export function CodeConfirmation({ method, others, onDone, onClose }: CodeConfirmationProps) {
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const [asked, setAsked] = useState<{ token: string; codeMailed: boolean } | null>(null);

  const ask = async () => {
    const { data } = await dataProvider.sendConfirmationCode();
    setAsked(data);
    return data;
  };
  const isMailDue = method === 'MAIL' && asked === null;
  const save = async (values: { code: string }) => {
    if (isMailDue) {
      await ask();
      return;
    }
    const { token } = asked ?? (await ask());
    try {
      await dataProvider.confirmByCode({ body: { token, code: values.code } });
    } catch (error) {
      // Of an app, the next try asks anew: the token may have been tried too often.
      if (method === 'APP') setAsked(null);
      throw error;
    }
    onDone();
  };

  const noMail = asked?.codeMailed === false ? 'login.twoFactor.info.noMail' : 'login.twoFactor.info';
  return (
    <ConfirmationFrame
      key="code"
      initial={{ code: '' }}
      others={others}
      saveLabel={isMailDue ? 'confirmation.mailCode' : 'confirmation.submit'}
      onSave={save}
      onClose={onClose}
    >
      {!isMailDue && (
        <>
          <Alert severity="info" sx={{ mb: 2 }}>
            {translate(method === 'APP' ? 'login.twoFactor.info.app' : noMail)}
          </Alert>
          <TextInputWithCounter
            source="code"
            label="secondFactor.codeOrRecovery"
            validate={code}
            autoComplete="one-time-code"
            slotProps={{ autoFocus: true, autoCapitalize: 'none', spellCheck: false }}
          />
        </>
      )}
    </ConfirmationFrame>
  );
}
