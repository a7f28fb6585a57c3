import ContentCopy from '@mui/icons-material/ContentCopy';
import Download from '@mui/icons-material/Download';
import Print from '@mui/icons-material/Print';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { useSession } from '#src/app/session.ts';
import { useSettings } from '#src/app/settings.ts';
import { copyText } from '#src/components/copyText.ts';
import { saveFile } from '#src/components/files/saveFile.ts';
import { useTranslate } from '#src/useTranslate.ts';

interface RecoveryCodesDialogProps {
  codes: readonly string[];
  onClose: () => void;
}

/** Recovery codes. It closes by its button only: a click beside it must not lose what is shown once. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const translate = useTranslate();
  const titleId = useId();
  return (
    <Dialog open aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>{translate('secondFactor.recovery.title')}</DialogTitle>
      <DialogContent>
        <Codes codes={codes} />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button variant="contained" onClick={onClose}>
          {translate('secondFactor.recovery.saved')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** To copy, to save as a file, to print. */
function Codes({ codes }: { codes: readonly string[] }) {
  const t = useTranslate();
  const { title } = useSettings();
  const { account } = useSession();
  const [copied, setCopied] = useState(false);
  const heading = `${title} · ${account?.login ?? ''}`;
  const text = [heading, t('secondFactor.recovery.title'), '', ...codes, ''].join('\n');

  // Not copied, the codes can still be read, saved as a file and printed.
  const copy = async () => setCopied(await copyText(text));

  return (
    <>
      <Alert severity="warning" sx={{ mb: 2 }}>
        {t('secondFactor.recovery.once')}
      </Alert>
      <Box
        component="ol"
        aria-label={t('secondFactor.recovery.title')}
        sx={{
          listStyle: 'none',
          m: 0,
          mb: 2,
          p: 2,
          border: 1,
          borderColor: 'divider',
          borderRadius: 2,
          display: 'grid',
          gap: 1,
          fontFamily: 'monospace',
          fontSize: 16,
        }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button startIcon={<ContentCopy />} onClick={() => void copy()}>
          {t(copied ? 'secondFactor.recovery.copied' : 'secondFactor.recovery.copy')}
        </Button>
        <Button
          startIcon={<Download />}
          onClick={() =>
            saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), 'recovery-codes.txt')
          }
        >
          {t('secondFactor.recovery.download')}
        </Button>
        <Button startIcon={<Print />} onClick={() => print(heading, codes)}>
          {t('secondFactor.recovery.print')}
        </Button>
      </Box>
    </>
  );
}

/** Prints the codes alone: the page around the dialog is nothing to keep in a drawer. */
function print(heading: string, codes: readonly string[]): void {
  const frame = document.createElement('iframe');
  frame.style.cssText = 'position:absolute;width:0;height:0;border:0';
  document.body.append(frame);
  const page = frame.contentDocument;
  if (!page) return;
  const title = page.createElement('h1');
  title.textContent = heading;
  const list = page.createElement('ol');
  for (const code of codes) {
    const item = page.createElement('li');
    item.textContent = code;
    list.append(item);
  }
  page.body.style.fontFamily = 'monospace';
  page.body.append(title, list);
  frame.contentWindow?.addEventListener('afterprint', () => frame.remove());
  frame.contentWindow?.print();
}
