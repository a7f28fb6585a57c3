/** What a template prepares. */
export const PROGRAMME_KINDS = ['campaign', 'competition'] as const;
export type ProgrammeKind = (typeof PROGRAMME_KINDS)[number];

export const PROGRAMME_TEMPLATE_SORT_FIELDS = ['id', 'name', 'dateUpdated'] as const;

/** Characters of a name and of a description; templates of one person, and shared ones, of each kind. */
export const PROGRAMME_TEMPLATE_LIMITS = {
  name: { min: 1, max: 100 },
  description: { max: 300 },
  own: 100,
  shared: 200,
} as const;
