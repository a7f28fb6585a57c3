import Key from '@mui/icons-material/Key';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useDelete, useUpdate } from 'ra-core';
import { useState } from 'react';
import { formatDateTime, formatLongDate } from '#contract/formats/dates.ts';
import type { Passkey } from '#contract/passkeys/schema.ts';
import { AccountRow } from '#src/components/account/AccountRow.tsx';
import { useConfirm } from '#src/components/feedback/useConfirm.tsx';
import { FormDialog } from '#src/components/form/FormDialog.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { PasskeyNameInput } from './PasskeyNameInput.tsx';

/** A passkey with its name, since when, and what can be done with it. */
export function PasskeyRow({ passkey, onRemoved }: { passkey: Passkey; onRemoved: () => void }) {
  const translate = useTranslate();
  const [remove, { isPending }] = useDelete();
  const [update] = useUpdate();
  const [isRenaming, setRenaming] = useState(false);
  const { confirm, dialog } = useConfirm();
  const { id, name, createdDate, lastUsedDate, isBackedUp } = passkey;
  const times = {
    date: formatLongDate(createdDate),
    used: lastUsedDate === null ? '' : formatDateTime(lastUsedDate),
  };

  const askToRemove = async () => {
    const sure = await confirm({
      title: 'passkeys.remove.title',
      text: 'passkeys.remove.text',
      args: { name },
      confirmLabel: 'passkeys.remove',
      destructive: true,
    });
    // The call says why it was refused; the list shows what is left.
    if (sure) await remove('passkeys', { id, previousData: passkey }, { onSettled: onRemoved });
  };

  return (
    <AccountRow
      icon={<Key aria-hidden sx={{ color: 'text.secondary' }} />}
      title={name}
      chip={isBackedUp && <Chip size="small" variant="outlined" label={translate('passkeys.synced')} />}
      caption={translate(lastUsedDate === null ? 'passkeys.added' : 'passkeys.addedAndUsed', times)}
    >
      <Box sx={{ display: 'flex', gap: 0.5 }}>
        <Button
          size="small"
          aria-label={translate('passkeys.rename.of', { name })}
          onClick={() => setRenaming(true)}
        >
          {translate('passkeys.rename')}
        </Button>
        <Button
          size="small"
          color="error"
          loading={isPending}
          aria-label={translate('passkeys.remove.of', { name })}
          onClick={() => void askToRemove()}
        >
          {translate('passkeys.remove')}
        </Button>
      </Box>
      {dialog}
      {isRenaming && (
        <FormDialog
          title="passkeys.rename.title"
          initial={{ name }}
          onSave={async (values) => {
            await update('passkeys', { id, data: values, previousData: passkey }, { returnPromise: true });
            setRenaming(false);
          }}
          onClose={() => setRenaming(false)}
          maxWidth="sm"
        >
          <PasskeyNameInput />
        </FormDialog>
      )}
    </AccountRow>
  );
}
