import type { ExtraInput } from '#contract/extra-inputs/schema.ts';
import { inLanguage } from '#contract/texts/titles.ts';
import type { ExcelTable } from '#src/components/list/excel.ts';
import type { Translate } from '#src/useTranslate.ts';

/** The extra inputs of a type as a spreadsheet, in the reader's language. */
export function inputSheet(
  title: string,
  inputs: readonly ExtraInput[],
  locale: string,
  translate: Translate,
): ExcelTable {
  const heading = (key: 'order' | 'required' | 'min' | 'max' | 'choices') =>
    translate(`extraInput.sheet.${key}`);
  const choicesOf = ({ selectionValues }: ExtraInput) =>
    [...new Set(selectionValues.map(({ rank }) => rank))]
      .toSorted((one, other) => one - other)
      .map(
        (rank) =>
          inLanguage(
            selectionValues.filter((each) => each.rank === rank),
            locale,
          )?.label,
      )
      .join(', ');
  return {
    fileName: title,
    columns: [
      heading('order'),
      translate('extraInput.label'),
      translate('extraInput.explanation'),
      translate('extraInput.type'),
      heading('required'),
      heading('min'),
      heading('max'),
      heading('choices'),
    ],
    rows: inputs.map((input) => {
      const text = inLanguage(input.definitionList, locale);
      return [
        input.listOrder,
        text?.label,
        text?.explanation,
        translate(`extraInput.type.${input.inputType}`),
        translate(input.isRequired ? 'extraInput.required' : 'extraInput.optional'),
        input.minLenOrValue,
        input.maxLenOrValue,
        choicesOf(input),
      ];
    }),
  };
}
