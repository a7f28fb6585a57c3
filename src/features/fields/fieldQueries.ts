/** Queries about fields. */
export const FIELD_QUERIES = ['fields'] as const;
export const FIELD_LISTS = [...FIELD_QUERIES, 'getList'] as const;
export const fieldPeopleKey = (id: number) => [...FIELD_QUERIES, 'people', id] as const;
