import { SwitchInput } from '#src/components/inputs/SwitchInput.tsx';
import { TitlesInput } from '#src/components/inputs/TitlesInput.tsx';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';

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
