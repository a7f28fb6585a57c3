import { useState } from 'react';
import type { ManagedSpending } from '../../../contract/point-spendings.ts';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { storeSpending } from '../../dataProvider/pointManagement.ts';
import { useReloadPoints } from './pointQueries.ts';
import { SpendingForm } from './SpendingForm.tsx';
import { spendingToStore, spendingValuesOf } from './spendingValues.ts';
import { todayHere } from './todayHere.ts';

interface SpendingDialogProps {
  /** The record that is changed; null for a new one. */
  stored: ManagedSpending | null;
  onClose: () => void;
}

/** Records what somebody spent points on, or changes the record [R3G-06, R3G-09, R3P-108 … R3P-110]. */
export function SpendingDialog({ stored, onClose }: SpendingDialogProps) {
  const reload = useReloadPoints();
  const [initial] = useState(() => spendingValuesOf(stored, todayHere()));
  return (
    <FormDialog
      title={stored ? 'pointManage.spent.edit' : 'pointManage.spent.create'}
      initial={initial}
      saveLabel="pointManage.save"
      sourceOf={(path) => (path === 'userId' ? 'person' : path)}
      onSave={async (values) => {
        try {
          await storeSpending(spendingToStore(values, stored));
        } finally {
          // Also after a refusal: somebody else may have spent meanwhile, and the balance shows it.
          await reload();
        }
        onClose();
      }}
      onClose={onClose}
    >
      <SpendingForm stored={stored} />
    </FormDialog>
  );
}
