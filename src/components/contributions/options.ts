import type { ContributionField } from '#contract/fields/schema.ts';
import type { LifeCycleState } from '#contract/life-cycles/schema.ts';
import { inLanguage } from '#contract/texts/titles.ts';

/** What can be chosen: its id, and its name in the reader's language. */
export interface Option {
  id: number;
  label: string;
}

/** Tags or campaigns to choose from. */
export const titleOptions = (rows: readonly { id: number; title: string }[] = []): Option[] =>
  rows.map(({ id, title }) => ({ id, label: title }));

/** Fields to choose from. */
export const fieldOptions = (
  fields: readonly Pick<ContributionField, 'id' | 'definitionList'>[] = [],
  locale: string,
): Option[] =>
  fields.map(({ id, definitionList }) => ({
    id,
    label: inLanguage(definitionList, locale)?.title ?? String(id),
  }));

/** States to choose from, in rank order. */
export const stateOptions = (
  states: readonly Pick<LifeCycleState, 'id' | 'rank' | 'stateDefinitionList'>[],
  locale: string,
): Option[] =>
  states
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ id, stateDefinitionList }) => ({
      id,
      label: inLanguage(stateDefinitionList, locale)?.name ?? String(id),
    }));
