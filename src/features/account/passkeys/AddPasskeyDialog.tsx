import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { describeAgent } from '#contract/account/describe-agent.ts';
import { PASSKEY_LIMITS } from '#contract/passkeys/rules.ts';
import { FormDialog } from '#src/components/form/FormDialog.tsx';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { makePasskey, PasskeyFailure } from './authenticator.ts';
import { PasskeyNameInput } from './PasskeyNameInput.tsx';

/** What one would call a passkey of this device. */
function nameOfDevice(): string {
  const { browser, system } = describeAgent(navigator.userAgent);
  return [system, browser].filter(Boolean).join(', ').slice(0, PASSKEY_LIMITS.name.max);
}

interface AddPasskeyDialogProps {
  onClose: () => void;
  /** The passkey is there; recovery codes where the account had none. */
  onDone: (codes: readonly string[]) => void;
}

/** Names a passkey and has the browser make it. */
export function AddPasskeyDialog({ onClose, onDone }: AddPasskeyDialogProps) {
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const [failure, setFailure] = useState<PasskeyFailure | null>(null);

  const add = async ({ name }: { name: string }) => {
    setFailure(null);
    const { data: asked } = await dataProvider.beginPasskey();
    try {
      const response = await makePasskey(asked.options);
      const { data } = await dataProvider.addPasskey({ body: { token: asked.token, name, response } });
      onDone(data.codes);
    } catch (error) {
      if (!(error instanceof PasskeyFailure)) throw error;
      setFailure(error);
    }
  };

  return (
    <FormDialog
      title="passkeys.add.title"
      initial={{ name: nameOfDevice() }}
      saveLabel="passkeys.add.submit"
      onSave={add}
      onClose={onClose}
      maxWidth="sm"
    >
      <Typography sx={{ mb: 2 }}>{translate('passkeys.add.text')}</Typography>
      {failure && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {translate(failure.messageKey, { address: failure.param })}
        </Alert>
      )}
      <PasskeyNameInput />
    </FormDialog>
  );
}
