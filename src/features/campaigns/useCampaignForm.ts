import { useEditContext, useNotify } from 'ra-core';
import { useFormContext } from 'react-hook-form';
import type { CampaignSave, CampaignState } from '#contract/campaigns/rules.ts';
import type { CampaignForm } from '#contract/campaigns/schema.ts';
import { useRecordForm } from '#src/components/form/useRecordForm.ts';
import { useFieldRefusals } from '#src/components/inputs/useFieldRefusals.ts';
import { failureField } from '#src/dataProvider/errors.ts';
import { bodyOf, type CampaignValues, FIELD_OF_FAULT, faultOf, valuesOf } from './campaignValues.ts';

/**
 * Says the rule that a save would break as a toast and at its field, so that it stays readable; false when there is none.
 */
export function useFaultCheck() {
  const notify = useNotify();
  const { setError } = useFormContext<CampaignValues>();
  return (values: CampaignValues, save: CampaignSave): boolean => {
    const fault = faultOf(values, save);
    if (fault === null) return false;
    notify(fault, { type: 'error' });
    setError(FIELD_OF_FAULT[fault], { type: 'manual', message: fault });
    return true;
  };
}

/** What the server refused, at its field; a taken code is the code's fault. */
export function useRefusal() {
  const { setError } = useFormContext<CampaignValues>();
  const atFields = useFieldRefusals();
  return (error: unknown) => {
    atFields(error);
    const key = failureField(error, 'message');
    if (key === 'error.codeExists') setError('code', { type: 'server', message: key }, { shouldFocus: true });
  };
}

/** What a save does besides keeping what was written. */
export interface CampaignStep {
  publishState: CampaignState;
  sendEmailToUser?: boolean;
}

/** Saving of an existing campaign, and the rules that stand before it. */
export function useCampaignForm() {
  const isFaulty = useFaultCheck();
  const refuse = useRefusal();
  const { refetch } = useEditContext();
  const form = useRecordForm<CampaignForm, CampaignValues, CampaignStep>({
    valuesOf,
    bodyOf: (values, _, step) => ({ ...bodyOf(values), ...step }),
    onRefused: (error) => {
      refuse(error);
      // Somebody else has moved it on: the buttons are those of its new state.
      if (failureField(error, 'message') === 'error.invalidStateTransition') void refetch();
    },
    mayRepeat: (values, step) => step.publishState !== 'PUBLISHED' || !isFaulty(values, { kind: 'publish' }),
  });
  return { ...form, isFaulty };
}
