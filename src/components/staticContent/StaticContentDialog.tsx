import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import type { StaticContentKey } from '#contract/static-contents/schema.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { LoadingSpinner } from '#src/components/feedback/LoadingSpinner.tsx';
import { RichTextField } from '#src/components/richText/RichTextField.tsx';
import { useText } from '#src/components/useText.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { useStaticContent } from './useStaticContent.ts';

interface StaticContentDialogProps {
  contentKey: StaticContentKey;
  open: boolean;
  onClose: () => void;
}

/** An editable text over the current page, which stays as it is. */
export function StaticContentDialog({ contentKey, open, onClose }: StaticContentDialogProps) {
  const translate = useTranslate();
  const text = useText();
  const id = useId();
  const { data, error, isPending, refetch } = useStaticContent(contentKey, { enabled: open });
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={id} maxWidth="md" fullWidth scroll="paper">
      <DialogTitle id={id}>
        {data?.title || text(`components.staticContent.${contentKey}`, { _: '…' })}
      </DialogTitle>
      <DialogContent dividers sx={{ minHeight: 240 }} tabIndex={0}>
        {isPending && <LoadingSpinner minHeight="200px" />}
        {error && <ErrorState error={error} retry={() => void refetch()} />}
        {data && <RichTextField value={data.content} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} variant="contained">
          {translate('ra.action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
