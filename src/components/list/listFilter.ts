import type { ReactNode } from 'react';
import { dayBound } from '#contract/formats/dates.ts';

export interface FilterOption {
  readonly id: string | number;
  /** Message key or ready text. */
  readonly label: string;
}

interface FilterBase {
  /** The query parameter of the API, which is also its name in the address: `stateId.in`. */
  readonly name: string;
  /** The parameter of the API where several filters share one: their values are joined by commas. */
  readonly sentAs?: string;
  /** Message key or ready text. */
  readonly label: string;
}

/** One filter of a list: a search box, or a chip that opens. Its value is always text in the address. */
export type ListFilter =
  | (FilterBase & { readonly kind: 'search'; readonly placeholder?: string })
  | (FilterBase & { readonly kind: 'text' })
  /** One of the options. */
  | (FilterBase & { readonly kind: 'choice'; readonly options: readonly FilterOption[] })
  /** Any of the options, sent as a comma list. */
  | (FilterBase & { readonly kind: 'choices'; readonly options: readonly FilterOption[] })
  /**
   * A range of days: `name` is the lower bound, `upTo` the upper. The address holds days; the API gets days,
   * or instants (start of the first day, end of the last, Q3-105).
   */
  | (FilterBase & { readonly kind: 'days'; readonly upTo: string; readonly sendAs: 'day' | 'instant' })
  /** Anything else, such as the tree of units. */
  | (FilterBase & {
      readonly kind: 'custom';
      readonly describe: (value: string) => string;
      readonly render: (input: { value: string; onChange: (value: string) => void }) => ReactNode;
    });

export function namesOfFilter(filter: ListFilter): string[] {
  return filter.kind === 'days' ? [filter.name, filter.upTo] : [filter.name];
}

/** What the API is sent for the filters that stand in the address. */
export function filtersForApi(
  filters: readonly ListFilter[],
  values: Readonly<Record<string, string>>,
): Record<string, string> {
  const sent: Record<string, string> = {};
  for (const filter of filters) {
    for (const name of namesOfFilter(filter)) {
      const value = values[name];
      if (!value) continue;
      const bound = filter.kind === 'days' && name === filter.upTo ? 'end' : 'start';
      const instant = filter.kind === 'days' && filter.sendAs === 'instant';
      const text = instant ? dayBound(value, bound) : value;
      if (!text) continue;
      const parameter = filter.sentAs ?? name;
      sent[parameter] = sent[parameter] === undefined ? text : `${sent[parameter]},${text}`;
    }
  }
  return sent;
}
