import { FINDING_GRADE } from '#contract/life-cycles/check.schema.ts';
import type { Lifecycle } from '../engine/types.ts';
import { checkCompetition } from './competition.ts';
import type { CheckContext, Finding } from './finding.ts';
import { checkNames } from './names.ts';
import { checkParts } from './parts.ts';
import { followPaths } from './paths.ts';
import { checkStateRules, checkWays } from './states.ts';

/** Whether a finding keeps the life cycle from going live. */
export const isError = ({ code }: Pick<Finding, 'code'>) => FINDING_GRADE[code] === 'error';

/**
 * Everything that is wrong with a life cycle, errors first, each group in the order of the states, S3-30 … S3-45.
 * What has no errors carries every contribution from NEW to an end, as long as somebody holds each of the roles.
 */
export function checkLifeCycle(lifeCycle: Lifecycle, context: CheckContext): Finding[] {
  const paths = followPaths(lifeCycle, context);
  const findings = [
    ...checkStateRules(lifeCycle),
    ...checkWays(lifeCycle, context, paths),
    ...checkCompetition(lifeCycle),
    ...checkParts(lifeCycle, context),
    ...checkNames(lifeCycle, context),
  ];
  const rankOf = ({ state }: Finding) => state?.rank ?? 0;
  return findings.sort((a, b) => Number(isError(b)) - Number(isError(a)) || rankOf(a) - rankOf(b));
}
