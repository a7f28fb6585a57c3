import { useLocale } from 'ra-core';
import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { ActionNote } from '#contract/contributions/commands.endpoints.ts';
import type { ContributionDetail, OfferedAction } from '#contract/contributions/schema.ts';
import { fillNote } from '#contract/decision-notes/note.ts';
import { NOTE_PARTS } from '#contract/decision-notes/schema.ts';
import { useRead } from '#src/dataProvider/useRead.ts';
import type { ActionValues } from './actionWords.ts';

interface Asking {
  contribution: Pick<ContributionDetail, 'id'>;
  action: Pick<OfferedAction, 'id'>;
  isAsked: boolean;
}

/** What the note of an action begins with; it fills what nobody has written in yet. Without an answer the note begins empty. */
export function useNoteTemplate(
  { contribution, action, isAsked }: Asking,
  { getFieldState, resetField }: UseFormReturn<ActionValues>,
): ActionNote | undefined {
  const locale = useLocale() ?? 'en';
  const { data } = useRead(
    'readActionNote',
    { params: { id: contribution.id, actionId: action.id }, query: { langkey: locale } },
    { gcTime: 0, enabled: isAsked },
  );
  useEffect(() => {
    if (!data) return;
    const filled = fillNote(data, data.values);
    for (const part of NOTE_PARTS) {
      const place = `note.${part}` as const;
      if (!getFieldState(place).isDirty) resetField(place, { defaultValue: filled[part] });
    }
  }, [data, getFieldState, resetField]);
  return data;
}
