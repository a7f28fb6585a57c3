import { useNavigate, useParams } from 'react-router-dom';
import { readIdParam } from '#src/app/readIdParam.ts';
import { ExtraInputDelete } from '#src/components/extraInputs/ExtraInputDelete.tsx';
import { ExtraInputsEditor } from '#src/components/extraInputs/ExtraInputsEditor.tsx';
import { StepBar } from './StepBar.tsx';
import { type StepProps, stepAddress } from './steps.ts';

const NOTHING_TO_SAVE = { isDirty: false, isSaving: false, savedAt: null, save: async () => true };

/** Step 3: what ideas are asked besides; each change is stored at once. */
export function ExtraInputsStep({ competition, locks }: StepProps) {
  const { id } = competition;
  const navigate = useNavigate();
  const deletedId = readIdParam(useParams().extraInputId);
  const scope = { source: 'IDEA', competitionId: id } as const;
  const own = stepAddress('inputs', id);
  return (
    <>
      <ExtraInputsEditor
        scope={scope}
        disabled={locks.evaluation}
        deleteAddress={(inputId) => `${own}/${inputId}/delete`}
      />
      {deletedId !== null && (
        <ExtraInputDelete
          scope={scope}
          id={deletedId}
          disabled={locks.evaluation}
          onClose={() => navigate(own, { replace: true })}
        />
      )}
      <StepBar step="inputs" id={id} saving={NOTHING_TO_SAVE} isLocked={locks.evaluation} />
    </>
  );
}
