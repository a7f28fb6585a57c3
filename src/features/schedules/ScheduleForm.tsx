import Add from '@mui/icons-material/Add';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { EditBase } from 'ra-core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { FormProvider, useController, useForm, useFormState } from 'react-hook-form';
import { toDateInput } from '#contract/formats/dates.ts';
import { SCHEDULE_LIMITS } from '#contract/schedules/rules.ts';
import { SaveConflict } from '#src/components/feedback/SaveConflict.tsx';
import { UnsavedChangesPrompt } from '#src/components/feedback/UnsavedChangesPrompt.tsx';
import { useLeaveQuestion } from '#src/components/feedback/useLeaveQuestion.tsx';
import { useRecordForm } from '#src/components/form/useRecordForm.ts';
import { ActionBar } from '#src/components/layout/ActionBar.tsx';
import { SortableList } from '#src/components/list/SortableList.tsx';
import type { RecordMeta, RecordOf } from '#src/dataProvider/resourceTypes.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { StepFields } from './StepFields.tsx';
import {
  addStep,
  bodyOf,
  draftsOf,
  faultsOf,
  isFaulty,
  type ScheduleValues,
  type StepDraft,
} from './stepDrafts.ts';

const SHOWN_BY = ['tasks'] as const;
/** A reading of the form's own, beside that of the tab: whatever is read anew leaves it alone. */
const FORM = { view: 'read' } satisfies RecordMeta<'schedules'>;

interface ScheduleFormProps {
  schedule: RecordOf<'schedules'>;
  onStored: () => void;
  onClose: () => void;
}

/** The steps to add, word, order and remove; saved as one. */
export function ScheduleForm(props: ScheduleFormProps) {
  const { schedule } = props;
  const form = useForm<ScheduleValues>({ defaultValues: draftsOf(schedule) });
  return (
    <EditBase
      resource="schedules"
      id={schedule.id}
      mutationMode="pessimistic"
      redirect={false}
      disableAuthentication
      mutationOptions={{ meta: FORM }}
      queryOptions={{
        meta: FORM,
        initialData: schedule,
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: 0,
        // A failed reading leaves the form where it is.
        onError: () => undefined,
      }}
    >
      <FormProvider {...form}>
        <Steps {...props} />
      </FormProvider>
    </EditBase>
  );
}

const today = () => toDateInput(new Date());

function Steps({ onStored, onClose }: ScheduleFormProps) {
  const translate = useTranslate();
  const { isDirty } = useFormState();
  const { mayLeave, dialog } = useLeaveQuestion(isDirty);
  const { field } = useController<ScheduleValues, 'items'>({ name: 'items' });
  const items = field.value;
  const [checked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  /** Where the keyboard goes on when a step went with its button. */
  const addButton = useRef<HTMLButtonElement>(null);
  const { conflict, send, resolve } = useRecordForm<RecordOf<'schedules'>, ScheduleValues>({
    valuesOf: draftsOf,
    bodyOf,
    onStored,
    // The call has said what is wrong.
    onRefused: () => undefined,
    shownBy: SHOWN_BY,
  });
  const set = (next: StepDraft[]) => field.onChange(next);
  const change = (id: number, values: Partial<StepDraft>) =>
    set(items.map((item) => (item.id === id ? { ...item, ...values } : item)));
  const add = () => {
    set(addStep(items, today()));
    focusLast(list);
  };
  // Who plans the first step need not ask for it twice.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    if (items.length === 0) add();
  }, []);

  const faulty = items.some(isFaulty);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (faulty || busy) return;
    setBusy(true);
    const result = await send({ items });
    setBusy(false);
    if (result === 'saved') onClose();
  };
  const cancel = async () => {
    if (await mayLeave()) onClose();
  };
  const isFull = items.length >= SCHEDULE_LIMITS.items.max;
  return (
    <Box component="form" noValidate onSubmit={(event) => void save(event)} ref={list}>
      {conflict && (
        <SaveConflict onChoose={async (choice) => (await resolve(choice)) === 'saved' && onClose()} />
      )}
      <SortableList
        label="schedule.list"
        items={items}
        nameOf={(item) =>
          item.title || translate('schedule.item.number', { number: items.indexOf(item) + 1 })
        }
        onSort={(ids) => set(ids.flatMap((id) => items.filter((item) => item.id === id)))}
      >
        {(item, place) => (
          <StepFields
            step={item}
            place={place}
            faults={checked ? faultsOf(item) : {}}
            onChange={(values) => change(item.id, values)}
            onRemove={() => {
              set(items.filter(({ id }) => id !== item.id));
              requestAnimationFrame(() => addButton.current?.focus());
            }}
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
      {isFull && <p>{translate('schedule.full', { max: SCHEDULE_LIMITS.items.max })}</p>}
      {checked && faulty && (
        <Alert severity="error" sx={{ mb: 1 }}>
          {translate('schedule.faults')}
        </Alert>
      )}
      <ActionBar>
        <Button onClick={() => void cancel()} disabled={busy}>
          {translate('schedule.cancel')}
        </Button>
        <Button type="submit" variant="contained" loading={busy} disabled={conflict}>
          {translate('schedule.save')}
        </Button>
      </ActionBar>
      <UnsavedChangesPrompt when={isDirty && !busy} inPart />
      {dialog}
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
