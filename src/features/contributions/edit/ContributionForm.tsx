import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { memo, useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { ContributionDetail } from '#contract/contributions/schema.ts';
import { isDraft } from '#src/app/contributionAddress.ts';
import { ExtraInputs, sourceOf } from '#src/components/extraInputs/ExtraInputs.tsx';
import { UnsavedChangesPrompt } from '#src/components/feedback/UnsavedChangesPrompt.tsx';
import { ErrorSummary } from '#src/components/form/ErrorSummary.tsx';
import { FaultList } from '#src/components/form/FaultList.tsx';
import { focusField } from '#src/components/form/focusField.ts';
import type { FormFault } from '#src/components/form/formFault.ts';
import { RecordForm } from '#src/components/form/RecordForm.tsx';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { type TextOf, useText } from '#src/components/useText.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { BannerInput, FilesInput } from '../files/FilesInput.tsx';
import { useRemoval } from '../useRemoval.tsx';
import { ConflictNotice } from './ConflictNotice.tsx';
import { DiscardDraft } from './discardDraft.ts';
import { draftFaults, errorsOf, FIELDS, serverFaults } from './draftFaults.ts';
import { isStuck, type SaveState } from './draftSaver.ts';
import { bodyOf, type DraftValues, unstorableSources, valuesOf } from './draftValues.ts';
import { FormBar } from './FormBar.tsx';
import { PlaceInputs } from './PlaceInputs.tsx';
import { SubmissionSteps } from './SubmissionSteps.tsx';
import { TextInputs } from './TextInputs.tsx';
import { storedDraft, useAutosave, useDraftSaver } from './useDraftSaver.ts';
import { useEditedContribution } from './useEditedContribution.ts';
import { useShownFaults } from './useShownFaults.ts';
import { useSubmission } from './useSubmission.ts';

/** The form of one contribution; it is filled once and then keeps its own text. */
export function ContributionForm() {
  const contribution = useEditedContribution();
  const latest = useRef(contribution);
  latest.current = contribution;
  const [validate] = useState(
    () => (values: object) => errorsOf(draftFaults(values as DraftValues, latest.current)),
  );
  return (
    <RecordForm valuesOf={valuesOf} validate={validate} shouldFocusError={false}>
      <FormParts />
    </RecordForm>
  );
}

function FormParts() {
  const contribution = useEditedContribution();
  const translate = useTranslate();
  const text = useText();
  const top = useRef<HTMLDivElement>(null);
  const { saver, state } = useDraftSaver();
  const submission = useSubmission(saver);
  const removal = useRemoval(contribution);
  const removing = useRef(removal.removeFor);
  removing.current = removal.removeFor;
  const [discard] = useState(() => (address: string) => removing.current(address));
  const values = { ...valuesOf(contribution), ...(useWatch() as DraftValues) };

  const draft = isDraft(contribution);
  const faults = draftFaults(values, contribution);
  const sources = [...Object.keys(FIELDS), ...contribution.extraInputs.map(sourceOf)];
  const leftOut = draft ? unstorableSources(values, contribution) : [];
  useShownFaults(faults.filter(({ source }) => leftOut.includes(source)));
  const jump = (source: string) => focusField(top.current, source);
  const leaving = submission.isSending || removal.isRemoving;
  useEffect(() => {
    if (!leaving) void saver.meetStored(storedDraft(contribution));
  }, [saver, contribution, leaving]);
  const body = JSON.stringify(bodyOf(values, contribution));
  const changed = body !== saver.savedText;
  useAutosave(saver, body, draft && !leaving);
  const step = submission.isSending ? 'submit' : faults.length === 0 ? 'check' : 'write';

  return (
    <Box ref={top}>
      <UnsavedChangesPrompt when={!leaving && (draft ? isStuck(state) || leftOut.length > 0 : changed)} />
      {draft && <SubmissionSteps current={step} />}
      {state.kind === 'conflict' && <ConflictNotice saver={saver} onSave={submission.submit} />}
      {isStuck(state) && state.kind !== 'conflict' && (
        <Alert severity="warning" sx={{ mb: 3 }}>
          {text(`contribution.save.${state.kind}.text`)} {refusalWords(state, contribution, text)}
        </Alert>
      )}
      <ErrorSummary refusal={submission.refusal} isField={(source) => sources.includes(source)} />
      <DiscardDraft value={discard}>
        <FormCards />
      </DiscardDraft>
      {draft && <ReadyCard faults={faults} onJump={jump} />}
      {draft && contribution.permissions.delete && (
        <Button
          color="error"
          startIcon={<DeleteOutlined />}
          onClick={() => void removal.ask()}
          disabled={leaving}
          sx={{ mb: 2 }}
        >
          {translate('contribution.remove.draft')}
        </Button>
      )}
      <FormBar
        saveState={draft ? state : null}
        leavesOut={leftOut.length > 0}
        changed={changed}
        isSending={submission.isSending}
        onSubmit={() => void submission.submit()}
      />
      {removal.dialog}
    </Box>
  );
}

/** Why the server does not take the draft, with the names of its fields. */
function refusalWords(
  { message, fieldErrors = [] }: SaveState,
  contribution: ContributionDetail,
  text: TextOf,
) {
  const faults = serverFaults(fieldErrors, contribution, text);
  if (faults.length === 0) return message && text(message);
  return faults.map((fault) => text(fault.message, fault.args)).join(' ');
}

/** The fields themselves; they follow their own values, so a keystroke does not render all of them again. */
const FormCards = memo(function FormCards() {
  const contribution = useEditedContribution();
  return (
    <>
      <SectionCard title={`contribution.form.text.${contribution.type}`}>
        <TextInputs />
      </SectionCard>
      <SectionCard title="contribution.form.place">
        <PlaceInputs />
      </SectionCard>
      {contribution.extraInputs.length > 0 && (
        <SectionCard title="contribution.form.extra">
          <ExtraInputs inputs={contribution.extraInputs} />
        </SectionCard>
      )}
      <SectionCard title="contribution.form.files">
        <BannerInput contribution={contribution} />
        <FilesInput contribution={contribution} />
      </SectionCard>
    </>
  );
});

/** Before the submission: what is still missing, or that everything is there. */
function ReadyCard({ faults, onJump }: { faults: readonly FormFault[]; onJump: (source: string) => void }) {
  const translate = useTranslate();
  return (
    <SectionCard title="contribution.ready.title">
      {faults.length === 0 ? (
        <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'flex-start' }}>
          <CheckCircleOutlined aria-hidden color="success" />
          <div>
            <Typography sx={{ fontWeight: 600 }}>{translate('contribution.ready.complete')}</Typography>
            <Typography color="text.secondary">{translate('contribution.ready.next')}</Typography>
          </div>
        </Box>
      ) : (
        <>
          <Typography sx={{ mb: 1 }}>
            {translate('contribution.ready.missing', { smart_count: faults.length })}
          </Typography>
          <FaultList faults={faults} onJump={onJump} />
        </>
      )}
    </SectionCard>
  );
}
