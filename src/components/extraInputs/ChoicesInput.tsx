import { useLocale, useLocales } from 'ra-core';
import { useRef } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { EXTRA_INPUT_LIMITS } from '#contract/extra-inputs/rules.ts';
import { OrderedRows } from '#src/components/inputs/OrderedRows.tsx';
import { RowsInput } from '#src/components/inputs/RowsInput.tsx';
import { maxLength, required } from '#src/components/inputs/rules.ts';
import { TextInputWithCounter } from '#src/components/inputs/TextInputWithCounter.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import type { InputValues } from './inputValues.ts';

const { selectionLabel, selectionValues } = EXTRA_INPUT_LIMITS;
const LABEL = [required(), maxLength(selectionLabel.max)];

/** The choices of a selection, each with its name in every language; their order gives the ranks. */
export function ChoicesInput() {
  const translate = useTranslate();
  const locale = useLocale();
  const languages = useLocales();
  const { getValues } = useFormContext<InputValues>();
  const { fields, append, remove, move } = useFieldArray<InputValues, 'choices', 'key'>({
    name: 'choices',
    keyName: 'key',
    rules: { required: 'extraInput.choices.required' },
  });
  const addButton = useRef<HTMLButtonElement>(null);
  return (
    <RowsInput
      source="choices"
      label="extraInput.choices"
      help="extraInput.choices.help"
      addLabel="extraInput.choices.add"
      addButton={addButton}
      isFull={fields.length >= selectionValues.max}
      onAdd={() =>
        append({ id: null, labels: Object.fromEntries(languages.map((language) => [language.locale, ''])) })
      }
    >
      <OrderedRows
        keys={fields.map(({ key }) => key)}
        words="extraInput.choice"
        nameOf={(index) =>
          getValues(`choices.${index}.labels.${locale}`) ||
          translate('extraInput.choice', { place: index + 1 })
        }
        onMove={move}
        onRemove={remove}
        addButton={addButton}
      >
        {(index) =>
          languages.map(({ locale: language, name }) => (
            <TextInputWithCounter
              key={language}
              source={`choices.${index}.labels.${language}`}
              label={translate('extraInput.choice.label', { place: index + 1, language: name })}
              validate={LABEL}
              autoComplete="off"
            />
          ))
        }
      </OrderedRows>
    </RowsInput>
  );
}
