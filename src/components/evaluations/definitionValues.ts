import type { ContributionType } from '#contract/access.ts';
import { EVAL_OVER, STAGES_OF_TYPE } from '#contract/evaluations/rules.ts';
import type { EvalDefinition } from '#contract/evaluations/schema.ts';
import type { EvaluationStage } from '#contract/life-cycles/schema.ts';
import type { CreateData } from '#src/dataProvider/resourceTypes.ts';
import type { ItemDraft } from './definitionItems.ts';

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
  // A question that somebody has taken away meanwhile is made anew.
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
