import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { ContributionDetail } from '#contract/contributions/schema.ts';
import { isDraft } from '#src/app/contributionAddress.ts';
import { RestoredNotice } from '#src/app/localDrafts/RestoredNotice.tsx';
import { useLocalDraft } from '#src/app/localDrafts/useLocalDraft.ts';
import { sourceOf } from '#src/components/extraInputs/ExtraInputs.tsx';
import { UnsavedChangesPrompt } from '#src/components/feedback/UnsavedChangesPrompt.tsx';
import { ErrorSummary } from '#src/components/form/ErrorSummary.tsx';
import { FaultList } from '#src/components/form/FaultList.tsx';
import { focusField } from '#src/components/form/focusField.ts';
import type { FormFault } from '#src/components/form/formFault.ts';
import { RecordForm } from '#src/components/form/RecordForm.tsx';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { type TextOf, useText } from '#src/components/useText.ts';
import { CoAuthorsCard } from '#src/features/co-authors/coAuthorParts.ts';
import type { StoreShares } from '#src/features/co-authors/shareValues.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { useRemoval } from '../useRemoval.tsx';
import { ConflictNotice } from './ConflictNotice.tsx';
import { DiscardDraft } from './discardDraft.ts';
import { draftFaults, errorsOf, FIELDS, serverFaults } from './draftFaults.ts';
import { isStuck, type SaveState } from './draftSaver.ts';
import { bodyOf, type DraftValues, unstorableSources, valuesOf } from './draftValues.ts';
import { FormBar } from './FormBar.tsx';
import { FormSections } from './FormSections.tsx';
import { SubmissionConsequences } from './SubmissionConsequences.tsx';
import { SubmissionSteps } from './SubmissionSteps.tsx';
import { useCampaignQuestions } from './useCampaignQuestions.ts';
import { storedDraft, useAutosave, useDraftSaver } from './useDraftSaver.ts';
import { useEditedContribution } from './useEditedContribution.ts';
import { useFormSections } from './useFormSections.ts';
import { useGivenTitle } from './useGivenTitle.ts';
import { useShownFaults } from './useShownFaults.ts';
import { useSubmission } from './useSubmission.ts';

/** What is written on the device, and the version that it was written upon. */
interface LocalText {
  version: number;
  values: DraftValues;
}

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
  const forget = useRef(() => {});
  const submission = useSubmission(saver, () => forget.current());
  const removal = useRemoval(contribution);
  const removing = useRef(removal.removeFor);
  removing.current = removal.removeFor;
  const [discard] = useState(() => (address: string) => removing.current(address));
  const values = { ...valuesOf(contribution), ...(useWatch() as DraftValues) };

  const draft = isDraft(contribution);
  const { shown, next, showNext, showAll } = useFormSections(contribution);
  useGivenTitle(contribution);
  const faults = draftFaults(values, contribution);
  const sources = [...Object.keys(FIELDS), ...contribution.extraInputs.map(sourceOf)];
  const leftOut = draft ? unstorableSources(values, contribution) : [];
  useShownFaults(faults.filter(({ source }) => leftOut.includes(source)));
  const jump = (source: string) => focusField(top.current, source);
  const storeShares = useRef<StoreShares>(null);
  const [isStoring, setStoring] = useState(false);
  // A submitted contribution takes no other shares: those that are typed are stored first.
  const submit = async () => {
    setStoring(true);
    const areStored = (await storeShares.current?.()) ?? true;
    setStoring(false);
    if (areStored) await submission.submit();
  };
  const leaving = submission.isSending || removal.isRemoving;
  useEffect(() => {
    if (!leaving) void saver.meetStored(storedDraft(contribution));
  }, [saver, contribution, leaving]);
  const body = JSON.stringify(bodyOf(values, contribution));
  const { contributionFieldId: fieldId, campaignId } = values;
  const [stored, setStored] = useState({ fieldId, campaignId });
  const isElsewhere = fieldId !== stored.fieldId || campaignId !== stored.campaignId;
  if (body === saver.savedText && isElsewhere) setStored({ fieldId, campaignId });
  const changed = body !== saver.savedText;
  useCampaignQuestions(Number(stored.campaignId));
  useAutosave(saver, body, draft && !leaving);
  const { setValue } = useFormContext<DraftValues>();
  const local = useLocalDraft<LocalText>({
    place: `contribution ${contribution.id} text`,
    // A draft is saved as it is typed: until then, and where that fails, it is here.
    text: changed ? { version: saver.version, values } : null,
    restore: ({ version, values: before }) => {
      const restored = bodyOf({ ...valuesOf(contribution), ...before }, contribution);
      if (JSON.stringify(restored) === saver.savedText) return;
      // Upon another version it may take back what was saved since: its writer decides.
      if (version !== saver.version) saver.meetConflict();
      for (const [source, value] of Object.entries(before)) {
        setValue(source as keyof DraftValues, value as never, { shouldDirty: true });
      }
    },
  });
  forget.current = local.forget;
  const step = submission.isSending ? 'submit' : faults.length === 0 ? 'check' : 'write';

  return (
    <Box ref={top}>
      <UnsavedChangesPrompt when={!leaving && (draft ? isStuck(state) || leftOut.length > 0 : changed)} />
      {draft && <SubmissionSteps current={step} />}
      {state.kind === 'conflict' && <ConflictNotice saver={saver} onSave={submit} />}
      {isStuck(state) && state.kind !== 'conflict' && (
        <Alert severity="warning" sx={{ mb: 3 }}>
          {text(`contribution.save.${state.kind}.text`)} {refusalWords(state, contribution, text)}
        </Alert>
      )}
      <ErrorSummary refusal={submission.refusal} isField={(source) => sources.includes(source)} />
      {local.isRestored && changed && (
        <RestoredNotice
          onDiscard={() => {
            for (const [source, value] of Object.entries(valuesOf(contribution))) {
              setValue(source as keyof DraftValues, value as never, { shouldDirty: true });
            }
            local.forget();
          }}
        />
      )}
      <DiscardDraft value={discard}>
        <FormSections shown={shown} next={next} onNext={showNext} />
      </DiscardDraft>
      {draft && next === undefined && contribution.roles.includes('OWNER') && (
        <Suspense fallback={null}>
          <CoAuthorsCard contribution={contribution} storeShares={storeShares} isLeaving={leaving} />
        </Suspense>
      )}
      {draft && next === undefined && (
        <ReadyCard faults={faults} onJump={jump} storedPlace={Object.values(stored).join(' ')} />
      )}
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
        isSending={submission.isSending || isStoring}
        onSubmit={() => {
          // What is missing may stand in what was not come to.
          showAll();
          void submit();
        }}
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

interface ReadyCardProps {
  faults: readonly FormFault[];
  onJump: (source: string) => void;
  /** Where the stored draft belongs: who decides depends on it. */
  storedPlace: string;
}

/** Before the submission: what is still missing, or that everything is there and what the submission will do. */
function ReadyCard({ faults, onJump, storedPlace }: ReadyCardProps) {
  const translate = useTranslate();
  const contribution = useEditedContribution();
  return (
    <SectionCard title="contribution.ready.title">
      {faults.length === 0 ? (
        <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'flex-start' }}>
          <CheckCircleOutlined aria-hidden color="success" />
          <div>
            <Typography sx={{ fontWeight: 600 }}>{translate('contribution.ready.complete')}</Typography>
            <Typography color="text.secondary">{translate('contribution.ready.next')}</Typography>
            {contribution.permissions.submit && (
              <SubmissionConsequences key={storedPlace} contribution={contribution} />
            )}
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
