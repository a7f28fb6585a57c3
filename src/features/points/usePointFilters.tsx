import { useGetOne } from 'ra-core';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { fullName } from '#contract/users/full-name.ts';
import { UserSearch } from '#src/components/inputs/UserSearch.tsx';
import type { FoundUser } from '#src/components/inputs/userSearchQuery.ts';
import { periodFilter, searchFilter } from '#src/components/list/filters.ts';
import type { ListFilter } from '#src/components/list/listFilter.ts';
import type { RecordMeta, RecordOf } from '#src/dataProvider/resourceTypes.ts';

const PERSON = 'userId';
const PERSON_LABEL = 'pointManage.person';

/**
 * Filters of the lists of points management: name, one person, period.
 * @param sendAs how the API takes the bounds of a period
 */
export function usePointFilters(
  sendAs: 'day' | 'instant',
): readonly ListFilter<'name' | 'userId' | 'start' | 'end'>[] {
  const [search] = useSearchParams();
  const person = usePerson(search.get(PERSON) ?? '');
  return [
    searchFilter('name', 'pointManage.search'),
    {
      kind: 'custom',
      name: PERSON,
      label: PERSON_LABEL,
      describe: (id) => (person ? fullName(person) : `#${id}`),
      render: ({ value, onChange }) => <PersonChoice id={value} onChange={onChange} />,
    },
    periodFilter('start', 'end', 'pointManage.period', sendAs),
  ];
}

/** Whose id it is: the address holds the id alone. */
function usePerson(id: string): FoundUser | undefined {
  const { data } = useGetOne<RecordOf<'users'> & FoundUser>(
    'users',
    { id: Number(id), meta: { view: 'read' } satisfies RecordMeta<'users'> },
    { enabled: /^\d+$/.test(id) },
  );
  return data;
}

interface PersonChoiceProps {
  id: string;
  onChange: (id: string) => void;
}

function PersonChoice({ id, onChange }: PersonChoiceProps) {
  const stored = usePerson(id);
  // Who was just found stands there at once; the reading by the id follows.
  const [found, setFound] = useState<FoundUser | null>(null);
  const person = String(found?.id) === id ? found : stored;
  return (
    <UserSearch
      label={PERSON_LABEL}
      value={person ?? null}
      onChange={(chosen) => {
        setFound(chosen);
        onChange(chosen ? String(chosen.id) : '');
      }}
      showLabel={false}
    />
  );
}
