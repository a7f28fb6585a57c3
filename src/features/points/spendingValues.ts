import type { ManagedSpending } from '#contract/points/spendings.schema.ts';
import type { FoundUser } from '#src/components/inputs/userSearchQuery.ts';

/** What the form of a spending holds. */
export interface SpendingValues {
  person: FoundUser | null;
  point: number | null;
  spentDate: string | null;
  /** How the person sees it: what the points were spent on, or the points alone. */
  shownAs: 'TEXT' | 'POINTS';
  rewardText: string;
  explanation: string;
  /** A stored file by its name, a new one, or none. */
  file: { name: string } | File | null;
  /** The form was filled from a record with a file: one that nobody here has seen is not taken away. */
  hadFile: boolean;
}

/** @param today the day of a new record */
export function spendingValuesOf(stored: ManagedSpending | null, today: string): SpendingValues {
  return {
    person: stored?.user ?? null,
    point: stored?.point ?? null,
    spentDate: stored?.spentDate ?? today,
    shownAs: stored?.isPoint ? 'POINTS' : 'TEXT',
    rewardText: stored?.rewardText ?? '',
    explanation: stored?.explanation ?? '',
    file: stored?.file ? { name: stored.file.name } : null,
    hadFile: Boolean(stored?.file),
  };
}

/** What a save sends, a new file among it; the rules of the form have been kept. */
export function spendingBodyOf(values: SpendingValues) {
  const { person, point, spentDate, shownAs, rewardText, explanation, file, hadFile } = values;
  const isPoint = shownAs === 'POINTS';
  return {
    userId: person?.id ?? 0,
    point: point ?? 0,
    explanation: explanation.trim(),
    ...(spentDate && { spentDate }),
    rewardText: isPoint ? null : rewardText.trim() || null,
    isPoint,
    ...(file instanceof File && { file }),
    ...(hadFile && file === null && { fileId: null }),
  };
}
