import type { GivenPoints } from '#contract/points/schema.ts';
import { RecordDialog } from '#src/components/form/RecordDialog.tsx';
import { GivenPointsForm } from './GivenPointsForm.tsx';
import { type GivenValues, givenBodyOf, givenValuesOf } from './givenValues.ts';

interface GivenPointsDialogProps {
  /** The entry that is changed; null for a new one. */
  stored: GivenPoints | null;
  onClose: () => void;
}

/**
 * Gives points by hand, or changes what was given; of two administrators the second one chooses.
 */
export function GivenPointsDialog({ stored, onClose }: GivenPointsDialogProps) {
  return (
    <RecordDialog<GivenPoints, GivenValues>
      resource="user-points"
      stored={stored}
      title={stored ? 'pointManage.given.edit' : 'pointManage.given.create'}
      saveLabel={stored ? 'pointManage.save' : 'pointManage.given.submit'}
      valuesOf={givenValuesOf}
      bodyOf={givenBodyOf}
      sourceOf={(path) => (path === 'userId' ? 'person' : path)}
      refreshesOnRefusal
      onStored={onClose}
      onClose={onClose}
      shownBy={['points']}
    >
      {(current) => <GivenPointsForm stored={current} />}
    </RecordDialog>
  );
}
