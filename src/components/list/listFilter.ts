import type { ReactNode } from 'react';
import type { KeyOrText } from '#src/components/useText.ts';

export interface FilterOption {
  /** What the API takes; a comma list where the choice stands for several. */
  readonly id: string | number;
  readonly label: KeyOrText;
}

/** The API's name of a filter is its name in the address too: `stateId.in`. */
interface OwnParameter<Name extends string> {
  readonly name: Name;
  readonly sentAs?: never;
}

/** Several filters that share one parameter of the API: their values are joined by commas. */
interface SharedParameter<Name extends string> {
  readonly name: string;
  readonly sentAs: Name;
}

type FilterBase<Name extends string> = (OwnParameter<Name> | SharedParameter<Name>) & {
  readonly label: KeyOrText;
  /** Its control is one of those that are pressed above the list: it has no chip of its own. */
  readonly isElsewhere?: boolean;
};

/** One filter of a list: a search box, or a chip that opens. Its value is always text in the address. */
export type ListFilter<Name extends string = string> =
  | (FilterBase<Name> & { readonly kind: 'search'; readonly placeholder?: string })
  | (FilterBase<Name> & { readonly kind: 'text' })
  /** One of the options. */
  | (FilterBase<Name> & { readonly kind: 'choice'; readonly options: readonly FilterOption[] })
  /** Any of the options, sent as a comma list. */
  | (FilterBase<Name> & { readonly kind: 'choices'; readonly options: readonly FilterOption[] })
  /**
   * A range of days: `name` is the lower bound, `upTo` the upper. The address holds days; the API gets days,
   * or instants (start of the first day, end of the last).
   */
  | (FilterBase<Name> & { readonly kind: 'days'; readonly upTo: Name; readonly sendAs: 'day' | 'instant' })
  /** A range of numbers, written with a point as the API reads them: `name` is the lower bound, `upTo` the upper. */
  | (FilterBase<Name> & { readonly kind: 'numbers'; readonly upTo: Name })
  /** Anything else, such as the tree of units. */
  | (FilterBase<Name> & {
      readonly kind: 'custom';
      readonly describe: (value: string) => string;
      readonly render: (input: { value: string; onChange: (value: string) => void }) => ReactNode;
    });

/** Whether a filter is a chip that opens; others are a box that is always open, or are pressed above the list. */
export const opensAsChip = ({ kind, isElsewhere }: ListFilter) => kind !== 'search' && !isElsewhere;

export function namesOfFilter(filter: ListFilter): string[] {
  return filter.kind === 'days' || filter.kind === 'numbers' ? [filter.name, filter.upTo] : [filter.name];
}
