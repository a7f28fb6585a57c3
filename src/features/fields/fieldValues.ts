import type { ContributionField } from '#contract/fields/schema.ts';
import { type Titles, titleListOf, titlesOf } from '#src/components/inputs/titles.ts';

/** What the form of a field holds. */
export interface FieldValues {
  titles: Titles;
  isActive: boolean;
}

/** @param stored null for a new field, which starts switched off */
export const valuesOf = (stored: ContributionField | null, locales: readonly string[]): FieldValues => ({
  titles: titlesOf(stored?.definitionList ?? [], locales),
  isActive: stored?.isActive ?? false,
});

export const bodyOf = ({ titles, isActive }: FieldValues, stored: ContributionField | null) => ({
  definitionList: titleListOf(titles, stored?.definitionList),
  isActive,
});
