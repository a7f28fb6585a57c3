import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useGetList } from 'ra-core';
import { useState } from 'react';
import type { Passkey } from '#contract/passkeys/schema.ts';
import { useSession } from '#src/app/session.ts';
import { useSettings } from '#src/app/settings.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { LoadingSpinner } from '#src/components/feedback/LoadingSpinner.tsx';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { RecoveryCodesDialog } from '../secondFactor/RecoveryCodesDialog.tsx';
import { AddPasskeyDialog } from './AddPasskeyDialog.tsx';
import { PasskeyRow } from './PasskeyRow.tsx';
import { supportsPasskeys } from './supportsPasskeys.ts';

type Step = { kind: 'none' } | { kind: 'add' } | { kind: 'codes'; codes: readonly string[] };

/** The passkeys of the account: added, named, removed; and recovery codes for who has nothing else. */
export function PasskeysSection({ onDone }: { onDone?: () => void } = {}) {
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const { passkeysAllowed } = useSettings();
  const { account } = useSession();
  const [step, setStep] = useState<Step>({ kind: 'none' });
  const keys = useGetList<Passkey>('passkeys', { meta: { view: 'list' } });
  const second = useRead('readSecondFactor');
  const mayAdd = passkeysAllowed || account?.needsSecondFactor === true;
  const isTheirs = second.data?.available !== false;
  const rows = keys.data ?? [];

  function added(codes: readonly string[]) {
    void keys.refetch();
    void second.refetch();
    if (codes.length > 0) setStep({ kind: 'codes', codes });
    else finish();
  }
  function finish() {
    setStep({ kind: 'none' });
    onDone?.();
  }
  async function renew() {
    try {
      const { data } = await dataProvider.renewPasskeyRecoveryCodes();
      setStep({ kind: 'codes', codes: data.codes });
      void second.refetch();
    } catch {
      // The call has said why.
    }
  }

  if (!mayAdd && rows.length === 0) return null;
  const hasOnlyPasskeys = rows.length > 0 && second.data?.method === null;
  return (
    <SectionCard title="passkeys.title">
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {translate(isTheirs ? 'passkeys.hint' : 'passkeys.unavailable')}
      </Typography>
      {keys.isPending && <LoadingSpinner label={translate('passkeys.title')} minHeight={80} />}
      {keys.error && <ErrorState error={keys.error} retry={() => void keys.refetch()} />}
      {rows.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, mb: 2, p: 0 }}>
          {rows.map((row) => (
            <PasskeyRow key={row.id} passkey={row} onRemoved={() => void second.refetch()} />
          ))}
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        {isTheirs && mayAdd && supportsPasskeys() && (
          <Button
            variant={rows.length > 0 ? 'outlined' : 'contained'}
            startIcon={<Add />}
            onClick={() => setStep({ kind: 'add' })}
          >
            {translate('passkeys.add')}
          </Button>
        )}
        {hasOnlyPasskeys && (
          <Button onClick={() => void renew()}>{translate('secondFactor.renew.title')}</Button>
        )}
      </Box>
      {isTheirs && !supportsPasskeys() && (
        <Typography color="textSecondary">{translate('passkeys.unsupported')}</Typography>
      )}
      {step.kind === 'add' && <AddPasskeyDialog onClose={() => setStep({ kind: 'none' })} onDone={added} />}
      {step.kind === 'codes' && <RecoveryCodesDialog codes={step.codes} onClose={finish} />}
    </SectionCard>
  );
}
