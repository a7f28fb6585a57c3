import { useState } from 'react';
import { UserSearch, type UserSearchProps } from './UserSearch.tsx';
import { usePerson } from './usePerson.ts';
import type { FoundUser } from './userSearchQuery.ts';

export interface PersonSearchProps
  extends Omit<UserSearchProps, 'multiple' | 'value' | 'onChange' | 'audienceOf' | 'byAddress'> {
  value: number | null;
  onChange: (id: number | null) => void;
}

/** The search for one person, where the id alone is stored. */
export function PersonSearch({ value, onChange, ...search }: PersonSearchProps) {
  const stored = usePerson(value);
  // Who was just found is named at once; the reading by the id follows.
  const [found, setFound] = useState<FoundUser | null>(null);
  const person = found?.id === value ? found : stored;
  return (
    <UserSearch
      {...search}
      value={person ?? null}
      onChange={(chosen) => {
        setFound(chosen);
        onChange(chosen?.id ?? null);
      }}
    />
  );
}
