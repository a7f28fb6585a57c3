import { useGetList, useLocale } from 'ra-core';
import { useEffect, useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { formatInteger } from '#contract/formats/numbers.ts';
import { MAX_PAGE_SIZE } from '#contract/http.ts';
import { GIVEN_POINT_LIMITS } from '#contract/points/rules.ts';
import type { GivenPoints } from '#contract/points/schema.ts';
import { inLanguage } from '#contract/texts/titles.ts';
import { ChoiceInput } from '#src/components/inputs/ChoiceInput.tsx';
import { DigitsInput } from '#src/components/inputs/DigitsInput.tsx';
import { maxLength, maxValue, minValue, required } from '#src/components/inputs/rules.ts';
import { TextInputWithCounter } from '#src/components/inputs/TextInputWithCounter.tsx';
import type { CreateData, ListMeta, Row } from '#src/dataProvider/resourceTypes.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { PersonInput, useBalanceOf } from './PersonInput.tsx';
import { PointDialog } from './PointDialog.tsx';

const valuesOf = (stored: GivenPoints | null) => ({
  person: stored?.user ?? null,
  pointDefinitionId: stored?.pointDefinitionId ?? ('' as const),
  point: stored?.point ?? null,
  explanation: stored?.explanation ?? '',
});

type GivenValues = ReturnType<typeof valuesOf>;

/** What a save sends; the rules of the form hold. */
const bodyOf = ({
  person,
  pointDefinitionId,
  point,
  explanation,
}: GivenValues): CreateData<'user-points'> => ({
  userId: person?.id ?? 0,
  point: point ?? 0,
  explanation: explanation.trim(),
  pointDefinitionId: pointDefinitionId === '' ? null : pointDefinitionId,
});

/** Gives points by hand, or changes what was given. */
export function GivenPointsDialog({ stored, onClose }: { stored: GivenPoints | null; onClose: () => void }) {
  return (
    <PointDialog<GivenPoints, GivenValues>
      resource="user-points"
      words="pointManage.given"
      stored={stored}
      saveLabel={stored ? 'pointManage.save' : 'pointManage.given.submit'}
      valuesOf={valuesOf}
      bodyOf={bodyOf}
      onClose={onClose}
    >
      {(current) => <GivenPointsForm stored={current} />}
    </PointDialog>
  );
}

const { point, explanation } = GIVEN_POINT_LIMITS;
const EXPLANATION = [required(), maxLength(explanation.max)];

/** Points within the limit; a stored amount cannot fall below what was spent of it. */
function usePointRules(stored: GivenPoints | null) {
  const { data } = useBalanceOf(stored?.userId);
  const least = stored && data ? stored.point - data.remainingPoint : point.min;
  return useMemo(
    () => [
      required(),
      minValue(point.min),
      maxValue(point.max),
      ...(least > point.min ? [minValue(least, 'pointManage.spentAlready')] : []),
    ],
    [least],
  );
}

function GivenPointsForm({ stored }: { stored: GivenPoints | null }) {
  return (
    <>
      <PersonInput isFixed={stored !== null} />
      <OccasionInput stored={stored} />
      <DigitsInput
        source="point"
        label="pointManage.point"
        validate={usePointRules(stored)}
        maxDigits={6}
        asNumber
      />
      <TextInputWithCounter
        source="explanation"
        label="pointManage.explanation"
        help="pointManage.given.explanation.help"
        validate={EXPLANATION}
        rows={3}
      />
    </>
  );
}

/** The occasion and what it is worth, where the organisation has defined any; the points can still be changed. */
function OccasionInput({ stored }: { stored: GivenPoints | null }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { setValue } = useFormContext<GivenValues>();
  const { dirtyFields } = useFormContext<GivenValues>().formState;
  const chosen = useWatch<GivenValues, 'pointDefinitionId'>({ name: 'pointDefinitionId' });
  const { data = [] } = useGetList<Row<'point-definitions', 'ofSource'>>('point-definitions', {
    filter: { source: 'EXTRA' },
    pagination: { page: 1, perPage: MAX_PAGE_SIZE },
    sort: { field: 'code', order: 'ASC' },
    meta: { view: 'ofSource' } satisfies ListMeta<'point-definitions'>,
  });
  const occasions = data.filter(({ isActive }) => isActive);
  const isChosenNow = dirtyFields.pointDefinitionId === true;
  const worth = occasions.find(({ id }) => id === chosen)?.point;
  useEffect(() => {
    if (isChosenNow && worth) setValue('point', worth, { shouldDirty: true, shouldValidate: true });
  }, [isChosenNow, worth, setValue]);

  const options = occasions.map(({ id, definitionList, code, point: points }) => ({
    id,
    label: `${inLanguage(definitionList, locale)?.title ?? code} (${formatInteger(points, locale)})`,
  }));
  // An occasion that was made inactive stays what the entry was given for.
  const former = stored?.pointDefinitionId;
  if (stored && former && !options.some(({ id }) => id === former)) {
    options.unshift({ id: former, label: stored.pointType });
  }
  if (options.length === 0) return null;
  return (
    <ChoiceInput
      source="pointDefinitionId"
      label="pointManage.occasion"
      help="pointManage.occasion.help"
      placeholder={translate('pointManage.occasion.none')}
      options={options}
    />
  );
}
