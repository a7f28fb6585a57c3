import type { ParticipationRole } from '#contract/contributions/participation.ts';
import type { ContributionDetail } from '#contract/contributions/schema.ts';
import { isDraft } from '#src/app/contributionAddress.ts';
import type { ContributionTab } from '#src/features/contributions/detail/tabDefinition.ts';

/** Roles that see evaluations, or may have given one in an earlier state. */
const CONCERNED: ReadonlySet<ParticipationRole> = new Set([
  'RESPONSIBLE',
  'COMPETITION_MODERATOR',
  'EXPERT',
  'BOARD1',
  'BOARD2',
  'BOARD3',
  'JURY1',
  'JURY2',
  'JURY3',
]);

const concerns = ({ roles, permissions }: ContributionDetail) =>
  permissions.administer || permissions.evaluations.length > 0 || roles.some((role) => CONCERNED.has(role));

/** What was evaluated, and the way to evaluate for those who are asked. */
export const tabs: readonly ContributionTab[] = [
  {
    name: 'evaluations',
    label: 'evaluation.tab',
    rank: 30,
    commands: ['EVAL'],
    allowed: (contribution) => !isDraft(contribution) && concerns(contribution),
    load: () => import('./EvaluationsTab.tsx'),
  },
];
