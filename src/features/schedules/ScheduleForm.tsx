import Button from '@mui/material/Button';
import { EditBase } from 'ra-core';
import { useFormContext, useFormState } from 'react-hook-form';
import { toDateInput } from '#contract/formats/dates.ts';
import { SaveConflict } from '#src/components/feedback/SaveConflict.tsx';
import { UnsavedChangesPrompt } from '#src/components/feedback/UnsavedChangesPrompt.tsx';
import { useLeaveQuestion } from '#src/components/feedback/useLeaveQuestion.tsx';
import { FORM_READING, useFormMeta } from '#src/components/form/formReading.ts';
import { RecordForm } from '#src/components/form/RecordForm.tsx';
import { useRecordForm } from '#src/components/form/useRecordForm.ts';
import { ActionBar } from '#src/components/layout/ActionBar.tsx';
import type { RecordOf } from '#src/dataProvider/resourceTypes.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { StepsInput } from './StepsInput.tsx';
import { addStep, bodyOf, draftsOf, type ScheduleValues } from './stepDrafts.ts';

const SHOWN_BY = ['tasks'] as const;

/** Who plans the first step need not ask for it twice. */
function withFirstStep(schedule: RecordOf<'schedules'>): ScheduleValues {
  const { items } = draftsOf(schedule);
  return { items: items.length > 0 ? items : addStep([], toDateInput(new Date())) };
}

interface ScheduleFormProps {
  schedule: RecordOf<'schedules'>;
  onStored: () => void;
  onClose: () => void;
}

/** The steps to add, word, order and remove; saved as one. */
export function ScheduleForm({ schedule, ...actions }: ScheduleFormProps) {
  const meta = useFormMeta(undefined);
  return (
    <EditBase
      resource="schedules"
      id={schedule.id}
      mutationMode="pessimistic"
      redirect={false}
      disableAuthentication
      mutationOptions={{ meta }}
      queryOptions={{ meta, initialData: schedule, ...FORM_READING }}
    >
      <RecordForm valuesOf={withFirstStep}>
        <ScheduleActions {...actions} />
      </RecordForm>
    </EditBase>
  );
}

/** The steps with the buttons that save them or leave them as they were. */
function ScheduleActions({ onStored, onClose }: Omit<ScheduleFormProps, 'schedule'>) {
  const translate = useTranslate();
  const { handleSubmit } = useFormContext<ScheduleValues>();
  const { isDirty, isSubmitting } = useFormState();
  const { mayLeave, dialog } = useLeaveQuestion(isDirty);
  const { conflict, send, resolve } = useRecordForm<RecordOf<'schedules'>, ScheduleValues>({
    valuesOf: draftsOf,
    bodyOf,
    onStored,
    // The call has said what is wrong.
    onRefused: () => undefined,
    shownBy: SHOWN_BY,
  });
  const save = handleSubmit(async (values) => {
    if ((await send(values)) === 'saved') onClose();
  });
  const cancel = async () => {
    if (await mayLeave()) onClose();
  };
  return (
    <>
      {conflict && (
        <SaveConflict onChoose={async (choice) => (await resolve(choice)) === 'saved' && onClose()} />
      )}
      <StepsInput />
      <ActionBar>
        <Button onClick={() => void cancel()} disabled={isSubmitting}>
          {translate('schedule.cancel')}
        </Button>
        <Button
          // The key Enter presses it within a field.
          type="submit"
          onClick={(event) => {
            event.preventDefault();
            void save();
          }}
          variant="contained"
          loading={isSubmitting}
          disabled={conflict}
        >
          {translate('schedule.save')}
        </Button>
      </ActionBar>
      <UnsavedChangesPrompt when={isDirty && !isSubmitting} inPart />
      {dialog}
    </>
  );
}
