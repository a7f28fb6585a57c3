import { useGetList } from 'ra-core';
import type { ContributionType } from '#contract/access.ts';
import type { ExtraInput } from '#contract/extra-inputs/schema.ts';
import type { QuestionKind } from '#contract/programme-templates/rules.ts';
import type { ListMeta } from '#src/dataProvider/resourceTypes.ts';

/** Whose inputs: those of a type, of the ideas of one competition, or of what is sent to one campaign. */
export interface InputScope {
  source: ContributionType;
  competitionId: number | null;
  campaignId?: number;
}

/** Where they are stored, and what its paths name besides the input. */
export const resourceOf = ({ campaignId }: InputScope) =>
  campaignId === undefined ? 'extra-inputs' : 'campaign-questions';
export const metaOf = ({ source, competitionId, campaignId }: InputScope) =>
  campaignId === undefined ? { source, competitionId } : { id: campaignId };

/** The form of a scope, as templates of questions name it. */
export function formOf({ source, competitionId, campaignId }: InputScope): {
  kind: QuestionKind;
  formId: number | null;
} {
  if (campaignId !== undefined) return { kind: 'campaign-questions', formId: campaignId };
  if (competitionId !== null) return { kind: 'competition-questions', formId: competitionId };
  return { kind: source === 'SUGGESTION' ? 'suggestion-questions' : 'improvement-questions', formId: null };
}

/** Which list holds the inputs of a scope: they are few, and a new order needs all of them. */
export const inputsOf = ({ source, competitionId, campaignId }: InputScope) => {
  const all = {
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'listOrder', order: 'ASC' } as const,
  };
  if (campaignId !== undefined) {
    return {
      ...all,
      filter: { id: campaignId },
      meta: { view: 'list' } satisfies ListMeta<'campaign-questions'>,
    };
  }
  return {
    ...all,
    filter: competitionId === null ? { source } : { id: competitionId },
    meta: {
      view: competitionId === null ? 'ofSource' : 'ofCompetition',
    } satisfies ListMeta<'extra-inputs'>,
  };
};

/** The extra inputs of a scope in their order. */
export const useExtraInputs = (scope: InputScope) =>
  useGetList<ExtraInput>(resourceOf(scope), inputsOf(scope), { retry: false });
