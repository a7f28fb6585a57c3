import { useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { toDateInput } from '#contract/formats/dates.ts';
import { SPENDING_LIMITS } from '#contract/points/rules.ts';
import type { ManagedSpending } from '#contract/points/spendings.schema.ts';
import { useAttachmentLimit } from '#src/app/settings.ts';
import { ChoiceInput } from '#src/components/inputs/ChoiceInput.tsx';
import { DateInput } from '#src/components/inputs/DateTimeInput.tsx';
import { DigitsInput } from '#src/components/inputs/DigitsInput.tsx';
import { FileDrop } from '#src/components/inputs/FileDrop.tsx';
import { ATTACHMENT_EXTENSIONS } from '#src/components/inputs/fileRules.ts';
import { maxLength, maxValue, minValue, REQUIRED, required } from '#src/components/inputs/rules.ts';
import { TextInputWithCounter } from '#src/components/inputs/TextInputWithCounter.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { PersonInput, useBalanceOf } from './PersonInput.tsx';
import { PointDialog } from './PointDialog.tsx';

/** The reader's own day, `YYYY-MM-DD`. */
const today = () => toDateInput(new Date());

const valuesOf = (stored: ManagedSpending | null) => ({
  person: stored?.user ?? null,
  point: stored?.point ?? null,
  spentDate: (stored?.spentDate ?? today()) as string | null,
  // How the person sees it: what the points were spent on, or the points alone.
  shownAs: stored?.isPoint ? ('POINTS' as const) : ('TEXT' as const),
  rewardText: stored?.rewardText ?? '',
  explanation: stored?.explanation ?? '',
  // A stored file by its name, a new one, or none.
  file: (stored?.file ? { name: stored.file.name } : null) as { name: string } | File | null,
  // The form was filled from a record with a file: one that nobody here has seen is not taken away.
  hadFile: Boolean(stored?.file),
});
type SpendingValues = ReturnType<typeof valuesOf>;

/** What a save sends, a new file among it; the rules of the form hold. */
function bodyOf(values: SpendingValues) {
  const { person, point, spentDate, shownAs, rewardText, explanation, file, hadFile } = values;
  const isPoint = shownAs === 'POINTS';
  return {
    userId: person?.id ?? 0,
    point: point ?? 0,
    explanation: explanation.trim(),
    ...(spentDate && { spentDate }),
    rewardText: isPoint ? null : rewardText.trim() || null,
    isPoint,
    ...(file instanceof File && { file }),
    ...(hadFile && file === null && { fileId: null }),
  };
}

/** Records what somebody spent points on, or changes the record. */
export function SpendingDialog({ stored, onClose }: { stored: ManagedSpending | null; onClose: () => void }) {
  return (
    <PointDialog<ManagedSpending, SpendingValues>
      resource="point-spendings"
      words="pointManage.spent"
      stored={stored}
      saveLabel="pointManage.save"
      valuesOf={valuesOf}
      bodyOf={bodyOf}
      onClose={onClose}
    >
      {(current) => <SpendingForm stored={current} />}
    </PointDialog>
  );
}

const { point, explanation, rewardText } = SPENDING_LIMITS;
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

function SpendingForm({ stored }: { stored: ManagedSpending | null }) {
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
      <DateInput source="spentDate" label="pointManage.spentDate" validate={REQUIRED} max={today()} />
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
