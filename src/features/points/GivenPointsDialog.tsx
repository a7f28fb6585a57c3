import { useState } from 'react';
import type { GivenPoints } from '#contract/points/schema.ts';
import { FormDialog } from '#src/components/form/FormDialog.tsx';
import { useDialogVersion } from '#src/components/form/useDialogVersion.tsx';
import { readOneGiven, storeGivenPoints } from '#src/dataProvider/pointManagement.ts';
import { GivenPointsForm } from './GivenPointsForm.tsx';
import { type GivenValues, givenBodyOf, givenValuesOf } from './givenValues.ts';
import { GIVEN_QUERIES, useReloadPoints } from './pointQueries.ts';

interface GivenPointsDialogProps {
  /** The entry that is changed; null for a new one. */
  stored: GivenPoints | null;
  onClose: () => void;
}

/**
 * Gives points by hand, or changes what was given; of two administrators the second one chooses
 * [R3P-95, R3P-96].
 */
export function GivenPointsDialog({ stored, onClose }: GivenPointsDialogProps) {
  const reload = useReloadPoints();
  const [initial] = useState(() => givenValuesOf(stored));
  const { save, conflict, current } = useDialogVersion<GivenPoints, GivenValues>({
    stored,
    valuesOf: givenValuesOf,
    read: readOneGiven,
    write: async (values, base) => {
      try {
        return await storeGivenPoints(givenBodyOf(values), base);
      } catch (error) {
        // What was spent meanwhile shows in the balance.
        await reload();
        throw error;
      }
    },
    onStored: onClose,
    queryKey: GIVEN_QUERIES,
  });
  return (
    <FormDialog
      title={stored ? 'pointManage.given.edit' : 'pointManage.given.create'}
      initial={initial}
      saveLabel={stored ? 'pointManage.save' : 'pointManage.given.submit'}
      sourceOf={(path) => (path === 'userId' ? 'person' : path)}
      onSave={save}
      onClose={onClose}
    >
      {conflict}
      <GivenPointsForm stored={current} />
    </FormDialog>
  );
}
