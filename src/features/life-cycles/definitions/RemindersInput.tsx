import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useMemo, useRef } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { PROMISE_LIMITS } from '#contract/answers/promise.ts';
import { DigitsInput } from '#src/components/inputs/DigitsInput.tsx';
import { RowsInput } from '#src/components/inputs/RowsInput.tsx';
import { maxValue, minValue, required } from '#src/components/inputs/rules.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { afterTheOneBefore } from './afterTheOneBefore.ts';
import type { PromiseValues } from './promiseValues.ts';

const SOURCE = 'promise.reminders';
const LARGEST = 99;
const RULES = [required(), minValue(1), maxValue(LARGEST)];

/** Between the last reminder and the end of the time. */
const nextAfter = (percents: readonly (number | '' | null)[]): number =>
  Math.min(LARGEST, Math.ceil((Number(percents.at(-1) ?? 0) + 100) / 2));

/** When whoever owes the answer is reminded: some shares of the time, in percent, each later than the one before. */
export function RemindersInput() {
  const { getValues } = useFormContext<PromiseValues>();
  const { fields, append, remove } = useFieldArray<PromiseValues, typeof SOURCE, 'key'>({
    name: SOURCE,
    keyName: 'key',
  });
  const addButton = useRef<HTMLButtonElement>(null);
  return (
    <RowsInput
      source={SOURCE}
      label="lifeCycle.promise.reminders"
      help="lifeCycle.promise.reminders.help"
      addLabel="lifeCycle.promise.reminder.add"
      addButton={addButton}
      isFull={fields.length >= PROMISE_LIMITS.reminders}
      onAdd={() => append({ percent: nextAfter(getValues(SOURCE).map(({ percent }) => percent)) })}
    >
      <Box
        component="ol"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          columnGap: 2,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 200px), 1fr))',
        }}
      >
        {fields.map(({ key }, index) => (
          <Box component="li" key={key} sx={{ display: 'flex', alignItems: 'flex-start' }}>
            <Reminder
              index={index}
              onRemove={() => {
                remove(index);
                // Its button goes with the row; the keyboard goes on where one is added.
                requestAnimationFrame(() => addButton.current?.focus());
              }}
            />
          </Box>
        ))}
      </Box>
    </RowsInput>
  );
}

function Reminder({ index, onRemove }: { index: number; onRemove: () => void }) {
  const translate = useTranslate();
  const rules = useMemo(
    () => [...RULES, afterTheOneBefore(SOURCE, index, 'percent', 'lifeCycle.promise.reminder.order')],
    [index],
  );
  return (
    <>
      <Box sx={{ flex: 1, minWidth: 0, '& > *': { mb: 1 } }}>
        <DigitsInput
          source={`${SOURCE}.${index}.percent`}
          label={translate('lifeCycle.promise.reminder', { place: index + 1 })}
          validate={rules}
          asNumber
          autoComplete="off"
        />
      </Box>
      <IconButton
        onClick={onRemove}
        aria-label={translate('lifeCycle.promise.reminder.remove', { place: index + 1 })}
        sx={{ width: 44, height: 44, mt: 4 }}
      >
        <DeleteOutlined fontSize="small" />
      </IconButton>
    </>
  );
}
