import { useLocation } from 'react-router-dom';
import { fullName } from '#contract/users/full-name.ts';
import type { MessageKey } from '#messages/message-key.ts';
import { LazyPersonSearch } from '#src/components/inputs/LazyPersonSearch.tsx';
import { usePerson } from '#src/components/inputs/usePerson.ts';
import type { ListFilter } from './listFilter.ts';

const idOf = (value: string | null) => (value !== null && /^\d{1,15}$/.test(value) ? Number(value) : null);

/**
 * A filter by one person, who is found by name.
 * @param mayFind whether the reader finds people by name; nobody else gets the filter
 */
export function usePersonFilter<Name extends string>(
  name: Name,
  label: MessageKey,
  mayFind: boolean,
): readonly ListFilter<Name>[] {
  const asked = new URLSearchParams(useLocation().search).get(name);
  const person = usePerson(mayFind ? idOf(asked) : null);
  if (!mayFind) return [];
  return [
    {
      kind: 'custom',
      name,
      label,
      describe: (value) => (person && String(person.id) === value ? fullName(person) : `#${value}`),
      render: ({ value, onChange }) => (
        <LazyPersonSearch
          label={label}
          showLabel={false}
          value={idOf(value)}
          onChange={(id) => onChange(id === null ? '' : String(id))}
        />
      ),
    },
  ];
}
