import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { TextRow, TextSide } from '#contract/languages/schema.ts';
import { failureField } from '#src/dataProvider/errors.ts';
import type { ListMeta } from '#src/dataProvider/resourceTypes.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { faultsBefore, faultsOf } from './textFaultWords.ts';
import { SIDES } from './textSides.ts';

const changedBy = (stored: TextRow, row: TextRow) =>
  row.key === stored.key && row.locale === stored.locale ? { ...row, ...stored } : row;

/** What is typed over a text, and how it is stored. */
export function useTextDraft(side: TextSide, row: TextRow) {
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
