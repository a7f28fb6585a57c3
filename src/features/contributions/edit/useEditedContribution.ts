import { useEditContext } from 'ra-core';
import type { ContributionDetail } from '#contract/contributions/schema.ts';

/**
 * The contribution that the form was filled from, as it was read last. Below the form the record context holds the form's
 * first values, so it comes from the edit context.
 */
export function useEditedContribution(): ContributionDetail {
  const { record } = useEditContext<ContributionDetail>();
  if (!record) throw new Error('The form of a contribution is filled from one that was read');
  return record;
}
