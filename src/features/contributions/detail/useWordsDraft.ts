import type { UseFormReturn } from 'react-hook-form';
import { NOTE_PARTS } from '#contract/decision-notes/schema.ts';
import { useLocalDraft } from '#src/app/localDrafts/useLocalDraft.ts';
import { type ActionValues, type ActionWords, isSameNote, NO_WORDS } from './actionWords.ts';

/** Before notes there was an explanation alone, and before templates of people no language. */
type StoredWords = (Omit<ActionWords, 'noteLocale'> & Partial<ActionWords>) | string;

/**
 * Stores what is written in the dialog of an action on this device, and gives it back when the dialog is opened again.
 * @param place names the dialog; null: it is closed
 */
export function useWordsDraft(
  place: string | null,
  { watch, setValue, formState }: UseFormReturn<ActionValues>,
): ReturnType<typeof useLocalDraft> {
  const { explanation, note, noteLocale, comesBack } = watch();
  const begun = formState.defaultValues?.note;
  const isUnchanged =
    explanation === '' &&
    isSameNote(note, { ...NO_WORDS.note, ...begun }) &&
    comesBack.label === '' &&
    comesBack.date === null &&
    comesBack.event === 'DATE';
  return useLocalDraft<StoredWords>({
    place,
    text: isUnchanged ? null : { explanation, note, noteLocale, comesBack },
    restore: (stored) => {
      const words = typeof stored === 'string' ? { ...NO_WORDS, explanation: stored } : stored;
      const dirty = { shouldDirty: true };
      setValue('explanation', words.explanation, dirty);
      for (const part of NOTE_PARTS) setValue(`note.${part}`, words.note[part], dirty);
      setValue('noteLocale', words.noteLocale ?? null);
      setValue('comesBack.event', words.comesBack.event, dirty);
      setValue('comesBack.date', words.comesBack.date, dirty);
      setValue('comesBack.label', words.comesBack.label, dirty);
    },
  });
}
