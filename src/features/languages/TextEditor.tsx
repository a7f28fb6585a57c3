import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { isRightToLeft } from '#contract/languages/codes.ts';
import type { Language, TextRow, TextSide } from '#contract/languages/schema.ts';
import { useConfirm } from '#src/components/feedback/useConfirm.tsx';
import { failureField } from '#src/dataProvider/errors.ts';
import type { ListMeta } from '#src/dataProvider/resourceTypes.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { faultsBefore, faultsOf } from './textFaultWords.ts';
import { SIDES } from './textSides.ts';

interface TextEditorProps {
  side: TextSide;
  row: TextRow;
  language: Language;
  /** Hears whether there are words that are not saved. */
  note: (key: string, isUnsaved: boolean) => void;
}

/**
 * One text where it stands in the list, saved by itself. Somebody else's change shows beside what was typed, and only
 * a second save goes over it.
 */
export function TextEditor({ side, row, language, note }: TextEditorProps) {
  const translate = useTranslate();
  const id = useId();
  const { confirm, dialog } = useConfirm();
  const draft = useTextDraft(side, row);
  const { typed, isDirty, faults, other, busy } = draft;
  const { key, locale } = row;

  useEffect(() => note(key, isDirty), [note, key, isDirty]);
  useEffect(() => () => note(key, false), [note, key]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && isDirty) void draft.save();
  };
  const restore = async () => {
    const sure = await confirm({
      title: 'languages.restore.title',
      text: 'languages.restore.text',
      args: { key },
      confirmLabel: 'languages.restore',
      destructive: true,
    });
    if (sure) await draft.restore();
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
    <Box sx={{ minWidth: { sm: 240 } }}>
      <OutlinedInput
        fullWidth
        multiline
        size="small"
        value={typed}
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
          {isDirty && action('save', draft.save, { variant: 'contained', loading: busy })}
          {isDirty && action('undo', draft.undo, { disabled: busy })}
          {!isDirty && row.shipped !== null && action('restore', restore, { loading: busy })}
        </Box>
      )}
      {dialog}
    </Box>
  );
}

const changedBy = (stored: TextRow, row: TextRow) =>
  row.key === stored.key && row.locale === stored.locale ? { ...row, ...stored } : row;

/** What is typed over a text, and how it is stored. */
function useTextDraft(side: TextSide, row: TextRow) {
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const queries = useQueryClient();
  const [base, setBase] = useState(row.text);
  const [typed, setTyped] = useState(row.text ?? '');
  const [faults, setFaults] = useState<string[]>([]);
  const [busy, setBusy] = useState(false);
  const isDirty = typed !== (base ?? '');
  const take = (text: string | null) => {
    setBase(text);
    setTyped(text ?? '');
  };

  // What was stored meanwhile takes the place of words that nobody has touched.
  if (row.text !== base && !isDirty && !busy) take(row.text);

  const store = async (text: string | null) => {
    setBusy(true);
    setFaults([]);
    try {
      const { key, locale, text: seen } = row;
      const { data: stored } = await dataProvider[SIDES[side].save]({ body: { locale, key, text, seen } });
      // It shows where it stands, so that no row moves under the hand that edits.
      queries.setQueriesData<{ data: TextRow[]; total: number }>(
        {
          queryKey: ['texts', 'getList'],
          predicate: ({ queryKey: [, , params] }) =>
            (params as { meta?: ListMeta<'texts'> }).meta?.view === SIDES[side].view,
        },
        (page) => page && { ...page, data: page.data.map((each) => changedBy(stored, each)) },
      );
      void queries.invalidateQueries({ queryKey: ['languages'] });
      take(stored.text);
    } catch (error) {
      // Reading again shows the other text beside this one.
      if (failureField(error, 'message') === 'error.savedInBetween')
        await queries.invalidateQueries({ queryKey: ['texts'] });
      else setFaults(faultsOf(translate, error));
    } finally {
      setBusy(false);
    }
  };

  return {
    typed,
    isDirty,
    faults,
    busy,
    /** Somebody else's text, while other words are typed here; null where the shipped one was restored. */
    other: isDirty && !busy && row.text !== base ? (row.isChanged ? row.text : null) : undefined,
    type: (text: string) => {
      setTyped(text);
      setFaults([]);
    },
    save: async () => {
      const found = typed.trim() === '' ? [] : faultsBefore(translate, row, typed);
      if (found.length > 0) setFaults(found);
      else await store(typed);
    },
    undo: () => {
      take(row.text);
      setFaults([]);
    },
    restore: () => store(null),
  };
}
