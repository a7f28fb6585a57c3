import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useFormContext } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import type { ContributionDetail } from '#contract/contributions/schema.ts';
import { detailAddress, isDraft } from '#src/app/contributionAddress.ts';
import type { Refusal } from '#src/components/form/ErrorSummary.tsx';
import { useSaveRecord } from '#src/components/form/useRecordUpdates.ts';
import { useText } from '#src/components/useText.ts';
import { fieldErrorsOf } from '#src/dataProvider/errors.ts';
import { draftFaults, serverFaults } from './draftFaults.ts';
import type { DraftSaver } from './draftSaver.ts';
import { bodyOf, type DraftBody, type DraftValues } from './draftValues.ts';
import { useEditedContribution } from './useEditedContribution.ts';

/**
 * Hands a draft in, or saves what was submitted before: both sides check, all faults come at once, and the
 * text stays where it is when something is wrong.
 * @param onStored before the page is left
 */
export function useSubmission(saver: DraftSaver<DraftBody>, onStored: () => void) {
  const contribution = useEditedContribution();
  const { id, type } = contribution;
  const form = useFormContext();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const saveRecord = useSaveRecord<ContributionDetail>();
  const text = useText();
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  const refused = (error: unknown) => {
    const message = error instanceof Error ? error.message : 'error.unexpected';
    if (message === 'error.stateChanged') return saver.meetConflict();
    const body = (error as { body?: unknown }).body;
    const faults = serverFaults(fieldErrorsOf(body), contribution, text);
    for (const fault of faults) {
      const { source, message: key, args } = fault;
      form.setError(source, { type: 'server', message: { message: key, args } as never });
    }
    setRefusal(faults.length > 0 ? { faults } : { faults, message });
  };

  const send = async () => {
    // Rendered at once: the question about unsaved changes must not meet the way to the next page.
    flushSync(() => setSending(true));
    setRefusal(null);
    const body = bodyOf(form.getValues() as DraftValues, contribution);
    await saver.hold();
    try {
      const submits = isDraft(contribution);
      const stored = await saveRecord(
        { ...body, version: saver.version, saveAsDraft: false },
        { type, errorMessage: null, ...(submits && { successMessage: null }) },
      );
      saver.markSaved(body, stored.version);
      onStored();
      // Its page is read anew; what the form was filled from is still on the screen.
      queryClient.removeQueries({
        queryKey: ['contributions', 'getOne', { id: String(id) }],
        type: 'inactive',
      });
      navigate(detailAddress(contribution), { replace: true, state: submits ? { submitted: true } : null });
    } catch (error) {
      setSending(false);
      // What the failed submission interrupted goes on being saved as a draft.
      if (isDraft(contribution)) saver.change(body);
      refused(error);
    }
  };

  const invalid = () => setRefusal({ faults: draftFaults(form.getValues() as DraftValues, contribution) });

  return { isSending, refusal, submit: form.handleSubmit(send, invalid) };
}
