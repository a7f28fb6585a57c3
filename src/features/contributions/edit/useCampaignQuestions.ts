import { useEditContext } from 'ra-core';
import { useEffect } from 'react';
import { useEditedContribution } from './useEditedContribution.ts';

/**
 * Reads the draft anew once it is stored with another campaign: what that one asks is not known to the form.
 * @param storedCampaignId as it was saved last; 0 for none
 */
export function useCampaignQuestions(storedCampaignId: number): void {
  const { refetch } = useEditContext();
  const { campaignId } = useEditedContribution();
  const isKnown = storedCampaignId === (campaignId ?? 0);
  useEffect(() => {
    // A reading that fails is tried again with the next save; the server asks in the end.
    if (!isKnown) void refetch?.();
  }, [isKnown, refetch]);
}
