import Alert from '@mui/material/Alert';
import type { EditorOptions } from '@tiptap/core';
import { useNotify } from 'ra-core';
import { RichTextInput, type RichTextInputProps, useTiptapEditor } from 'ra-input-rich-text';
import { type RefObject, useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslate } from '#src/useTranslate.ts';
import { EditorToolbar } from './EditorToolbar.tsx';
import { editorExtensions } from './editorExtensions.ts';
import { controlsOf } from './editorTools.ts';
import type { GivenPicture } from './PictureControl.tsx';
import { pictureOf } from './pictureData.ts';
import { richTextStyles } from './richTextStyles.ts';
import { sanitizeRichText } from './sanitizeRichText.ts';

interface TextBoxState {
  id: string;
  labelId: string;
  required: boolean;
  invalid: boolean;
  describedBy: string | undefined;
}

interface RichTextEditorProps
  extends Pick<RichTextInputProps, 'source' | 'validate' | 'readOnly'>,
    TextBoxState {
  id: string;
  /** Names of the tools in the bar. */
  tools: readonly string[];
  /** Whether the focus stood on what held the editor's place. */
  takesFocus: Readonly<RefObject<boolean>>;
}

/** The editor itself; this file and what it imports is loaded when a form needs it. */
export default function RichTextEditor(props: RichTextEditorProps) {
  const { id, source, validate, tools, readOnly = false, takesFocus, ...state } = props;
  const translate = useTranslate();
  const { controls, unknown } = useMemo(() => controlsOf(tools), [tools]);
  const [given, setGiven] = useState<GivenPicture | null>(null);
  const notify = useNotify();
  const takesPictures = !readOnly && controls.some(({ kind }) => kind === 'picture');
  const take = useCallback(
    (data: DataTransfer | null, at?: number) => {
      const file = takesPictures ? pictureOf(data) : null;
      if (file) setGiven({ file, at });
      return file !== null;
    },
    [takesPictures],
  );
  // Other options are another editor, without what can be undone and without the focus.
  const editorOptions = useMemo<Partial<EditorOptions>>(
    () => ({
      extensions: editorExtensions,
      editorProps: {
        transformPastedHTML: sanitizeRichText,
        // The picture is asked about first, like one that is chosen.
        handlePaste: (_, { clipboardData }) => take(clipboardData),
        handleDOMEvents: {
          drop: (view, event) => {
            // A picture of the text that is moved within it comes with a file too.
            if (view.dragging || !event.dataTransfer?.files.length) return false;
            // The browser would leave the page for a file that nobody takes.
            event.preventDefault();
            const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
            if (!take(event.dataTransfer, at)) {
              notify(`components.editor.drop.${takesPictures ? 'pictures' : 'none'}`, { type: 'warning' });
            }
            return true;
          },
        },
      },
      onCreate: ({ editor }) => {
        if (takesFocus.current) editor.commands.focus('end');
      },
    }),
    [takesFocus, take, takesPictures, notify],
  );
  return (
    <>
      {unknown.length > 0 && (
        <Alert severity="error">
          {translate('components.editor.modulesFailed', { names: unknown.join(', ') })}
        </Alert>
      )}
      <RichTextInput
        id={id}
        source={source}
        validate={validate}
        format={sanitizeRichText}
        readOnly={readOnly}
        label={false}
        helperText={false}
        editorOptions={editorOptions}
        toolbar={
          <>
            <TextBox id={id} {...state} />
            {!readOnly && controls.length > 0 && (
              <EditorToolbar controls={controls} controlsId={id} given={given} />
            )}
          </>
        }
        sx={{
          border: 1,
          borderColor: state.invalid ? 'error.main' : 'divider',
          borderRadius: 1,
          bgcolor: 'background.paper',
          '&:focus-within': { borderColor: 'primary.main' },
          '& .RaRichTextInput-editorContent .ProseMirror': {
            ...richTextStyles,
            maxWidth: 'none',
            minHeight: 160,
            p: 2,
            border: 0,
            outline: 'none',
            '&, &:hover, &:focus': { bgcolor: 'transparent' },
          },
          // The field's own frame says what is wrong.
          '& .MuiFormHelperText-root': { display: 'none' },
        }}
      />
    </>
  );
}

/** Tells what reads the page aloud that this is a text box, its name and its state. */
function TextBox({ id, labelId, required, invalid, describedBy }: TextBoxState) {
  const editor = useTiptapEditor();
  useEffect(() => {
    if (!editor || editor.isDestroyed) return;
    const attributes = {
      id,
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-labelledby': labelId,
      ...(required && { 'aria-required': 'true' }),
      ...(invalid && { 'aria-invalid': 'true' }),
      ...(describedBy && { 'aria-describedby': describedBy }),
    };
    editor.setOptions({ editorProps: { ...editor.options.editorProps, attributes } });
  }, [editor, id, labelId, required, invalid, describedBy]);
  return null;
}
