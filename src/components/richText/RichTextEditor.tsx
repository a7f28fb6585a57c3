import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { EditorContent, useEditor } from '@tiptap/react';
import { useTranslate } from 'ra-core';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { EditorToolbar } from './EditorToolbar.tsx';
import { editorExtensions } from './editorExtensions.ts';
import { controlsOf } from './editorTools.ts';
import { richTextStyles } from './richTextStyles.ts';
import { sanitizeRichText } from './sanitizeRichText.ts';

export interface RichTextEditorProps {
  id: string;
  labelId: string;
  value: string;
  onChange: (html: string) => void;
  onBlur: () => void;
  /** Names of the tools in the bar. */
  tools: readonly string[];
  required: boolean;
  invalid: boolean;
  describedBy: string | undefined;
  readOnly: boolean;
  /** Whether the focus stood on what held the editor's place. */
  takesFocus: Readonly<RefObject<boolean>>;
}

/** The editor itself; this file and what it imports is loaded when a form needs it. */
export default function RichTextEditor(props: RichTextEditorProps) {
  const { id, labelId, value, onChange, onBlur, tools, required, invalid, describedBy, readOnly } = props;
  const { takesFocus } = props;
  const translate = useTranslate();
  const { controls, unknown } = useMemo(() => controlsOf(tools), [tools]);
  const handlers = useRef({ onChange, onBlur });
  handlers.current = { onChange, onBlur };
  const written = useRef(value);

  const editor = useEditor({
    extensions: editorExtensions,
    content: sanitizeRichText(value),
    editable: !readOnly,
    editorProps: {
      transformPastedHTML: sanitizeRichText,
      attributes: () => ({
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelId,
        ...(required && { 'aria-required': 'true' }),
        ...(invalid && { 'aria-invalid': 'true' }),
        ...(describedBy && { 'aria-describedby': describedBy }),
      }),
    },
    onUpdate: ({ editor: now }) => {
      written.current = now.isEmpty ? '' : now.getHTML();
      handlers.current.onChange(written.current);
    },
    onBlur: () => handlers.current.onBlur(),
    onCreate: ({ editor: made }) => {
      if (takesFocus.current) made.commands.focus('end');
    },
  });

  // A value from outside (a loaded record, a reset) replaces the text; what was typed here does not come back.
  useEffect(() => {
    if (!editor || editor.isDestroyed || value === written.current) return;
    written.current = value;
    editor.commands.setContent(sanitizeRichText(value), { emitUpdate: false });
  }, [editor, value]);

  useEffect(() => {
    if (editor && !editor.isDestroyed) editor.setEditable(!readOnly, false);
  }, [editor, readOnly]);

  if (!editor) return null;
  return (
    <Box
      sx={{
        border: 1,
        borderColor: invalid ? 'error.main' : 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
        '&:focus-within': { borderColor: 'primary.main' },
        '& .ProseMirror': { ...richTextStyles, maxWidth: 'none', minHeight: 160, p: 2, outline: 'none' },
      }}
    >
      {unknown.length > 0 && (
        <Alert severity="error">
          {translate('components.editor.modulesFailed', { names: unknown.join(', ') })}
        </Alert>
      )}
      {!readOnly && controls.length > 0 && (
        <EditorToolbar editor={editor} controls={controls} controlsId={id} />
      )}
      <EditorContent editor={editor} />
    </Box>
  );
}
