import type { ListFilter } from './listFilter.ts';

/** Only what is in use, or only what is not. @param name of the filter in address and query */
export const activeFilter = <Name extends string>(name: Name): ListFilter<Name> => ({
  kind: 'choice',
  name,
  label: 'components.active.label',
  options: [
    { id: 'true', label: 'components.active.true' },
    { id: 'false', label: 'components.active.false' },
  ],
});
