import { useCreate, useRefresh, useUpdate } from 'ra-core';
import type { Absence } from '#contract/absences/schema.ts';
import { FormDialog } from '#src/components/form/FormDialog.tsx';
import { DateInput } from '#src/components/inputs/DateTimeInput.tsx';
import { REQUIRED } from '#src/components/inputs/rules.ts';
import { UserSearchInput } from '#src/components/inputs/UserSearchInput.tsx';
import type { FoundUser } from '#src/components/inputs/userSearchQuery.ts';
import { failureField } from '#src/dataProvider/errors.ts';

interface AbsenceDialogProps {
  /** The one that is changed; null for a new one. */
  stored: Absence | null;
  /** Whose it is, where it is not the reader's own. */
  userId: number | undefined;
  /** Who is offered as the deputy. */
  usual: FoundUser | null;
  onClose: () => void;
}

interface AbsenceValues {
  firstDay: string | null;
  lastDay: string | null;
  deputy: FoundUser | null;
}

/** First and last day of an absence, and who stands in. */
export function AbsenceDialog({ stored, userId, usual, onClose }: AbsenceDialogProps) {
  const [create] = useCreate<Absence>();
  const [update] = useUpdate<Absence>();
  const refresh = useRefresh();
  const save = async ({ firstDay, lastDay, deputy }: AbsenceValues) => {
    const data = { firstDay: firstDay ?? '', lastDay: lastDay ?? '', deputyId: deputy?.id ?? 0 };
    if (stored) {
      const change = {
        id: stored.id,
        data: { id: stored.id, version: stored.version, ...data },
        previousData: stored,
      };
      try {
        await update('absences', change, { returnPromise: true });
      } catch (error) {
        // The list behind the dialog shows what somebody else has saved.
        if (failureField(error, 'message') === 'error.savedInBetween') refresh();
        throw error;
      }
    } else {
      await create('absences', { data: { ...data, userId } }, { returnPromise: true });
    }
    onClose();
  };
  return (
    <FormDialog<AbsenceValues>
      title={stored ? 'absence.edit' : 'absence.add'}
      initial={{
        firstDay: stored?.firstDay ?? null,
        lastDay: stored?.lastDay ?? null,
        deputy: stored ? stored.deputy : usual,
      }}
      saveLabel={stored ? 'absence.save' : 'absence.add'}
      sourceOf={(path) => (path === 'deputyId' ? 'deputy' : path)}
      fieldOf={{
        'error.userNotSelectable': 'deputy',
        'error.absence.deputyAway': 'deputy',
        'error.absence.overlaps': 'firstDay',
      }}
      onSave={save}
      onClose={onClose}
      maxWidth="sm"
    >
      <DateInput source="firstDay" label="absence.firstDay" validate={REQUIRED} />
      <DateInput source="lastDay" label="absence.lastDay" validate={REQUIRED} />
      <UserSearchInput
        source="deputy"
        label="absence.deputy"
        audience="INTERNAL"
        context="CONTRIBUTION_DUTY"
        validate={REQUIRED}
      />
    </FormDialog>
  );
}
