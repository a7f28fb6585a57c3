/** Queries that hold tags for their administrators. */
export const TAG_QUERIES = ['tags'] as const;
