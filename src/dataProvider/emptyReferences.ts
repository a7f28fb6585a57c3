const EMPTY_IDS: ReadonlySet<unknown> = new Set(['', -1, '-1', null]);

/**
 * Leaves out nested objects whose id is empty or -1, which is how a form says "none".
 * Objects without an id of their own, and lists, stay as they are.
 */
export function dropEmptyReferences<T extends object>(data: T): T {
  return Object.fromEntries(Object.entries(data).filter(([, value]) => !isEmptyReference(value))) as T;
}

function isEmptyReference(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    'id' in value &&
    EMPTY_IDS.has(value.id)
  );
}
