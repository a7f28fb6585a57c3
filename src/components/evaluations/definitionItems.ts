import { EVALUATION_LIMITS, totalWeight } from '#contract/evaluations/rules.ts';

const { question: QUESTION, weight: WEIGHT } = EVALUATION_LIMITS;

/** A question while it is edited. */
export interface ItemDraft {
  /** Of a stored question; below 0 for a new one. */
  id: number;
  question: string;
  /** null while its field is empty. */
  weight: number | null;
}

/** Toasts of a refused or doubtful change. */
export type ItemFault = 'toastError.max' | 'toastError.min' | 'toastError.questionEmpty';

export interface ItemChange {
  items: readonly ItemDraft[];
  fault: ItemFault | null;
}

const weights = (items: readonly ItemDraft[]) => items.map(({ weight }) => ({ weight: weight ?? 0 }));

export const totalOf = (items: readonly ItemDraft[]): number => totalWeight(weights(items));
/** What is left of 100. */
export const leftOf = (items: readonly ItemDraft[]): number => WEIGHT.total - totalOf(items);

const isQuestion = (text: string) => {
  const { length } = text.trim();
  return length >= QUESTION.min && length <= QUESTION.max;
};

/** Every question is worded, every weight at least 1, and together they are exactly 100. */
export const isComplete = (items: readonly ItemDraft[]): boolean => faultOfItems(items) === null;

/** What keeps questions from being saved, the first in the order in which people mend it. */
export type ItemsFault = 'none' | 'question' | 'weight' | 'total';

export function faultOfItems(items: readonly ItemDraft[]): ItemsFault | null {
  if (items.length === 0) return 'none';
  if (!items.every(({ question }) => isQuestion(question))) return 'question';
  if (!items.every(({ weight }) => (weight ?? 0) >= WEIGHT.min)) return 'weight';
  return totalOf(items) === WEIGHT.total ? null : 'total';
}

/** Percent of a new question when nothing else is said: five questions are usual. */
const USUAL_WEIGHT = 20;
export const usualWeight = (items: readonly ItemDraft[]): number =>
  Math.max(0, Math.min(USUAL_WEIGHT, leftOf(items)));

/**
 * Adds a question with the usual weight, or with one of its own; refused when it is too short, or
 * when nothing is left for it.
 */
export function addItem(
  items: readonly ItemDraft[],
  { question, weight }: { question: string; weight: number | null },
): ItemChange {
  if (question.trim().length < QUESTION.min) return { items, fault: 'toastError.questionEmpty' };
  const left = leftOf(items);
  const own = weight ?? usualWeight(items);
  if (left < WEIGHT.min || own > left) return { items, fault: 'toastError.max' };
  if (own < WEIGHT.min) return { items, fault: 'toastError.min' };
  const id = Math.min(0, ...items.map((item) => item.id)) - 1;
  return { items: [...items, { id, question: question.trim(), weight: own }], fault: null };
}

/** Changes a weight: one that brings the total over 100 is refused, one below 1 only keeps the form from saving. */
export function weighItem(items: readonly ItemDraft[], id: number, weight: number | null): ItemChange {
  const changed = items.map((item) => (item.id === id ? { ...item, weight } : item));
  if (totalOf(changed) > WEIGHT.total) return { items, fault: 'toastError.max' };
  const fault = weight !== null && weight < WEIGHT.min ? 'toastError.min' : null;
  return { items: changed, fault };
}

/** The same weight for all; what cannot be divided goes to the first ones. */
export function spreadWeights(items: readonly ItemDraft[]): ItemDraft[] {
  const share = Math.floor(WEIGHT.total / items.length);
  const more = WEIGHT.total - share * items.length;
  return items.map((item, index) => ({ ...item, weight: share + (index < more ? 1 : 0) }));
}
