import type { ContributionField } from '#contract/fields/schema.ts';
import { SwitchInput } from '#src/components/inputs/SwitchInput.tsx';
import { TitlesInput } from '#src/components/inputs/TitlesInput.tsx';
import { titleListOf, titlesOf } from '#src/components/inputs/titles.ts';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';

/** @param stored null for a new field, which starts switched off */
export const valuesOf = (stored: ContributionField | null, locales: readonly string[]) => ({
  titles: titlesOf(stored?.definitionList ?? [], locales),
  isActive: stored?.isActive ?? false,
});

export type FieldValues = ReturnType<typeof valuesOf>;

export const bodyOf = ({ titles, isActive }: FieldValues, stored: ContributionField | null) => ({
  definitionList: titleListOf(titles, stored?.definitionList),
  isActive,
});

/** Titles of a field, and whether contributors can choose it. */
export function FieldInputs() {
  return (
    <SectionCard title="contributionField.form">
      <TitlesInput label="contributionField.title" />
      <SwitchInput
        source="isActive"
        label="contributionField.isActive"
        help="contributionField.isActive.help"
      />
    </SectionCard>
  );
}
