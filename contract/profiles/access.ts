import { anyOf, ROLES } from '#contract/roles.ts';

/** Whoever works with contributions, or looks after something: names of people lead them to profiles. */
export const profileReaders = anyOf(...ROLES.filter((role) => role !== 'ROLE_USER'));
