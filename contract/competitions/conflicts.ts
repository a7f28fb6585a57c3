/*
 * Conflicts of interest of jurors, without the validator.
 */

/** Why a juror cannot judge an idea: it comes from their own unit, they worked on it, or what they say themselves. */
export const CONFLICT_KINDS = ['OWN_UNIT', 'CO_AUTHOR', 'OTHER'] as const;
export type ConflictKind = (typeof CONFLICT_KINDS)[number];

/** Bound of a remark in characters. */
export const CONFLICT_LIMITS = { remark: { max: 500 } } as const;

/** Whether a reason has to be put in own words. */
export const needsRemark = (kind: ConflictKind): boolean => kind === 'OTHER';
