import Box from '@mui/material/Box';
import { useLocale } from 'ra-core';
import { useController } from 'react-hook-form';
import { BENEFIT_CATEGORIES } from '#contract/benefits/rules.ts';
import { DAY_BOUNDS } from '#contract/formats/days.ts';
import { CURRENCIES } from '#contract/formats/money.ts';
import { useAttachmentLimit } from '#src/app/settings.ts';
import { ChoiceInput } from '#src/components/inputs/ChoiceInput.tsx';
import { DateInput } from '#src/components/inputs/DateTimeInput.tsx';
import { FileDrop } from '#src/components/inputs/FileDrop.tsx';
import { ATTACHMENT_EXTENSIONS } from '#src/components/inputs/fileRules.ts';
import { SwitchInput } from '#src/components/inputs/SwitchInput.tsx';
import { TextInputWithCounter } from '#src/components/inputs/TextInputWithCounter.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { type BenefitValues, RULES } from './benefitValues.ts';

interface BenefitInputsProps {
  /** May mark a benefit as an analysis of action items. */
  mayAnalyse: boolean;
}

const PAIR = {
  display: 'grid',
  columnGap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
} as const;

/** The fields of a benefit. */
export function BenefitInputs({ mayAnalyse }: BenefitInputsProps) {
  const { field } = useController<BenefitValues, 'file'>({ name: 'file' });
  const maxBytes = useAttachmentLimit();
  const translate = useTranslate();
  const locale = useLocale();
  const names = new Intl.DisplayNames([locale], { type: 'currency' });
  const bounds = { min: DAY_BOUNDS.min, max: DAY_BOUNDS.max };
  return (
    <>
      <ChoiceInput
        source="category"
        label="benefit.category"
        placeholder=""
        options={BENEFIT_CATEGORIES.map((id) => ({ id, label: translate(`benefit.category.${id}`) }))}
        validate={RULES.category}
        required
      />
      <Box sx={PAIR}>
        <TextInputWithCounter
          source="amount"
          label="benefit.amount"
          help="benefit.amount.help"
          inputMode="decimal"
          autoComplete="off"
          validate={RULES.amount}
        />
        <ChoiceInput
          source="currency"
          label="benefit.currency"
          help="benefit.currency.help"
          options={CURRENCIES.map((id) => ({ id, label: `${id} – ${names.of(id) ?? id}` }))}
          required
        />
      </Box>
      <Box sx={PAIR}>
        <DateInput
          source="periodStart"
          label="benefit.periodStart"
          validate={RULES.periodStart}
          {...bounds}
        />
        <DateInput source="periodEnd" label="benefit.periodEnd" validate={RULES.periodEnd} {...bounds} />
      </Box>
      <TextInputWithCounter
        source="explanation"
        label="benefit.explanation"
        help="benefit.explanation.help"
        validate={RULES.explanation}
        rows={3}
      />
      {mayAnalyse && <SwitchInput source="isActionItemAnalysis" label="benefit.isActionItemAnalysis" />}
      <FileDrop
        label="benefit.file"
        extensions={ATTACHMENT_EXTENSIONS}
        maxBytes={maxBytes}
        fileName={field.value?.name ?? null}
        onFile={field.onChange}
        onDelete={() => field.onChange(null)}
      />
    </>
  );
}
