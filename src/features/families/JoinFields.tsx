import SwapVert from '@mui/icons-material/SwapVert';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { FAMILY_LIMITS, type FamilyPreview } from '#contract/families/schema.ts';
import { maxLength } from '#src/components/inputs/rules.ts';
import { TextInputWithCounter } from '#src/components/inputs/TextInputWithCounter.tsx';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useReading } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { ContributionSearchInput } from './ContributionSearchInput.tsx';
import { FamilyPreviewPart } from './FamilyPreviewPart.tsx';
import { refusalsOf } from './familyRefusals.ts';
import { bodyOf, type JoinValues, joinKey } from './joinValues.ts';

/** What was chosen, and what joining it does. */
export interface Previewed {
  key: string;
  preview: FamilyPreview;
}

interface JoinFieldsProps {
  /** Called with what may be joined as it was previewed; null while nothing may. */
  onPreviewed: (previewed: Previewed | null) => void;
  /** The server refused what the preview had allowed. */
  isOverruled: boolean;
  onReloaded: () => void;
}

const NOTE = [maxLength(FAMILY_LIMITS.note.max)];

/** What joining these would do, asked anew with each choice. */
function usePreview(values: JoinValues) {
  const dataProvider = useDataProvider();
  const body = bodyOf({ ...values, note: null });
  return useReading(
    ['contributions', 'previewFamily', body],
    async (signal) => {
      if (!body) return null;
      return (await dataProvider.previewFamily({ body, signal })).data;
    },
    { enabled: body !== null, gcTime: 0, placeholderData: keepPreviousData },
  );
}

/** Head, members, note, and what comes of it. */
export function JoinFields({ onPreviewed, isOverruled, onReloaded }: JoinFieldsProps) {
  const translate = useTranslate();
  const { setValue } = useFormContext<JoinValues>();
  const values = useWatch<JoinValues>() as JoinValues;
  const { head, members } = values;
  const preview = usePreview(values);
  const key = joinKey(values);
  const isShown = key !== null && preview.data !== undefined && !preview.isPlaceholderData && !preview.error;
  const ready = isShown && !preview.isFetching ? key : null;
  const shown = preview.data ?? null;
  useEffect(
    () => onPreviewed(ready !== null && shown !== null ? { key: ready, preview: shown } : null),
    [onPreviewed, ready, shown],
  );
  const refusals = preview.error ? refusalsOf(preview.error, head?.code) : {};
  const [only, second] = members;
  const swap = () => {
    if (!only) return;
    setValue('members', head ? [head] : [], { shouldDirty: true });
    setValue('head', only, { shouldDirty: true });
  };
  return (
    <>
      <DialogContentText sx={{ mb: 2 }}>{translate('family.join.intro')}</DialogContentText>
      {isOverruled && <Overruled reload={() => void preview.refetch().then(onReloaded)} />}
      <ContributionSearchInput
        source="head"
        label="family.join.head"
        help="family.join.head.help"
        refusal={refusals.head}
        like={only ?? null}
        without={members}
      />
      <ContributionSearchInput
        source="members"
        multiple
        label="family.join.members"
        help="family.join.members.help"
        refusal={refusals.members}
        like={head}
        without={head ? [head] : []}
      />
      {head && only && !second && head.familySize === 0 && (
        <Button startIcon={<SwapVert />} size="small" onClick={swap} sx={{ mt: -1.5, mb: 1.5 }}>
          {translate('family.join.swap', { code: only.code })}
        </Button>
      )}
      <TextInputWithCounter
        source="note"
        label="family.join.note"
        help="family.join.note.help"
        validate={NOTE}
        rows={2}
      />
      <FamilyPreviewPart
        preview={key === null || preview.error ? null : (preview.data ?? null)}
        isChecking={key !== null && !preview.error && !isShown}
        hasFailed={preview.error !== null && !refusals.head && !refusals.members}
        retry={() => void preview.refetch()}
      />
    </>
  );
}

/** Somebody else has joined, separated or closed one of these since they were chosen. */
function Overruled({ reload }: { reload: () => void }) {
  const translate = useTranslate();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <Alert
      severity="warning"
      ref={box}
      tabIndex={-1}
      sx={{ mb: 2 }}
      action={
        <Button color="inherit" size="small" onClick={reload}>
          {translate('family.conflict.reload')}
        </Button>
      }
    >
      {translate('family.conflict')}
    </Alert>
  );
}
