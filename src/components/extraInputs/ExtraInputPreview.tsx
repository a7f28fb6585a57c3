import Typography from '@mui/material/Typography';
import { Form, useLocale } from 'ra-core';
import type { ExtraInput } from '#contract/extra-inputs/schema.ts';
import { inLanguage } from '#contract/texts/titles.ts';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { ExtraInputs } from './ExtraInputs.tsx';
import type { AskedInput } from './extraInputSource.ts';

/** An input in one language, as a contribution's form gets it. */
export function askedIn(input: ExtraInput, locale: string): AskedInput {
  const text = inLanguage(input.definitionList, locale);
  const language = text?.language ?? locale;
  const { id, inputType, isRequired, minLenOrValue, maxLenOrValue, selectionValues } = input;
  return {
    id,
    label: text?.label ?? '',
    explanation: text?.explanation ?? null,
    inputType,
    isRequired,
    minLenOrValue,
    maxLenOrValue,
    selectionValues: selectionValues
      .filter((entry) => entry.language === language)
      .toSorted((one, other) => one.rank - other.rank)
      .map((entry) => ({ id: entry.id, label: entry.label })),
  };
}

/** How the form will ask, to try out; nothing of it is kept. */
export function ExtraInputPreview({ inputs }: { inputs: readonly ExtraInput[] }) {
  const translate = useTranslate();
  const locale = useLocale();
  return (
    <SectionCard title="extraInput.preview">
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {translate('extraInput.preview.text')}
      </Typography>
      <Form
        // Another order, kind or language is another form.
        key={`${locale} ${inputs.map(({ id, inputType }) => `${id}${inputType}`).join()}`}
        disableInvalidFormNotification
        noValidate
      >
        <ExtraInputs inputs={inputs.map((input) => askedIn(input, locale))} />
      </Form>
    </SectionCard>
  );
}
