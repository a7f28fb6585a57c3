import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import type { Editor } from '@tiptap/core';
import { useId, useState } from 'react';
import type { MessageKey } from '#messages/message-key.ts';
import { useTranslate } from '#src/useTranslate.ts';
import type { EditorControl } from './editorControls.ts';
import { PICTURE_TYPES, pictureData } from './pictureData.ts';
import { ToolPopover } from './ToolPopover.tsx';

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
  const [fault, setFault] = useState<MessageKey | null>(null);
  const [busy, setBusy] = useState(false);

  const open = (element: HTMLElement) => {
    setFile(null);
    setWords('');
    setFault(null);
    setAnchor(element);
  };
  const submit = async () => {
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
    <ToolPopover
      value={control.key}
      label={label}
      icon={control.icon}
      tabIndex={tabIndex}
      anchor={anchor}
      onOpen={open}
      onClose={() => setAnchor(null)}
      onSubmit={() => void submit()}
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
    </ToolPopover>
  );
}
