import { ATTRIBUTES } from '#contract/contributions/attributes.ts';
import { FieldPlace } from '#src/components/form/FieldPlace.tsx';
import { NumberInput } from '#src/components/inputs/NumberInput.tsx';
import { maxLength } from '#src/components/inputs/rules.ts';
import { TextInputWithCounter } from '#src/components/inputs/TextInputWithCounter.tsx';

/** An input for each attribute of a contribution; the form is judged as a whole by draftFaults. */
export function AttributeInputs() {
  return ATTRIBUTES.map((attribute) => {
    const { name } = attribute;
    const props = { source: name, label: `contribution.${name}`, help: `contribution.${name}.help` };
    return (
      <FieldPlace key={name} source={name}>
        {attribute.kind === 'number' ? (
          <NumberInput {...props} />
        ) : (
          <TextInputWithCounter {...props} validate={[maxLength(attribute.max)]} rows={attribute.rows} />
        )}
      </FieldPlace>
    );
  });
}
