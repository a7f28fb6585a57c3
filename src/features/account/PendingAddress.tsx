import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
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
    <Alert severity="info" sx={{ mb: 2, '& .MuiAlert-message': { flexGrow: 1 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 }}>
        {/* On a phone the button stands below. */}
        <Box component="span" sx={{ flex: '1 1 260px', minWidth: 0, overflowWrap: 'anywhere' }}>
          {translate('settings.email.pending', { email: pendingEmail })}
        </Box>
        <Button
          color="inherit"
          variant="outlined"
          size="small"
          loading={isBusy}
          onClick={() => void cancel()}
        >
          {translate('settings.email.pending.cancel')}
        </Button>
      </Box>
    </Alert>
  );
}
