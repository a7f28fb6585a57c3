import { useGetOne } from 'ra-core';
import type { PersonRef } from '#contract/contributions/schema.ts';

/** Whose id it is, as far as the reader may know; undefined until then. */
export function usePerson(id: number | null): PersonRef | undefined {
  const { data } = useGetOne<PersonRef>(
    'profiles',
    { id: id ?? 0, meta: { view: 'read' } },
    { enabled: id !== null, retry: false },
  );
  return data;
}
