import { SwitchInput } from '#src/components/inputs/SwitchInput.tsx';
import { TitlesInput } from '#src/components/inputs/TitlesInput.tsx';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';

/** Titles of a field, and whether contributors can choose it [R3I-02, R3I-04], Q3-42. */
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
