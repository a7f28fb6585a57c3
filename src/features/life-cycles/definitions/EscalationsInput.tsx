import { useInput } from 'ra-core';
import { useMemo, useRef } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { ESCALATION_TARGETS, PROMISE_LIMITS } from '#contract/answers/promise.ts';
import { ChoiceInput } from '#src/components/inputs/ChoiceInput.tsx';
import { DigitsInput } from '#src/components/inputs/DigitsInput.tsx';
import { describedBy, FieldFrame } from '#src/components/inputs/FieldFrame.tsx';
import { LazyPersonSearch } from '#src/components/inputs/LazyPersonSearch.tsx';
import { OrderedRows } from '#src/components/inputs/OrderedRows.tsx';
import { RowsInput } from '#src/components/inputs/RowsInput.tsx';
import { maxValue, minValue, REQUIRED, required } from '#src/components/inputs/rules.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { afterTheOneBefore } from './afterTheOneBefore.ts';
import type { EscalationValues, PromiseValues } from './promiseValues.ts';

const SOURCE = 'promise.escalations';
const { escalationDays } = PROMISE_LIMITS;
const DAYS = [required(), minValue(escalationDays.min), maxValue(escalationDays.max)];

/** The next step: to whoever is not asked yet, some days after the last one. */
function nextAfter(steps: readonly EscalationValues[]): EscalationValues {
  const asked = new Set(steps.map(({ to }) => to));
  const last = steps.at(-1)?.afterDays;
  return {
    to:
      ESCALATION_TARGETS.find((target) => !asked.has(target) && (target !== 'DEPUTY' || asked.size === 0)) ??
      'PERSON',
    afterDays: typeof last === 'number' ? Math.min(last + 2, escalationDays.max) : 2,
    userId: null,
  };
}

/** Who is asked when a promise is late, in this order: days only grow, so what is moved takes the days of its new place. */
export function EscalationsInput() {
  const translate = useTranslate();
  const { getValues, setValue, clearErrors } = useFormContext<PromiseValues>();
  const { fields, append, remove, swap } = useFieldArray<PromiseValues, typeof SOURCE, 'key'>({
    name: SOURCE,
    keyName: 'key',
  });
  const addButton = useRef<HTMLButtonElement>(null);

  const nameOf = (index: number) => {
    const to = getValues(`${SOURCE}.${index}.to`);
    return to === '' ? '' : translate(`lifeCycle.escalation.to.${to}`);
  };
  const move = (from: number, to: number) => {
    const daysAt = (index: number) => getValues(`${SOURCE}.${index}.afterDays`);
    const days = [from, to].map((index) => [index, daysAt(index)] as const);
    swap(from, to);
    for (const [index, stays] of days) setValue(`${SOURCE}.${index}.afterDays`, stays, { shouldDirty: true });
    clearErrors(SOURCE);
  };
  return (
    <RowsInput
      source={SOURCE}
      label="lifeCycle.escalations"
      help="lifeCycle.escalations.help"
      addLabel="lifeCycle.escalation.add"
      addButton={addButton}
      isFull={fields.length >= PROMISE_LIMITS.escalations}
      onAdd={() => append(nextAfter(getValues(SOURCE)))}
    >
      <OrderedRows
        keys={fields.map(({ key }) => key)}
        words="lifeCycle.escalation"
        nameOf={nameOf}
        onMove={move}
        onRemove={remove}
        addButton={addButton}
      >
        {(index) => <Step index={index} />}
      </OrderedRows>
    </RowsInput>
  );
}

/** Who is asked, and how many working days after the promised day. */
function Step({ index }: { index: number }) {
  const translate = useTranslate();
  const to = useWatch<PromiseValues, `promise.escalations.${number}.to`>({ name: `${SOURCE}.${index}.to` });
  const rules = useMemo(
    () => [...DAYS, afterTheOneBefore(SOURCE, index, 'afterDays', 'lifeCycle.escalation.order', true)],
    [index],
  );
  const place = index + 1;
  return (
    <>
      <ChoiceInput
        source={`${SOURCE}.${index}.to`}
        label={translate('lifeCycle.escalation.to', { place })}
        options={ESCALATION_TARGETS.map((id) => ({ id, label: translate(`lifeCycle.escalation.to.${id}`) }))}
        validate={REQUIRED}
      />
      <DigitsInput
        source={`${SOURCE}.${index}.afterDays`}
        label={translate('lifeCycle.escalation.days', { place })}
        validate={rules}
        asNumber
        autoComplete="off"
      />
      {to === 'PERSON' && <Person source={`${SOURCE}.${index}.userId`} />}
    </>
  );
}

function Person({ source }: { source: string }) {
  const { id, field, fieldState, isRequired } = useInput<number | null>({
    source,
    validate: REQUIRED,
    defaultValue: null,
    format: (value) => value ?? null,
    parse: (value) => value,
  });
  const error = fieldState.error?.message;
  const label = 'lifeCycle.escalation.person';
  return (
    <FieldFrame id={id} label={label} required={isRequired} error={error}>
      <LazyPersonSearch
        id={id}
        label={label}
        showLabel={false}
        value={field.value}
        onChange={field.onChange}
        error={Boolean(error)}
        describedBy={describedBy(id, { error })}
      />
    </FieldFrame>
  );
}
