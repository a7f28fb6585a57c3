import Add from '@mui/icons-material/Add';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useInput } from 'ra-core';
import { useEffect, useRef } from 'react';
import { useFormState } from 'react-hook-form';
import { toDateInput } from '#contract/formats/dates.ts';
import { SCHEDULE_LIMITS } from '#contract/schedules/rules.ts';
import { SortableList } from '#src/components/list/SortableList.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { StepFields } from './StepFields.tsx';
import { addStep, faultsOf, isFaulty, type StepDraft } from './stepDrafts.ts';

const { max: MOST } = SCHEDULE_LIMITS.items;

const areComplete = (steps: readonly StepDraft[]) => (steps.some(isFaulty) ? 'schedule.faults' : undefined);

/** The steps of a schedule: to add, to word, to order and to remove. What is wrong with them shows after a try to save. */
export function StepsInput() {
  const translate = useTranslate();
  const { field, fieldState } = useInput<StepDraft[]>({
    source: 'items',
    validate: areComplete,
    defaultValue: [],
  });
  const { isSubmitted } = useFormState();
  const steps = field.value as StepDraft[];
  const list = useRef<HTMLDivElement>(null);
  /** Where the keyboard goes on when a step went with its button. */
  const addButton = useRef<HTMLButtonElement>(null);

  const set = (next: StepDraft[]) => field.onChange(next);
  const change = (id: number, values: Partial<StepDraft>) =>
    set(steps.map((step) => (step.id === id ? { ...step, ...values } : step)));
  const add = () => {
    set(addStep(steps, toDateInput(new Date())));
    focusLast(list);
  };
  const remove = (id: number) => {
    set(steps.filter((step) => step.id !== id));
    requestAnimationFrame(() => addButton.current?.focus());
  };
  const isNew = steps.every(({ id }) => id < 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    if (isNew) focusLast(list);
  }, []);

  const isFull = steps.length >= MOST;
  return (
    <Box ref={list}>
      <SortableList
        label="schedule.list"
        items={steps}
        nameOf={(step) =>
          step.title || translate('schedule.item.number', { number: steps.indexOf(step) + 1 })
        }
        onSort={(ids) => set(ids.flatMap((id) => steps.filter((step) => step.id === id)))}
      >
        {(step, place) => (
          <StepFields
            step={step}
            place={place}
            faults={isSubmitted ? faultsOf(step) : {}}
            onChange={(values) => change(step.id, values)}
            onRemove={() => remove(step.id)}
          />
        )}
      </SortableList>
      <Button
        ref={addButton}
        startIcon={<Add />}
        onClick={add}
        disabled={isFull}
        sx={{ my: 1.5, minHeight: 44 }}
      >
        {translate('schedule.add')}
      </Button>
      {isFull && <p>{translate('schedule.full', { max: MOST })}</p>}
      {fieldState.error && (
        <Alert severity="error" sx={{ mb: 1 }}>
          {translate('schedule.faults')}
        </Alert>
      )}
    </Box>
  );
}

/** The title of the step that was just added, once it is there. */
function focusLast(list: { current: HTMLElement | null }): void {
  requestAnimationFrame(() => {
    const titles = list.current?.querySelectorAll<HTMLElement>('[data-step-title]');
    titles?.[titles.length - 1]?.focus();
  });
}
