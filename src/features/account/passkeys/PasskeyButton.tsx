import Button from '@mui/material/Button';
import { useFormContext } from 'react-hook-form';
import type { MessageKey } from '#messages/message-key.ts';
import { useInBrowser } from '#src/components/useInBrowser.ts';
import { useTranslate } from '#src/useTranslate.ts';
import type { SignInValues } from '../useSignIn.ts';
import { supportsPasskeys } from './supportsPasskeys.ts';

interface PasskeyButtonProps {
  label: MessageKey;
  busy: boolean;
  /** It is what the person is asked for, and not another way. */
  main?: boolean;
  onPress: (values: SignInValues) => Promise<void>;
}

/** Signs in by a passkey, where the browser has any. The server renders it for all: most browsers do. */
export function PasskeyButton({ label, busy, main = false, onPress }: PasskeyButtonProps) {
  const translate = useTranslate();
  const { getValues } = useFormContext();
  if (useInBrowser() && !supportsPasskeys()) return null;
  return (
    <Button
      variant={main ? 'contained' : 'outlined'}
      fullWidth
      loading={busy}
      onClick={() => void onPress(getValues())}
      sx={{ minHeight: 44, mt: main ? 0 : 1.5 }}
    >
      {translate(label)}
    </Button>
  );
}
