import { useListContext } from 'ra-core';
import { useRef } from 'react';
import { fullName } from '#contract/users/full-name.ts';
import { UserSearch } from '#src/components/inputs/UserSearch.tsx';
import type { FoundUser } from '#src/components/inputs/userSearchQuery.ts';
import type { ListFilter } from '#src/components/list/listFilter.ts';

type Learn = (people: readonly FoundUser[]) => void;

/** Tells the filter who stands in the rows of the list. */
export function LearnPeople({ learn }: { learn: Learn }) {
  const { data = [] } = useListContext<{ id: number; user: FoundUser }>();
  learn(data.map(({ user }) => user));
  return null;
}

/**
 * A filter by one person. The address holds the id alone; the name is known from the search or from the rows that
 * the filter has left.
 */
export function usePersonFilter(): { filter: ListFilter<'userId'>; learn: Learn } {
  const known = useRef(new Map<string, FoundUser>());
  const learn = (people: readonly FoundUser[]) => {
    for (const person of people) known.current.set(String(person.id), person);
  };
  const filter: ListFilter<'userId'> = {
    kind: 'custom',
    name: 'userId',
    label: 'pointManage.person',
    describe: (id) => {
      const person = known.current.get(id);
      return person ? fullName(person) : `#${id}`;
    },
    render: ({ value, onChange }) => (
      <UserSearch
        label="pointManage.person"
        value={known.current.get(value) ?? null}
        onChange={(person) => {
          if (person) learn([person]);
          onChange(person ? String(person.id) : '');
        }}
        showLabel={false}
      />
    ),
  };
  return { filter, learn };
}
