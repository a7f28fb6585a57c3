import { choiceFilter } from './filters.ts';
import type { ListFilter } from './listFilter.ts';

/** Only what is in use, or only what is not. @param name of the filter in address and query */
export const activeFilter = <Name extends string>(name: Name): ListFilter<Name> =>
  choiceFilter(name, 'components.active.label', ['true', 'false'], 'components.active');
