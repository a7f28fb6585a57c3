import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useFormContext } from 'react-hook-form';
import type { CampaignFault, CampaignSave, CampaignState } from '#contract/campaigns/rules.ts';
import type { CampaignForm } from '#contract/campaigns/schema.ts';
import { useFieldRefusals } from '#src/components/inputs/useFieldRefusals.ts';
import { useVersionedForm } from '#src/components/inputs/useVersionedForm.ts';
import {
  CAMPAIGN_KEYS,
  readCampaignForm,
  refreshCampaigns,
  saveCampaign,
} from '#src/dataProvider/campaigns.ts';
import { failureField } from '#src/dataProvider/errors.ts';
import { bodyOf, type CampaignValues, FIELD_OF_FAULT, faultOf, valuesOf } from './campaignValues.ts';

/** Says a broken rule as a toast and at its field, so that it stays readable [R2K-01 … R2K-03]. */
export function useFaultNotice() {
  const notify = useNotify();
  const { setError } = useFormContext<CampaignValues>();
  return (fault: CampaignFault) => {
    notify(fault, { type: 'error' });
    setError(FIELD_OF_FAULT[fault], { type: 'manual', message: fault });
  };
}

/** What the server refused, at its field; a taken code is the code's fault, Q2-62. */
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
export function useCampaignForm(campaign: CampaignForm) {
  const queries = useQueryClient();
  const say = useFaultNotice();
  const refuse = useRefusal();
  const onRefused = (error: unknown) => {
    refuse(error);
    // Somebody else has moved it on: the buttons are those of its new state.
    if (failureField(error, 'message') === 'error.invalidStateTransition') {
      void queries.invalidateQueries({ queryKey: CAMPAIGN_KEYS.form(campaign.id) });
    }
  };

  /** The rule that this save would break, shown; false when there is none. */
  const isFaulty = (values: CampaignValues, save: CampaignSave): boolean => {
    const fault = faultOf(values, save);
    if (fault) say(fault);
    return fault !== null;
  };

  const form = useVersionedForm<CampaignValues, CampaignForm, CampaignStep>({
    item: campaign,
    valuesOf,
    read: () => readCampaignForm(campaign.id),
    write: (values, version, step) => saveCampaign({ id: campaign.id, version, ...bodyOf(values), ...step }),
    onStored: (stored) => {
      queries.setQueryData(CAMPAIGN_KEYS.form(campaign.id), stored);
      void refreshCampaigns(queries);
    },
    onRefused,
    mayRepeat: (values, step) => step.publishState !== 'PUBLISHED' || !isFaulty(values, { kind: 'publish' }),
  });
  return { ...form, isFaulty };
}
