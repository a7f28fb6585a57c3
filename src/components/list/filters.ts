import type { ListFilter } from './listFilter.ts';

/** A search box; its label asks for the words too, unless there is a hint. */
export const searchFilter = <Name extends string>(
  name: Name,
  label: string,
  placeholder = label,
): ListFilter<Name> => ({ kind: 'search', name, label, placeholder });

/** One of some values. @param words where the keys of their words begin */
export const choiceFilter = <Name extends string>(
  name: Name,
  label: string,
  values: readonly string[],
  words: string,
): ListFilter<Name> => ({
  kind: 'choice',
  name,
  label,
  options: values.map((id) => ({ id, label: `${words}.${id}` })),
});

/** Any of some values. @param words where the keys of their words begin */
export const choicesFilter = <Name extends string>(
  name: Name,
  label: string,
  values: readonly string[],
  words: string,
): ListFilter<Name> => ({
  kind: 'choices',
  name,
  label,
  options: values.map((id) => ({ id, label: `${words}.${id}` })),
});
