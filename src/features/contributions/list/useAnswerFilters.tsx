import { useLocation } from 'react-router-dom';
import type { ContributionType } from '#contract/access.ts';
import type { AnswerState } from '#contract/answers/schema.ts';
import type { ListScope } from '#contract/contributions/list.schema.ts';
import { can, insiders, seesAllOfType } from '#contract/roles.ts';
import { fullName } from '#contract/users/full-name.ts';
import { useSession } from '#src/app/session.ts';
import { LazyPersonSearch } from '#src/components/inputs/LazyPersonSearch.tsx';
import { usePerson } from '#src/components/inputs/usePerson.ts';
import { choicesFilter } from '#src/components/list/filters.ts';
import type { ListFilter } from '#src/components/list/listFilter.ts';

/** The most pressing first. */
const STATES: readonly AnswerState[] = ['late', 'running', 'paused', 'answered', 'none'];

const OWNER = 'answerOwnerId.in';
const OWNER_LABEL = 'answer.owner';

const idOf = (value: string | null) => (value !== null && /^\d{1,15}$/.test(value) ? Number(value) : null);

/** How promises of answers narrow a list; by who owes them for those who look after contributions, and may find people by name. */
export function useAnswerFilters(
  type: ContributionType,
  scope: ListScope,
): readonly ListFilter<'answerState.in' | 'answerOwnerId.in'>[] {
  const { roles } = useSession();
  const asked = new URLSearchParams(useLocation().search).get(OWNER);
  const looksAfter = scope === 'role' || scope === 'manage' || seesAllOfType(roles, type);
  const mayFind = looksAfter && can(roles, insiders);
  const owner = usePerson(mayFind ? idOf(asked) : null);
  return [
    choicesFilter('answerState.in', 'answer.title', STATES, 'answer.state'),
    ...(mayFind
      ? [
          {
            kind: 'custom',
            name: OWNER,
            label: OWNER_LABEL,
            describe: (value) => (owner && String(owner.id) === value ? fullName(owner) : `#${value}`),
            render: ({ value, onChange }) => (
              <LazyPersonSearch
                label={OWNER_LABEL}
                showLabel={false}
                value={idOf(value)}
                onChange={(id) => onChange(id === null ? '' : String(id))}
              />
            ),
          } as const satisfies ListFilter<typeof OWNER>,
        ]
      : []),
  ];
}
