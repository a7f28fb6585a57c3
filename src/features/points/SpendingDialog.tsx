import type { ManagedSpending } from '#contract/points/spendings.schema.ts';
import { RecordDialog } from '#src/components/form/RecordDialog.tsx';
import { SpendingForm } from './SpendingForm.tsx';
import { type SpendingValues, spendingBodyOf, spendingValuesOf } from './spendingValues.ts';
import { todayHere } from './todayHere.ts';

interface SpendingDialogProps {
  /** The record that is changed; null for a new one. */
  stored: ManagedSpending | null;
  onClose: () => void;
}

/**
 * Records what somebody spent points on, or changes the record; of two administrators the second one chooses.
 */
export function SpendingDialog({ stored, onClose }: SpendingDialogProps) {
  return (
    <RecordDialog<ManagedSpending, SpendingValues>
      resource="point-spendings"
      stored={stored}
      title={stored ? 'pointManage.spent.edit' : 'pointManage.spent.create'}
      saveLabel="pointManage.save"
      valuesOf={(spending) => spendingValuesOf(spending, todayHere())}
      bodyOf={spendingBodyOf}
      sourceOf={(path) => (path === 'userId' ? 'person' : path)}
      refreshesOnRefusal
      onStored={onClose}
      onClose={onClose}
      shownBy={['points']}
    >
      {(current) => <SpendingForm stored={current} />}
    </RecordDialog>
  );
}
