import type { ContributionType } from '#contract/access.ts';
import { EVAL_OVER, EVALUATION_LIMITS, STAGES_OF_TYPE, totalWeight } from '#contract/evaluations/rules.ts';
import type { EvalDefinition } from '#contract/evaluations/schema.ts';
import type { EvaluationStage } from '#contract/life-cycles/schema.ts';
import type { CreateData } from '#src/dataProvider/resourceTypes.ts';

const { question: QUESTION, weight: WEIGHT } = EVALUATION_LIMITS;

/** A question while it is edited. */
export interface ItemDraft {
  /** Of a stored question; below 0 for a new one. */
  id: number;
  question: string;
  /** null while its field is empty. */
  weight: number | null;
}

export interface ItemChange {
  items: readonly ItemDraft[];
  /** Toast of a refused or doubtful change. */
  fault: 'toastError.max' | 'toastError.min' | 'toastError.questionEmpty' | null;
}

export const totalOf = (items: readonly ItemDraft[]): number =>
  totalWeight(items.map(({ weight }) => ({ weight: weight ?? 0 })));

const isQuestion = (text: string) => {
  const { length } = text.trim();
  return length >= QUESTION.min && length <= QUESTION.max;
};

/** What prevents saving the questions, the first in the order in which people correct it. */
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
  Math.max(0, Math.min(USUAL_WEIGHT, WEIGHT.total - totalOf(items)));

/**
 * Adds a question with the usual weight, or with one of its own; refused when it is too short, or
 * when nothing is left for it.
 */
export function addItem(
  items: readonly ItemDraft[],
  { question, weight }: { question: string; weight: number | null },
): ItemChange {
  if (question.trim().length < QUESTION.min) return { items, fault: 'toastError.questionEmpty' };
  const left = WEIGHT.total - totalOf(items);
  const own = weight ?? usualWeight(items);
  if (left < WEIGHT.min || own > left) return { items, fault: 'toastError.max' };
  if (own < WEIGHT.min) return { items, fault: 'toastError.min' };
  const id = Math.min(0, ...items.map((item) => item.id)) - 1;
  return { items: [...items, { id, question: question.trim(), weight: own }], fault: null };
}

/** Changes a weight: one that raises the total over 100 is refused, one below 1 only prevents saving. */
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

/** What a definition is for. */
export interface DefinitionScope {
  type: ContributionType;
  /** Fixed where the place says which stage it is (a jury); otherwise the form asks. */
  stage?: EvaluationStage | undefined;
  /** The competition to which a new definition belongs; without it all may use it. */
  competitionId?: number | undefined;
}

export interface DefinitionValues {
  title: string;
  explanation: string;
  evalFlowType: EvaluationStage | '';
  items: readonly ItemDraft[];
}

/** Values of the form: of a stored definition, of a copy of it, or empty. */
export function valuesOf(
  { type, stage }: DefinitionScope,
  definition: EvalDefinition | null,
  isCopy: boolean,
): DefinitionValues {
  if (!definition) {
    return { title: '', explanation: '', evalFlowType: stage ?? STAGES_OF_TYPE[type][0] ?? '', items: [] };
  }
  const { title, explanation, evalFlowType, evalItemDefinitionList } = definition;
  return {
    title,
    explanation,
    evalFlowType: stage ?? evalFlowType,
    items: evalItemDefinitionList.map((item, index) => (isCopy ? { ...item, id: -1 - index } : item)),
  };
}

/** What is sent of the form. */
export function bodyOf(
  { type, competitionId }: DefinitionScope,
  { title, explanation, evalFlowType, items }: DefinitionValues,
  stored: EvalDefinition | null,
): CreateData<'evaluation-definitions'> {
  // A question that somebody has taken away meanwhile is created again.
  const known = new Set(stored?.evalItemDefinitionList.map(({ id }) => id));
  return {
    title,
    explanation,
    evalFlowType: evalFlowType as EvaluationStage,
    contributionType: type,
    competitionId: stored ? stored.competitionId : (competitionId ?? null),
    evalType: 'STAR5',
    evalOver: EVAL_OVER,
    evalItemDefinitionList: items.map(({ id, question, weight }) => ({
      ...(known.has(id) ? { id } : {}),
      question,
      weight: weight ?? 0,
    })),
  };
}
