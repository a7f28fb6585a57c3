import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { PasskeyFailure, signWithPasskey } from '../passkeys/authenticator.ts';
import { ConfirmationFrame, type WayProps } from './ConfirmationFrame.tsx';

export function PasskeyConfirmation({ others, onDone, onClose }: WayProps) {
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const [failure, setFailure] = useState<PasskeyFailure | null>(null);

  const confirm = async () => {
    setFailure(null);
    const { data: asked } = await dataProvider.beginPasskeyConfirmation();
    try {
      const response = await signWithPasskey(asked.options);
      await dataProvider.confirmByPasskey({ body: { token: asked.token, response } });
      onDone();
    } catch (error) {
      // The call has shown what the server refused.
      if (error instanceof PasskeyFailure) setFailure(error);
    }
  };

  return (
    <ConfirmationFrame
      key="passkey"
      others={others}
      saveLabel="login.twoFactor.usePasskey"
      onSave={confirm}
      onClose={onClose}
    >
      {failure ? (
        <Alert severity="error">{translate(failure.messageKey, { address: failure.param })}</Alert>
      ) : (
        translate('confirmation.passkey.text')
      )}
    </ConfirmationFrame>
  );
}
