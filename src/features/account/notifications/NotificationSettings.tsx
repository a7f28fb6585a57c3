import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { Form } from 'ra-core';
import { useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type {
  NotificationPreference,
  NotificationSchedule,
} from '#contract/notification-preferences/schema.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { LoadingSpinner } from '#src/components/feedback/LoadingSpinner.tsx';
import { UnsavedFormPrompt } from '#src/components/feedback/UnsavedChangesPrompt.tsx';
import { FirstFaultFocus } from '#src/components/form/FirstFaultFocus.tsx';
import { SubmitButton } from '#src/components/inputs/SubmitButton.tsx';
import { showAtFields } from '#src/components/inputs/showAtFields.ts';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { useChange } from '#src/dataProvider/useChange.ts';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { EventsTable } from './EventsTable.tsx';
import {
  changedPreferences,
  isSameSchedule,
  type NotificationValues,
  scheduleOf,
  valuesOf,
} from './notificationValues.ts';
import { ScheduleInputs } from './ScheduleInputs.tsx';

/** What one is notified of, where and when; saved as one form. */
export default function NotificationSettings() {
  const translate = useTranslate();
  const preferences = useRead('readNotificationPreferences');
  const schedule = useRead('readNotificationSchedule');
  const error = preferences.error ?? schedule.error;
  const retry = () => {
    void preferences.refetch();
    void schedule.refetch();
  };
  return (
    <SectionCard title="notificationPreference.title">
      {error && <ErrorState error={error} retry={retry} />}
      {!error && !(preferences.data && schedule.data) && (
        <LoadingSpinner label={translate('notificationPreference.title')} minHeight={160} />
      )}
      {preferences.data && schedule.data && (
        <SettingsForm preferences={preferences.data} schedule={schedule.data} />
      )}
    </SectionCard>
  );
}

interface SettingsFormProps {
  preferences: readonly NotificationPreference[];
  schedule: NotificationSchedule;
}

function SettingsForm({ preferences, schedule }: SettingsFormProps) {
  const translate = useTranslate();
  const savePreferences = useChange('saveNotificationPreferences');
  const saveSchedule = useChange('saveNotificationSchedule');
  const send = useChange('sendOverview');
  const overview = useMutation({ mutationFn: () => send() });
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  // What is typed stays while what is stored is read anew.
  const [stored, setStored] = useState(() => valuesOf(preferences, schedule));
  // Half of a save may have succeeded: the form keeps what is typed, and the next save sends the other half alone.
  const saved = useRef(stored);

  async function save(values: FieldValues) {
    const wanted = values as NotificationValues;
    try {
      // The schedule first: it is the one that can be refused. What was not changed here may be newer elsewhere.
      if (!isSameSchedule(wanted, saved.current)) {
        await saveSchedule({ body: scheduleOf(wanted) });
        saved.current = { ...saved.current, schedule: wanted.schedule };
      }
      const changed = changedPreferences(wanted, saved.current);
      if (changed.length > 0) await savePreferences({ body: changed });
      saved.current = wanted;
      setStored(wanted);
      setSavedAt(new Date());
    } catch (error) {
      return { schedule: showAtFields(error, {}) };
    }
  }

  return (
    <Form record={stored} onSubmit={save} shouldFocusError={false} noValidate disableInvalidFormNotification>
      <FirstFaultFocus />
      <UnsavedFormPrompt />
      <Typography color="textSecondary" sx={{ mb: 1.5 }}>
        {translate('notificationPreference.intro')}
      </Typography>
      <EventsTable />
      <ScheduleInputs />
      <SubmitButton label="settings.save" savedAt={savedAt} />
      <Typography variant="body2" color="textSecondary" sx={{ mt: 2.5, mb: 0.5 }}>
        {translate('notificationPreference.overview')}
      </Typography>
      <Button
        variant="outlined"
        loading={overview.isPending}
        onClick={() => overview.mutate(undefined, { onError: () => undefined })}
      >
        {translate('notificationPreference.overview.send')}
      </Button>
    </Form>
  );
}
