import { useFormContext, useWatch } from 'react-hook-form';
import type { BulkChoices } from '#contract/bulk/schema.ts';
import { formatInteger } from '#contract/formats/numbers.ts';
import { asWritten } from '#src/components/inputs/asWritten.ts';
import { ChoiceInput } from '#src/components/inputs/ChoiceInput.tsx';
import { TextInputWithCounter } from '#src/components/inputs/TextInputWithCounter.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { ACTING_REASON } from '../actingReason.ts';
import type { BulkValues } from './bulkValues.ts';

interface ActForInputsProps {
  people: BulkChoices['people'];
  /** Whether there is something that the reader can do as themselves. */
  actsToo: boolean;
  locale: string;
}

/** In whose place the action is executed, and why. */
export function ActForInputs({ people, actsToo, locale }: ActForInputsProps) {
  const translate = useTranslate();
  const { setValue } = useFormContext<BulkValues>();
  const name = useWatch<BulkValues, 'actForName'>({ name: 'actForName' });
  return (
    <>
      <ChoiceInput
        source="actForId"
        label="bulk.actFor"
        placeholder={translate(actsToo ? 'bulk.actFor.self' : 'bulk.actFor.choose')}
        options={people.map((person) => ({
          id: person.id,
          label: translate('bulk.preview.person', {
            name: person.name,
            count: formatInteger(person.count, locale),
          }),
        }))}
        onChange={(chosen) => {
          setValue('actForName', people.find(({ id }) => id === chosen)?.name ?? '');
          // Each has actions of their own.
          setValue('actionName', '');
        }}
      />
      {name !== '' && (
        <TextInputWithCounter
          source="actReason"
          label="contribution.actFor.reason"
          help={translate('bulk.actFor.reasonHint', { name })}
          validate={ACTING_REASON}
          rows={2}
          parse={asWritten}
        />
      )}
    </>
  );
}
