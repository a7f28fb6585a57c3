import type { ContributionDetail } from '#contract/contributions/schema.ts';
import { extraInputKey, VALUE_KEY_OF } from '#contract/extra-inputs/values.ts';
import { FieldPlace } from '#src/components/form/FieldPlace.tsx';
import { CheckboxGroupInput } from '#src/components/inputs/CheckboxGroupInput.tsx';
import { ChoiceInput } from '#src/components/inputs/ChoiceInput.tsx';
import { DateInput } from '#src/components/inputs/DateTimeInput.tsx';
import { NumberInput } from '#src/components/inputs/NumberInput.tsx';
import { RadioButtonGroupInput } from '#src/components/inputs/RadioButtonGroupInput.tsx';
import { maxLength, required } from '#src/components/inputs/rules.ts';
import { TextInputWithCounter } from '#src/components/inputs/TextInputWithCounter.tsx';
import { RichTextInput } from '#src/components/richText/RichTextInput.tsx';
import { useTranslate } from '#src/useTranslate.ts';

/** An extra input as a form asks for it, in the reader's language. */
export type AskedInput = Omit<ContributionDetail['extraInputs'][number], 'value'>;

/** Name of the field that holds the answer. */
export const sourceOf = (input: Pick<AskedInput, 'id' | 'inputType'>) =>
  `${extraInputKey(input.id)}.${VALUE_KEY_OF[input.inputType]}`;

/** The fields that administrators have added. */
export function ExtraInputs({ inputs }: { inputs: readonly AskedInput[] }) {
  return inputs.map((input) => (
    <FieldPlace key={input.id} source={sourceOf(input)}>
      <ExtraInput input={input} />
    </FieldPlace>
  ));
}

function ExtraInput({ input }: { input: AskedInput }) {
  const translate = useTranslate();
  const { label, isRequired, maxLenOrValue: max } = input;
  const help = useHelp(input);
  const source = sourceOf(input);
  const shared = { source, label, help };
  const validate = [...(isRequired ? [required()] : []), ...(max === null ? [] : [maxLength(max)])];
  const mark = isRequired ? [required()] : [];
  switch (input.inputType) {
    case 'TEXT':
      return <TextInputWithCounter {...shared} validate={validate} counter={max !== null} />;
    case 'TEXT_AREA':
      return <TextInputWithCounter {...shared} validate={validate} rows={3} />;
    case 'RICH_TEXT':
      return <RichTextInput {...shared} validate={mark} />;
    case 'NUMERIC':
      return <NumberInput {...shared} validate={mark} />;
    case 'DATE':
      return <DateInput {...shared} validate={mark} />;
    case 'BOOL':
      return <YesNoInput {...shared} required={isRequired} />;
    case 'SINGLE_SELECTION':
      return (
        <ChoiceInput
          {...shared}
          required={isRequired}
          options={input.selectionValues}
          placeholder={translate('contribution.extra.choose')}
          asList
        />
      );
    case 'MULTIPLE_SELECTION':
      return <CheckboxGroupInput {...shared} required={isRequired} options={input.selectionValues} />;
  }
}

/** The administrators' explanation, and the bounds of a number. */
function useHelp({ explanation, inputType, minLenOrValue: min, maxLenOrValue: max }: AskedInput) {
  const translate = useTranslate();
  const bounds =
    inputType === 'NUMERIC' && min !== null && max !== null
      ? translate('contribution.extra.between', { min, max })
      : '';
  return [explanation, bounds].filter(Boolean).join(' ') || undefined;
}

interface YesNoInputProps {
  source: string;
  label: string;
  help: string | undefined;
  required: boolean;
}

const YES_OR_NO = {
  format: (value: boolean | null | undefined) => String(value ?? ''),
  parse: (id: string) => (id === '' ? null : id === 'true'),
};

function YesNoInput({ required: must, ...field }: YesNoInputProps) {
  const translate = useTranslate();
  return (
    <RadioButtonGroupInput
      {...field}
      {...YES_OR_NO}
      required={must}
      row
      options={[
        { id: 'true', label: translate('contribution.extra.yes') },
        { id: 'false', label: translate('contribution.extra.no') },
        ...(must ? [] : [{ id: '', label: translate('contribution.extra.open') }]),
      ]}
    />
  );
}
