import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useInput } from 'ra-core';
import type { ContributionDetail } from '#contract/contributions/schema.ts';
import { extraInputKey, VALUE_KEY_OF } from '#contract/extra-inputs/values.ts';
import { FieldPlace } from '#src/components/form/FieldPlace.tsx';
import { ChoiceInput } from '#src/components/inputs/ChoiceInput.tsx';
import { DateInput } from '#src/components/inputs/DateTimeInput.tsx';
import { describedBy, FieldFrame } from '#src/components/inputs/FieldFrame.tsx';
import { NumberInput } from '#src/components/inputs/NumberInput.tsx';
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
      return <SeveralInput {...shared} required={isRequired} options={input.selectionValues} />;
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

interface GroupProps {
  source: string;
  label: string;
  help: string | undefined;
  required: boolean;
}

function YesNoInput({ source, label, help, required: must }: GroupProps) {
  const translate = useTranslate();
  const { id, field, fieldState } = useInput<boolean | null>({ source, defaultValue: null });
  const error = fieldState.error?.message;
  const value = field.value === null || field.value === undefined ? '' : String(field.value);
  return (
    <FieldFrame id={id} as="group" label={label} required={must} help={help} error={error}>
      <RadioGroup
        row
        aria-labelledby={`${id}-label`}
        aria-describedby={describedBy(id, { help, error })}
        value={value}
        onChange={(event) => field.onChange(event.target.value === '' ? null : event.target.value === 'true')}
        onBlur={field.onBlur}
      >
        <FormControlLabel
          value="true"
          control={<Radio slotProps={{ input: { ref: field.ref } }} />}
          label={translate('contribution.extra.yes')}
        />
        <FormControlLabel value="false" control={<Radio />} label={translate('contribution.extra.no')} />
        {!must && (
          <FormControlLabel value="" control={<Radio />} label={translate('contribution.extra.open')} />
        )}
      </RadioGroup>
    </FieldFrame>
  );
}

interface SeveralInputProps extends GroupProps {
  options: AskedInput['selectionValues'];
}

function SeveralInput({ source, label, help, required: must, options }: SeveralInputProps) {
  const { id, field, fieldState } = useInput<number[]>({ source, defaultValue: [] });
  const error = fieldState.error?.message;
  const chosen: number[] = field.value ?? [];
  const toggle = (value: number) =>
    field.onChange(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value]);
  return (
    <FieldFrame id={id} as="group" label={label} required={must} help={help} error={error}>
      <FormGroup
        role="group"
        aria-labelledby={`${id}-label`}
        aria-describedby={describedBy(id, { help, error })}
      >
        {options.map((value, index) => (
          <FormControlLabel
            key={value.id}
            label={value.label}
            control={
              <Checkbox
                checked={chosen.includes(value.id)}
                onChange={() => toggle(value.id)}
                onBlur={field.onBlur}
                slotProps={{ input: index === 0 ? { ref: field.ref } : {} }}
              />
            }
          />
        ))}
      </FormGroup>
    </FieldFrame>
  );
}
