import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useInput } from 'ra-core';
import { FieldPlace } from '#src/components/form/FieldPlace.tsx';
import { ChoiceInput } from '#src/components/inputs/ChoiceInput.tsx';
import { DateInput } from '#src/components/inputs/DateTimeInput.tsx';
import { describedBy, FieldFrame } from '#src/components/inputs/FieldFrame.tsx';
import { NumberInput } from '#src/components/inputs/NumberInput.tsx';
import { maxLength, required } from '#src/components/inputs/rules.ts';
import { TextInputWithCounter } from '#src/components/inputs/TextInputWithCounter.tsx';
import { RichTextInput } from '#src/components/richText/RichTextInput.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { type AskedInput as Input, sourceOf } from './extraInputSource.ts';

/** The fields that administrators have added. */
export function ExtraInputs({ inputs }: { inputs: readonly Input[] }) {
  return inputs.map((input) => (
    <FieldPlace key={input.id} source={sourceOf(input)}>
      <ExtraInput input={input} />
    </FieldPlace>
  ));
}

function ExtraInput({ input }: { input: Input }) {
  const translate = useTranslate();
  const { label, isRequired, maxLenOrValue: max } = input;
  const help = useHelp(input);
  const source = sourceOf(input);
  const validate = [...(isRequired ? [required()] : []), ...(max === null ? [] : [maxLength(max)])];
  const mark = isRequired ? [required()] : [];
  switch (input.inputType) {
    case 'TEXT':
      return (
        <TextInputWithCounter
          source={source}
          label={label}
          help={help}
          validate={validate}
          counter={max !== null}
        />
      );
    case 'TEXT_AREA':
      return <TextInputWithCounter source={source} label={label} help={help} validate={validate} rows={3} />;
    case 'RICH_TEXT':
      return <RichTextInput source={source} label={label} help={help} validate={mark} />;
    case 'NUMERIC':
      return <NumberInput source={source} label={label} help={help} validate={mark} />;
    case 'DATE':
      return <DateInput source={source} label={label} help={help} validate={mark} />;
    case 'BOOL':
      return <YesNoInput source={source} label={label} help={help} required={isRequired} />;
    case 'SINGLE_SELECTION':
      return (
        <ChoiceInput
          source={source}
          label={label}
          help={help}
          required={isRequired}
          options={input.selectionValues}
          placeholder={translate('contribution.extra.choose')}
          asList
        />
      );
    case 'MULTIPLE_SELECTION':
      return <SeveralInput source={source} input={input} help={help} />;
  }
}

/** The administrators' explanation, and the bounds of a number. */
function useHelp({
  explanation,
  inputType,
  minLenOrValue: min,
  maxLenOrValue: max,
}: Input): string | undefined {
  const translate = useTranslate();
  const bounds =
    inputType === 'NUMERIC' && min !== null && max !== null
      ? translate('contribution.extra.between', { min, max })
      : '';
  return [explanation, bounds].filter(Boolean).join(' ') || undefined;
}

interface GroupProps {
  source: string;
  help: string | undefined;
}

function YesNoInput({
  source,
  label,
  help,
  required: must,
}: GroupProps & { label: string; required: boolean }) {
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

function SeveralInput({ source, input, help }: GroupProps & { input: Input }) {
  const { id, field, fieldState } = useInput<number[]>({ source, defaultValue: [] });
  const error = fieldState.error?.message;
  const chosen: number[] = field.value ?? [];
  const toggle = (value: number) =>
    field.onChange(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value]);
  return (
    <FieldFrame id={id} as="group" label={input.label} required={input.isRequired} help={help} error={error}>
      <FormGroup
        role="group"
        aria-labelledby={`${id}-label`}
        aria-describedby={describedBy(id, { help, error })}
      >
        {input.selectionValues.map((value, index) => (
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
