import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { forgetLocalDrafts } from '#src/app/localDrafts/localDrafts.ts';
import { forgetSession, useSession } from '#src/app/session.ts';
import { ErasureDialog } from '#src/components/personal-data/ErasureDialog.tsx';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useTranslate } from '#src/useTranslate.ts';

/** A way out for good. */
export function OwnErasure() {
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const { account } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  const erase = async (login: string) => {
    await dataProvider.eraseOwnAccount({ body: { login } });
    if (account) await forgetLocalDrafts(account.id);
    // The session ended with its person.
    forgetSession('ERASED');
  };
  return (
    <Box sx={{ mt: 3, pt: 2, borderBlockStart: '1px solid var(--mui-palette-divider)' }}>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {translate('yourData.erase.hint')}
      </Typography>
      <Button variant="outlined" color="error" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {translate('yourData.erase')}
      </Button>
      {isOpen && account && (
        <ErasureDialog login={account.login} isOwn onErase={erase} onClose={() => setIsOpen(false)} />
      )}
    </Box>
  );
}
