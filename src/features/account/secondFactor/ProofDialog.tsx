import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import type { SecondFactorMethod } from '#contract/second-factor/schema.ts';
import { FormDialog } from '#src/components/form/FormDialog.tsx';
import { PasswordInput } from '#src/components/inputs/PasswordInput.tsx';
import { minLength, required } from '#src/components/inputs/rules.ts';
import { TextInputWithCounter } from '#src/components/inputs/TextInputWithCounter.tsx';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useTranslate } from '#src/useTranslate.ts';

const filled = [required()];
const code = [required(), minLength(6)];

/** The field that a refusal of the second factor belongs to. */
export const REFUSED_FIELD = {
  'error.incorrectPassword': 'password',
  'error.secondFactor.code': 'code',
  'error.secondFactor.expired': 'code',
};

/** What needs the password and a code. */
export type Change = 'switchOff' | 'renewRecoveryCodes';

interface ProofDialogProps {
  change: Change;
  method: SecondFactorMethod;
  /** Of the code that was asked for. */
  token: string;
  /** Whether a mail with the code is on its way. */
  codeMailed: boolean;
  onClose: () => void;
  /** The change is made; new recovery codes, where it made some. */
  onDone: (codes: readonly string[]) => void;
}

function infoOf(method: SecondFactorMethod, codeMailed: boolean) {
  if (method === 'APP') return 'login.twoFactor.info.app';
  return codeMailed ? 'login.twoFactor.info' : 'login.twoFactor.info.noMail';
}

/** Password and code in one form, before the second factor is changed. */
export function ProofDialog({ change, method, token, codeMailed, onClose, onDone }: ProofDialogProps) {
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const off = change === 'switchOff';

  const prove = async (values: { password: string; code: string }) => {
    const body = { ...values, token };
    if (off) {
      await dataProvider.switchSecondFactorOff({ body });
      onDone([]);
      return;
    }
    const { data } = await dataProvider.renewRecoveryCodes({ body });
    onDone(data.codes);
  };

  return (
    <FormDialog
      title={off ? 'secondFactor.off.dialog' : 'secondFactor.renew.title'}
      initial={{ password: '', code: '' }}
      saveLabel={off ? 'secondFactor.off.submit' : 'secondFactor.renew.submit'}
      onSave={prove}
      onClose={onClose}
      fieldOf={REFUSED_FIELD}
      maxWidth="sm"
    >
      <Typography sx={{ mb: 2 }}>
        {translate(off ? 'secondFactor.off.text' : 'secondFactor.renew.text')}
      </Typography>
      <Alert severity="info" sx={{ mb: 2 }}>
        {translate(infoOf(method, codeMailed))}
      </Alert>
      <PasswordInput source="password" label="password.current" validate={filled} />
      <TextInputWithCounter
        source="code"
        label="secondFactor.codeOrRecovery"
        validate={code}
        autoComplete="one-time-code"
        slotProps={{ autoCapitalize: 'none', spellCheck: false }}
      />
    </FormDialog>
  );
}
