import Box from '@mui/material/Box';
import { useLocale } from 'ra-core';
import { useController } from 'react-hook-form';
import { BENEFIT_CATEGORIES, type BenefitType } from '#contract/benefits/rules.ts';
import type { Benefit } from '#contract/benefits/schema.ts';
import type { Permissions } from '#contract/contributions/schema.ts';
import { DAY_BOUNDS } from '#contract/formats/days.ts';
import { CURRENCIES } from '#contract/formats/money.ts';
import { useAttachmentLimit, useSettings } from '#src/app/settings.ts';
import { RecordDialog } from '#src/components/form/RecordDialog.tsx';
import { ChoiceInput } from '#src/components/inputs/ChoiceInput.tsx';
import { DateInput } from '#src/components/inputs/DateTimeInput.tsx';
import { FileDrop } from '#src/components/inputs/FileDrop.tsx';
import { ATTACHMENT_EXTENSIONS } from '#src/components/inputs/fileRules.ts';
import { SwitchInput } from '#src/components/inputs/SwitchInput.tsx';
import { TextInputWithCounter } from '#src/components/inputs/TextInputWithCounter.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { type BenefitValues, bodyOf, RULES, valuesOf } from './benefitValues.ts';

const SHOWN_BY = ['tasks'] as const;

interface BenefitDialogProps {
  contributionId: number;
  benefitType: BenefitType;
  benefit: Benefit | null;
  commands: Permissions['commands'];
  onClose: () => void;
  onSaved: () => void;
}

/** Adds or changes a benefit, with its file. */
export function BenefitDialog(props: BenefitDialogProps) {
  const { contributionId, benefitType, benefit, commands, onClose, onSaved } = props;
  const { currency } = useSettings();
  const locale = useLocale();
  return (
    <RecordDialog<Benefit, BenefitValues>
      resource="benefits"
      meta={{ contributionId, benefitType }}
      stored={benefit}
      title={benefit ? `benefit.edit.${benefitType}` : `benefit.add.${benefitType}`}
      saveLabel="benefit.save"
      cancelLabel={() => 'benefit.cancel'}
      valuesOf={(stored) => valuesOf(stored, currency, locale)}
      bodyOf={(values, stored) => bodyOf(values, { contributionId, benefitType, stored })}
      shownBy={SHOWN_BY}
      onStored={onSaved}
      onClose={onClose}
      maxWidth="sm"
    >
      <BenefitInputs mayAnalyse={commands.ACTION_ITEMS} />
    </RecordDialog>
  );
}

interface BenefitInputsProps {
  /** May mark a benefit as an analysis of action items. */
  mayAnalyse: boolean;
}

const PAIR = {
  display: 'grid',
  columnGap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
} as const;

function BenefitInputs({ mayAnalyse }: BenefitInputsProps) {
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
