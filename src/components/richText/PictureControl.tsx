import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Popover from '@mui/material/Popover';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import type { Editor } from '@tiptap/core';
import { useTranslate } from 'ra-core';
import { type FormEvent, useId, useState } from 'react';
import type { EditorControl } from './editorTools.ts';
import { PICTURE_TYPES, pictureData } from './pictureData.ts';
import { toolButton } from './richTextStyles.ts';

interface PictureControlProps {
  control: Extract<EditorControl, { kind: 'picture' }>;
  editor: Editor;
  label: string;
  tabIndex: number;
}

/** A button that asks for a picture and for the words that stand for it. */
export function PictureControl({ control, editor, label, tabIndex }: PictureControlProps) {
  const translate = useTranslate();
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const [words, setWords] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const Icon = control.icon;

  const open = (element: HTMLElement) => {
    setFile(null);
    setWords('');
    setFault(null);
    setAnchor(element);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // A popover's form lies inside the screen's form for React.
    event.stopPropagation();
    if (!file || busy) {
      setFault('components.editor.image.missing');
      return;
    }
    setBusy(true);
    const data = await pictureData(file);
    setBusy(false);
    if (data === null) {
      setFault('components.editor.image.invalid');
      return;
    }
    setAnchor(null);
    control.insert(editor, data, words.trim());
  };

  return (
    <>
      <ToggleButton
        value={control.key}
        size="small"
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        tabIndex={tabIndex}
        onMouseDown={(event) => event.preventDefault()}
        onChange={(event) => open(event.currentTarget)}
        sx={toolButton}
      >
        <Icon fontSize="small" />
      </ToggleButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label } }}
      >
        <Box
          component="form"
          noValidate
          onSubmit={submit}
          sx={{ display: 'grid', gap: 2, p: 2, width: 320, maxWidth: 'calc(100vw - 32px)' }}
        >
          <Box sx={{ minWidth: 0 }}>
            <Box component="label" htmlFor={id} sx={{ display: 'block', fontWeight: 600, mb: 0.5 }}>
              {translate('components.editor.image.file')}
            </Box>
            <Box
              component="input"
              id={id}
              type="file"
              accept={PICTURE_TYPES.join(',')}
              aria-describedby={`${id}-help`}
              onChange={(event) => {
                setFile(event.currentTarget.files?.[0] ?? null);
                setFault(null);
              }}
              sx={{ width: '100%', minHeight: 44, font: 'inherit', color: 'inherit' }}
            />
            <FormHelperText
              id={`${id}-help`}
              error={fault !== null}
              role={fault ? 'alert' : undefined}
              sx={{ mx: 0 }}
            >
              {translate(fault ?? 'components.editor.image.help')}
            </FormHelperText>
          </Box>
          <TextField
            size="small"
            label={translate('components.editor.image.words')}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
          <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
            <Button type="submit" variant="contained" loading={busy}>
              {translate('components.editor.insert')}
            </Button>
          </Box>
        </Box>
      </Popover>
    </>
  );
}
