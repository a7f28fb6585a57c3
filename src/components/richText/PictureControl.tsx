import PhotoCameraOutlined from '@mui/icons-material/PhotoCameraOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import type { Editor } from '@tiptap/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { MessageKey } from '#messages/message-key.ts';
import { FileDrop } from '#src/components/inputs/FileDrop.tsx';
import { visuallyHidden } from '#src/components/visuallyHidden.ts';
import { useTranslate } from '#src/useTranslate.ts';
import type { EditorControl } from './editorControls.ts';
import { PICTURE_EXTENSIONS, pictureData } from './pictureData.ts';
import { ToolPopover } from './ToolPopover.tsx';

/** A picture that came into the text otherwise than by the button. */
export interface GivenPicture {
  file: File;
  /** Where in the text it was dropped; without it, at the cursor. */
  at?: number;
}

interface PictureControlProps {
  control: Extract<EditorControl, { kind: 'picture' }>;
  editor: Editor;
  label: string;
  tabIndex: number;
  given: GivenPicture | null;
}

/** A button that asks for a picture and for the words that stand for it; the words also for one that was pasted or dropped. */
export function PictureControl({ control, editor, label, tabIndex, given }: PictureControlProps) {
  const translate = useTranslate();
  const button = useRef<HTMLButtonElement>(null);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [words, setWords] = useState('');
  const { fileName, data, isPending, fault, choose, setFault } = useChosenPicture();

  const open = (element: HTMLElement | null) => {
    choose(null);
    setWords('');
    setAnchor(element);
  };
  const asked = useRef(given);
  useEffect(() => {
    if (given === null || given === asked.current) return;
    asked.current = given;
    if (given.at !== undefined) editor.commands.setTextSelection(given.at);
    setWords('');
    setAnchor(button.current);
    choose(given.file);
  }, [given, editor, choose]);

  const submit = () => {
    if (isPending) return;
    if (data === null) {
      setFault(fault ?? 'components.editor.image.missing');
      return;
    }
    setAnchor(null);
    control.insert(editor, data, words.trim());
  };

  return (
    <ToolPopover
      ref={button}
      value={control.key}
      label={label}
      icon={control.icon}
      tabIndex={tabIndex}
      anchor={anchor}
      onOpen={open}
      onClose={() => setAnchor(null)}
      onSubmit={submit}
    >
      <PictureFiles fileName={fileName} fault={fault} onChoose={choose} />
      {data !== null && (
        <Box
          component="img"
          src={data}
          alt=""
          sx={{ maxWidth: '100%', maxHeight: 160, justifySelf: 'start', borderRadius: 1 }}
        />
      )}
      <TextField
        size="small"
        label={translate('components.editor.image.words')}
        helperText={translate('components.editor.image.words.help')}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
        <Button type="submit" variant="contained" loading={isPending}>
          {translate('components.editor.insert')}
        </Button>
      </Box>
    </ToolPopover>
  );
}

/** The chosen picture as it will stand in the text. */
function useChosenPicture() {
  const [fileName, setFileName] = useState<string | null>(null);
  const [data, setData] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const [fault, setFault] = useState<MessageKey | null>(null);
  const latest = useRef<File | null>(null);
  const choose = useCallback((file: File | null) => {
    latest.current = file;
    setFileName(file?.name ?? null);
    setData(null);
    setFault(null);
    setPending(file !== null);
    if (file === null) return;
    void pictureData(file).then((made) => {
      // Another was chosen meanwhile.
      if (latest.current !== file) return;
      setPending(false);
      setData(made);
      if (made === null) setFault('components.editor.image.invalid');
    });
  }, []);
  return { fileName, data, isPending, fault, choose, setFault };
}

interface PictureFilesProps {
  /** Of the chosen picture. */
  fileName: string | null;
  fault: MessageKey | null;
  onChoose: (file: File) => void;
}

/** From the device, or of the moment where there is likely a camera. */
function PictureFiles({ fileName, fault, onChoose }: PictureFilesProps) {
  const translate = useTranslate();
  return (
    // Its own distance to what follows is the form's.
    <Box sx={{ minWidth: 0, mb: -2.5 }}>
      <FileDrop
        label="components.editor.image.file"
        hint="components.editor.image.help"
        extensions={PICTURE_EXTENSIONS}
        fileName={fileName}
        onFile={onChoose}
      />
      <Button
        component="label"
        variant="outlined"
        startIcon={<PhotoCameraOutlined />}
        sx={{
          display: 'none',
          '@media (pointer: coarse)': { display: 'inline-flex' },
          minHeight: 44,
          mb: 2.5,
          '&:has(input:focus-visible)': {
            outline: '2px solid',
            outlineColor: 'primary.main',
            outlineOffset: 2,
          },
        }}
      >
        {translate('components.editor.image.camera')}
        <input
          type="file"
          accept="image/*"
          capture="environment"
          style={visuallyHidden}
          onChange={({ currentTarget: { files } }) => files?.[0] && onChoose(files[0])}
        />
      </Button>
      {fault && (
        <FormHelperText error role="alert" sx={{ mx: 0, mb: 2.5 }}>
          {translate(fault)}
        </FormHelperText>
      )}
    </Box>
  );
}
