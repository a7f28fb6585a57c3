import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useNotify } from 'ra-core';
import { useId, useState } from 'react';
import { LANGUAGE_FILE_BYTES, type Language, type TextSide } from '#contract/languages/schema.ts';
import { FileDrop } from '#src/components/inputs/FileDrop.tsx';
import { useUploadState } from '#src/components/inputs/useUploadState.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { faultsOf } from './textFaultWords.ts';
import { SIDES } from './textSides.ts';

interface UploadTextsProps {
  side: TextSide;
  language: Language;
  onUploaded: () => void;
  onClose: () => void;
}

/** Takes a file with the texts of a language; what is wrong in it is said line by line. */
export function UploadTexts({ side, language, onUploaded, onClose }: UploadTextsProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const dataProvider = useDataProvider();
  const titleId = useId();
  const { state, run } = useUploadState();
  const [faults, setFaults] = useState<string[]>([]);
  const [fileName, setFileName] = useState<string | null>(null);
  const { locale, name } = language;

  const upload = (file: File) =>
    run('UPLOADING', async () => {
      setFaults([]);
      setFileName(file.name);
      try {
        await dataProvider[SIDES[side].upload]({ params: { lang: locale }, file });
      } catch (error) {
        notify('languages.upload.failed', { type: 'error', messageArgs: { name } });
        setFaults(faultsOf(translate, error));
        return;
      }
      notify('languages.upload.done', { type: 'success', messageArgs: { name } });
      onUploaded();
      onClose();
    });

  return (
    <Dialog
      open
      onClose={() => state === 'IDLE' && onClose()}
      aria-labelledby={titleId}
      maxWidth="sm"
      fullWidth
    >
      <DialogTitle id={titleId}>{translate('languages.upload.title', { name })}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{translate('languages.upload.help')}</DialogContentText>
        {faults.length > 0 && (
          <Alert severity="error" sx={{ mb: 2 }}>
            <AlertTitle>{translate('languages.upload.faults', { smart_count: faults.length })}</AlertTitle>
            <Box
              component="ul"
              // A long list scrolls by itself, and is reached by keyboard.
              tabIndex={0}
              sx={{
                m: 0,
                paddingInlineStart: 2.5,
                maxHeight: 240,
                overflow: 'auto',
                overflowWrap: 'anywhere',
              }}
            >
              {faults.map((words) => (
                <li key={words}>{words}</li>
              ))}
            </Box>
          </Alert>
        )}
        <FileDrop
          label="languages.upload.file"
          hint={SIDES[side].formats}
          extensions={SIDES[side].extensions}
          maxBytes={LANGUAGE_FILE_BYTES}
          state={state}
          fileName={fileName}
          onFile={(file) => void upload(file)}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={state !== 'IDLE'} sx={{ minHeight: 44 }}>
          {translate('languages.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
