import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslate } from '#src/useTranslate.ts';

/** Says that a form holds what its person wrote before, and gives it up on demand. */
export function RestoredNotice({ onDiscard }: { onDiscard: () => void }) {
  const translate = useTranslate();
  return (
    <Alert
      severity="info"
      role="status"
      action={
        <Button color="inherit" size="small" onClick={onDiscard} sx={{ minHeight: 32 }}>
          {translate('components.localDraft.discard')}
        </Button>
      }
      sx={{ mb: 1.5, alignItems: 'center' }}
    >
      {translate('components.localDraft.restored')}
    </Alert>
  );
}
