import type { KeyOrText } from '#src/components/useText.ts';
import type { FilterOption, ListFilter } from './listFilter.ts';

/** A value that is its own id, or one that has an id. */
type Value = string | { readonly id: string | number };
/** Where the keys of their words begin, or what each is called. */
type Words<V extends Value> = string | ((value: V) => KeyOrText);

/** A search box; its label asks for the words too, unless there is a hint. */
export const searchFilter = <Name extends string>(
  name: Name,
  label: string,
  placeholder = label,
): ListFilter<Name> => ({ kind: 'search', name, label, placeholder });

const optionsOf = <V extends Value>(values: readonly V[], words: Words<V>): FilterOption[] =>
  values.map((value) => {
    const id = typeof value === 'string' ? value : value.id;
    return { id, label: typeof words === 'string' ? `${words}.${id}` : words(value) };
  });

/** One of some values. */
export const choiceFilter = <Name extends string, V extends Value>(
  name: Name,
  label: string,
  values: readonly V[],
  words: Words<V>,
): ListFilter<Name> => ({ kind: 'choice', name, label, options: optionsOf(values, words) });

/** Any of some values. */
export const choicesFilter = <Name extends string, V extends Value>(
  name: Name,
  label: string,
  values: readonly V[],
  words: Words<V>,
): ListFilter<Name> => ({ kind: 'choices', name, label, options: optionsOf(values, words) });

/** First and last day. @param sendAs how the API takes them */
export const periodFilter = <First extends string, Last extends string>(
  name: First,
  upTo: Last,
  label: string,
  sendAs: 'day' | 'instant',
): ListFilter<First | Last> => ({ kind: 'days', name, upTo, label, sendAs });
