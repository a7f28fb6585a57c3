import { useState } from 'react';
import type { GivenPoints } from '../../../contract/points.ts';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { storeGivenPoints } from '../../dataProvider/pointManagement.ts';
import { GivenPointsForm } from './GivenPointsForm.tsx';
import { givenBodyOf, givenValuesOf } from './givenValues.ts';
import { useReloadPoints } from './pointQueries.ts';

interface GivenPointsDialogProps {
  /** The entry that is changed; null for a new one. */
  stored: GivenPoints | null;
  onClose: () => void;
}

/** Gives points by hand, or changes what was given [R3P-95, R3P-96]. */
export function GivenPointsDialog({ stored, onClose }: GivenPointsDialogProps) {
  const reload = useReloadPoints();
  const [initial] = useState(() => givenValuesOf(stored));
  return (
    <FormDialog
      title={stored ? 'pointManage.given.edit' : 'pointManage.given.create'}
      initial={initial}
      saveLabel={stored ? 'pointManage.save' : 'pointManage.given.submit'}
      sourceOf={(path) => (path === 'userId' ? 'person' : path)}
      onSave={async (values) => {
        try {
          await storeGivenPoints(givenBodyOf(values), stored?.id);
        } finally {
          // Also after a refusal: what was spent meanwhile shows in the balance.
          await reload();
        }
        onClose();
      }}
      onClose={onClose}
    >
      <GivenPointsForm stored={stored} />
    </FormDialog>
  );
}
