import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, useRef } from 'react';
import { isRightToLeft } from '#contract/languages/codes.ts';
import type { Language, TextRow, TextSide } from '#contract/languages/schema.ts';
import { UnsavedChangesPrompt } from '#src/components/feedback/UnsavedChangesPrompt.tsx';
import { useConfirm } from '#src/components/feedback/useConfirm.tsx';
import { sendByKeys } from '#src/components/form/sendByKeys.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { useTextDraft } from './useTextDraft.ts';

interface TextEditorProps {
  side: TextSide;
  row: TextRow;
  language: Language;
}

/**
 * One text where it stands in the list, saved by itself. Somebody else's change shows beside what was typed, and only
 * a second save goes over it.
 */
export function TextEditor({ side, row, language }: TextEditorProps) {
  const translate = useTranslate();
  const id = useId();
  const { confirm, dialog } = useConfirm();
  const draft = useTextDraft(side, row);
  const { typed, isDirty, faults, other, busy } = draft;
  const { key, locale } = row;

  const input = useRef<HTMLTextAreaElement>(null);
  const editor = useRef<HTMLDivElement>(null);
  // A button disappears once it has done its work; whoever went on elsewhere meanwhile stays there.
  const thenFocusText = (act: () => unknown) => async () => {
    await act();
    const { activeElement } = document;
    if (activeElement === document.body || editor.current?.contains(activeElement)) input.current?.focus();
  };
  const onKeyDown = sendByKeys(() => isDirty && !busy && draft.save());
  const restore = async () => {
    const sure = await confirm({
      title: 'languages.restore.title',
      text: 'languages.restore.text',
      args: { key },
      confirmLabel: 'languages.restore',
      destructive: true,
    });
    if (sure) await thenFocusText(draft.restore)();
  };
  const isMissing = row.text === null && !isDirty;
  const notes = [
    ...faults,
    ...(other === undefined
      ? []
      : [
          other === null
            ? translate('languages.conflict.none')
            : translate('languages.conflict', { text: other }),
        ]),
  ];

  // Named with the text's key, for those who hear the buttons of a page one after the other.
  const action = (name: 'save' | 'undo' | 'restore', act: () => unknown, buttonProps: ButtonProps) => (
    <Button
      {...buttonProps}
      onClick={() => void act()}
      aria-label={translate(`languages.${name}.named`, { title: key })}
      sx={{ minHeight: 44 }}
    >
      {translate(`languages.${name}`)}
    </Button>
  );
  return (
    <Box ref={editor} sx={{ minWidth: { sm: 240 } }}>
      {isDirty && <UnsavedChangesPrompt when inPart />}
      <OutlinedInput
        fullWidth
        multiline
        size="small"
        value={typed}
        inputRef={input}
        error={notes.length > 0}
        onChange={(event) => draft.type(event.target.value)}
        onKeyDown={onKeyDown}
        inputProps={{
          'aria-label': translate('languages.text.of', { key, name: language.name }),
          'aria-describedby': notes.length > 0 || isMissing ? `${id}-note` : undefined,
          lang: locale,
          dir: isRightToLeft(locale) ? 'rtl' : 'ltr',
        }}
      />
      {(notes.length > 0 || isMissing) && (
        <FormHelperText
          id={`${id}-note`}
          error={notes.length > 0}
          role={notes.length > 0 ? 'alert' : undefined}
          component="div"
          sx={{ mx: 0, overflowWrap: 'anywhere' }}
        >
          {isMissing && notes.length === 0
            ? translate('languages.text.missing')
            : notes.map((words) => <div key={words}>{words}</div>)}
        </FormHelperText>
      )}
      {(isDirty || row.isChanged) && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 0.5 }}>
          {isDirty && action('save', thenFocusText(draft.save), { variant: 'contained', loading: busy })}
          {isDirty && action('undo', thenFocusText(draft.undo), { disabled: busy })}
          {!isDirty && row.shipped !== null && action('restore', restore, { loading: busy })}
        </Box>
      )}
      {dialog}
    </Box>
  );
}
