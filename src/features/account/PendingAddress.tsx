import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { Account } from '#contract/account/schema.ts';
import { setAccount } from '#src/app/session.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useTranslate } from '#src/useTranslate.ts';

/** Another address that waits for its confirmation, and the way to stay with this one. */
export function PendingAddress({ account }: { account: Account }) {
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const [isBusy, setIsBusy] = useState(false);
  const { pendingEmail, ...settled } = account;
  if (pendingEmail === undefined) return null;
  async function cancel() {
    setIsBusy(true);
    try {
      await dataProvider.cancelEmailChange();
      setAccount(settled);
    } catch {
      // It was confirmed or had ended meanwhile, which the account says.
      setAccount((await dataProvider.readOwnAccount()).data);
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <Alert
      severity="info"
      sx={{ mb: 2, overflowWrap: 'anywhere' }}
      action={
        <Button color="inherit" size="small" loading={isBusy} onClick={() => void cancel()}>
          {translate('settings.email.pending.cancel')}
        </Button>
      }
    >
      {translate('settings.email.pending', { email: pendingEmail })}
    </Alert>
  );
}
