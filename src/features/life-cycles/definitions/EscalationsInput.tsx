import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useInput } from 'ra-core';
import { useMemo, useRef, useState } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { ESCALATION_TARGETS, PROMISE_LIMITS } from '#contract/answers/promise.ts';
import { ChoiceInput } from '#src/components/inputs/ChoiceInput.tsx';
import { DigitsInput } from '#src/components/inputs/DigitsInput.tsx';
import { describedBy, FieldFrame } from '#src/components/inputs/FieldFrame.tsx';
import { LazyPersonSearch } from '#src/components/inputs/LazyPersonSearch.tsx';
import { maxValue, minValue, REQUIRED, required } from '#src/components/inputs/rules.ts';
import { type Direction, MoveButton, useMovedFocus } from '#src/components/list/MoveButton.tsx';
import { visuallyHidden } from '#src/components/visuallyHidden.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { afterTheOneBefore } from './afterTheOneBefore.ts';
import type { EscalationValues, PromiseValues } from './promiseValues.ts';
import { RowsInput } from './RowsInput.tsx';

const SOURCE = 'promise.escalations';
const { escalationDays } = PROMISE_LIMITS;
const DAYS = [required(), minValue(escalationDays.min), maxValue(escalationDays.max)];
const LABEL_HEIGHT = 4;

/** The next step: to whoever is not asked yet, some days after the last one. */
function nextAfter(steps: readonly EscalationValues[]): EscalationValues {
  const asked = new Set(steps.map(({ to }) => to));
  const last = steps.at(-1)?.afterDays;
  return {
    to: ESCALATION_TARGETS.find((target) => !asked.has(target)) ?? 'PERSON',
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
  const rows = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const keepFocus = useMovedFocus(rows);
  const [said, setSaid] = useState('');

  const move = (row: string, from: number, to: number, direction: Direction) => {
    const steps = getValues(SOURCE);
    const [moved, other] = [steps[from], steps[to]];
    if (!moved || !other) return;
    keepFocus(row, direction);
    const name = moved.to === '' ? '' : translate(`lifeCycle.escalation.to.${moved.to}`);
    setSaid(translate('components.sort.moved', { name, place: to + 1, total: steps.length }));
    const days = { [from]: moved.afterDays, [to]: other.afterDays };
    swap(from, to);
    for (const at of [from, to]) setValue(`${SOURCE}.${at}.afterDays`, days[at] ?? '', { shouldDirty: true });
    clearErrors(SOURCE);
  };
  const moveButton = (row: string, index: number, direction: Direction) => {
    const to = direction === 'up' ? index - 1 : index + 1;
    return (
      <MoveButton
        label={translate(`lifeCycle.escalation.${direction}`, { place: index + 1 })}
        row={row}
        direction={direction}
        off={to < 0 || to >= fields.length}
        onMove={() => move(row, index, to, direction)}
      />
    );
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
      <Box component="ol" ref={rows} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {fields.map(({ key }, index) => (
          <Box
            component="li"
            key={key}
            aria-label={translate('lifeCycle.escalation', { place: index + 1 })}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'flex-start',
              columnGap: 2,
              pt: 1,
              borderBlockStart: '1px solid var(--mui-palette-divider)',
            }}
          >
            <Step index={index} />
            <Box sx={{ marginInlineStart: 'auto', whiteSpace: 'nowrap', pt: { sm: LABEL_HEIGHT } }}>
              {moveButton(key, index, 'up')}
              {moveButton(key, index, 'down')}
              <IconButton
                onClick={() => {
                  remove(index);
                  // Its button goes with the row; the keyboard goes on where one is added.
                  requestAnimationFrame(() => addButton.current?.focus());
                }}
                aria-label={translate('lifeCycle.escalation.remove', { place: index + 1 })}
                sx={{ width: 44, height: 44 }}
              >
                <DeleteOutlined fontSize="small" />
              </IconButton>
            </Box>
          </Box>
        ))}
      </Box>
      <span role="status" style={visuallyHidden}>
        {said}
      </span>
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
    <Box
      sx={{
        flex: '1 1 260px',
        minWidth: 0,
        display: 'grid',
        columnGap: 2,
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 200px), 1fr))',
        '& > *': { mb: 1.5 },
      }}
    >
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
    </Box>
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
