import Alert from '@mui/material/Alert';
import { useState } from 'react';
import type { ConfirmationCode } from '#contract/confirmation/schema.ts';
import { minLength, required } from '#src/components/inputs/rules.ts';
import { TextInputWithCounter } from '#src/components/inputs/TextInputWithCounter.tsx';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { ConfirmationFrame, type WayProps } from './ConfirmationFrame.tsx';

const code = [required(), minLength(6)];

interface CodeConfirmationProps extends WayProps {
  method: ConfirmationCode;
}

/** What is said above the field; nothing of recovery codes, whose name says it. */
function infoOf(method: ConfirmationCode, isMailed: boolean) {
  if (method === 'RECOVERY') return null;
  if (method === 'APP') return 'login.twoFactor.info.app';
  return isMailed ? 'login.twoFactor.info' : 'login.twoFactor.info.noMail';
}

/** A code of an authenticator app, one that is mailed when the person asks for it, or a recovery code. */
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
      // Without a mail the next try asks anew: the token may have been tried too often.
      if (method !== 'MAIL') setAsked(null);
      throw error;
    }
    onDone();
  };

  const info = infoOf(method, asked?.codeMailed !== false);
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
          {info && (
            <Alert severity="info" sx={{ mb: 2 }}>
              {translate(info)}
            </Alert>
          )}
          <TextInputWithCounter
            source="code"
            label={method === 'RECOVERY' ? 'login.twoFactor.recovery' : 'secondFactor.codeOrRecovery'}
            validate={code}
            autoComplete="one-time-code"
            autoFocus
            slotProps={{ autoCapitalize: 'none', spellCheck: false }}
          />
        </>
      )}
    </ConfirmationFrame>
  );
}
