import { useState } from 'react';
import type { ManagedSpending } from '#contract/points/spendings.schema.ts';
import { FormDialog } from '#src/components/form/FormDialog.tsx';
import { useDialogVersion } from '#src/components/form/useDialogVersion.tsx';
import { readSpending, storeSpending } from '#src/dataProvider/pointManagement.ts';
import { SPENDING_QUERIES, useReloadPoints } from './pointQueries.ts';
import { SpendingForm } from './SpendingForm.tsx';
import { type SpendingValues, spendingToStore, spendingValuesOf } from './spendingValues.ts';
import { todayHere } from './todayHere.ts';

interface SpendingDialogProps {
  /** The record that is changed; null for a new one. */
  stored: ManagedSpending | null;
  onClose: () => void;
}

/**
 * Records what somebody spent points on, or changes the record; of two administrators the second one chooses
 * [R3G-06, R3G-09, R3P-108 … R3P-110].
 */
export function SpendingDialog({ stored, onClose }: SpendingDialogProps) {
  const reload = useReloadPoints();
  const [initial] = useState(() => spendingValuesOf(stored, todayHere()));
  const { save, conflict, current } = useDialogVersion<ManagedSpending, SpendingValues>({
    stored,
    valuesOf: (spending) => spendingValuesOf(spending, todayHere()),
    read: readSpending,
    write: async (values, base) => {
      try {
        return await storeSpending(spendingToStore(values, base));
      } catch (error) {
        // Somebody else may have spent meanwhile, and the balance shows it.
        await reload();
        throw error;
      }
    },
    onStored: onClose,
    queryKey: SPENDING_QUERIES,
  });
  return (
    <FormDialog
      title={stored ? 'pointManage.spent.edit' : 'pointManage.spent.create'}
      initial={initial}
      saveLabel="pointManage.save"
      sourceOf={(path) => (path === 'userId' ? 'person' : path)}
      onSave={save}
      onClose={onClose}
    >
      {conflict}
      <SpendingForm stored={current} />
    </FormDialog>
  );
}
