import type { ContributionType } from '#contract/access.ts';
import type { AnswerState } from '#contract/answers/schema.ts';
import type { ListScope } from '#contract/contributions/list.schema.ts';
import { can, insiders, seesAllOfType } from '#contract/roles.ts';
import { useSession } from '#src/app/session.ts';
import { choicesFilter } from '#src/components/list/filters.ts';
import type { ListFilter } from '#src/components/list/listFilter.ts';
import { usePersonFilter } from '#src/components/list/personFilter.tsx';

/** The most pressing first. */
const STATES: readonly AnswerState[] = ['late', 'running', 'paused', 'answered', 'none'];

/** How promises of answers narrow a list; by who owes them for those who look after contributions, and may find people by name. */
export function useAnswerFilters(
  type: ContributionType,
  scope: ListScope,
): readonly ListFilter<'answerState.in' | 'answerOwnerId.in'>[] {
  const { roles } = useSession();
  const looksAfter = scope === 'role' || scope === 'manage' || seesAllOfType(roles, type);
  return [
    choicesFilter('answerState.in', 'answer.title', STATES, 'answer.state'),
    ...usePersonFilter('answerOwnerId.in', 'answer.owner', looksAfter && can(roles, insiders)),
  ];
}
