import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { useEffect, useEffectEvent, useState } from 'react';
import { leave } from '#src/app/leave.ts';
import { failureField } from '#src/dataProvider/errors.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { awaitReturn } from '../providerWindow.ts';
import { ConfirmationFrame, type WayProps } from './ConfirmationFrame.tsx';

/** A sign-in at the identity provider, in a window of its own: the page with what was typed stays. */
export function ProviderConfirmation({ others, onDone, onClose }: WayProps) {
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const [visit, setVisit] = useState<{ handle: string; url: string } | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);

  const finish = useEffectEvent(async (handle: string, query: string) => {
    try {
      await dataProvider.finishConfirmationVisit({ body: { handle, query }, errorMessage: null });
      onDone();
    } catch (error) {
      setVisit(null);
      setRefusal(failureField(error, 'message') ?? 'error.identityProvider.refused');
    }
  });
  const handle = visit?.handle;
  useEffect(() => {
    if (handle === undefined) return undefined;
    return awaitReturn((query) => void finish(handle, query));
  }, [handle]);

  const begin = async () => {
    setRefusal(null);
    const { data } = await dataProvider.startConfirmationVisit();
    setVisit(data);
    leave.inNewWindow(data.url);
  };

  return (
    <ConfirmationFrame
      key="identityProvider"
      others={others}
      saveLabel="confirmation.provider.submit"
      onSave={begin}
      onClose={onClose}
    >
      {refusal && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {translate(refusal, { _: refusal })}
        </Alert>
      )}
      {visit ? (
        <Alert severity="info">
          {translate('confirmation.provider.waiting')}{' '}
          <Link href={visit.url} target="_blank">
            {translate('confirmation.provider.open')}
          </Link>
        </Alert>
      ) : (
        translate('confirmation.provider.text')
      )}
    </ConfirmationFrame>
  );
}
