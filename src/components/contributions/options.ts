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

/** States to choose from, in rank order; those of one name, which several life cycles have, are one choice. */
export function stateOptions(
  states: readonly Pick<LifeCycleState, 'id' | 'rank' | 'stateDefinitionList'>[],
  locale: string,
): { id: string; label: string }[] {
  const idsOf = new Map<string, number[]>();
  for (const { id, stateDefinitionList } of states.toSorted((one, other) => one.rank - other.rank)) {
    const label = inLanguage(stateDefinitionList, locale)?.name ?? String(id);
    idsOf.set(label, [...(idsOf.get(label) ?? []), id]);
  }
  return [...idsOf].map(([label, ids]) => ({ id: ids.join(','), label }));
}
