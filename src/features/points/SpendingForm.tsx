import { useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { SPENDING_LIMITS } from '#contract/points/rules.ts';
import type { ManagedSpending } from '#contract/points/spendings.schema.ts';
import { useAttachmentLimit } from '#src/app/settings.ts';
import { ChoiceInput } from '#src/components/inputs/ChoiceInput.tsx';
import { DateInput } from '#src/components/inputs/DateTimeInput.tsx';
import { DigitsInput } from '#src/components/inputs/DigitsInput.tsx';
import { FileDrop } from '#src/components/inputs/FileDrop.tsx';
import { ATTACHMENT_EXTENSIONS } from '#src/components/inputs/fileRules.ts';
import { maxLength, maxValue, minValue, required } from '#src/components/inputs/rules.ts';
import { TextInputWithCounter } from '#src/components/inputs/TextInputWithCounter.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { useBalanceOf } from './PersonBalance.tsx';
import { PersonInput } from './PersonInput.tsx';
import type { SpendingValues } from './spendingValues.ts';
import { todayHere } from './todayHere.ts';

const { point, explanation, rewardText } = SPENDING_LIMITS;
const DAY = [required()];
const EXPLANATION = [required(), maxLength(explanation.max)];
const REWARD = [maxLength(rewardText.max)];

/** Points from 1 to what the person has; a stored amount counts as not spent yet. */
function usePointRules(stored: ManagedSpending | null) {
  const person = useWatch<SpendingValues, 'person'>({ name: 'person' });
  const { data } = useBalanceOf(person?.id);
  const available = data && data.remainingPoint + (stored?.point ?? 0);
  return useMemo(
    () => [
      required(),
      minValue(point.min),
      maxValue(point.max),
      ...(available === undefined ? [] : [maxValue(available, 'pointManage.tooMany')]),
    ],
    [available],
  );
}

/** Fields of a spending record. */
export function SpendingForm({ stored }: { stored: ManagedSpending | null }) {
  const translate = useTranslate();
  const shownAs = useWatch<SpendingValues, 'shownAs'>({ name: 'shownAs' });
  return (
    <>
      <PersonInput isFixed={stored !== null} />
      <DigitsInput
        source="point"
        label="pointManage.point"
        validate={usePointRules(stored)}
        maxDigits={8}
        asNumber
      />
      <DateInput source="spentDate" label="pointManage.spentDate" validate={DAY} max={todayHere()} />
      <ChoiceInput
        source="shownAs"
        label="pointManage.shownAs"
        help="pointManage.shownAs.help"
        options={(['TEXT', 'POINTS'] as const).map((id) => ({
          id,
          label: translate(`pointManage.shownAs.${id}`),
        }))}
        required
      />
      {shownAs === 'TEXT' && (
        <TextInputWithCounter
          source="rewardText"
          label="pointManage.rewardText"
          placeholder="pointManage.rewardText.example"
          validate={REWARD}
          autoComplete="off"
          counter
        />
      )}
      <TextInputWithCounter
        source="explanation"
        label="pointManage.explanation"
        validate={EXPLANATION}
        rows={3}
      />
      <SpendingFileInput />
    </>
  );
}

/** The bill or another proof: sent with the record. */
function SpendingFileInput() {
  const maxBytes = useAttachmentLimit();
  const { setValue } = useFormContext<SpendingValues>();
  const file = useWatch<SpendingValues, 'file'>({ name: 'file' });
  const set = (value: SpendingValues['file']) => setValue('file', value, { shouldDirty: true });
  return (
    <FileDrop
      label="pointManage.file"
      extensions={ATTACHMENT_EXTENSIONS}
      maxBytes={maxBytes}
      fileName={file?.name ?? null}
      onFile={set}
      onDelete={() => set(null)}
    />
  );
}
