import { CONTRIBUTION_LIMITS } from '#contract/contributions/schema.ts';
import { maxLength, minLength, required } from '#src/components/inputs/rules.ts';

const { min, max } = CONTRIBUTION_LIMITS.actingReason;

/** Why one acts in the place of somebody else. */
export const ACTING_REASON = [required('error.actFor.reasonRequired'), minLength(min), maxLength(max)];
