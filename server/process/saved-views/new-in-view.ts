/**
 * Which contributions of a view are new since it was looked at last. Of a view only its newest are remembered: what is older than all of
 * them comes into sight when others leave, and is not new.
 * @param present ids of the newest of the view, the newest first
 * @param seen what they were the last time
 * @param most how many are remembered at most
 */
export function newInView(present: readonly number[], seen: readonly number[], most: number): number[] {
  const known = new Set(seen);
  const oldest = seen.length < most ? 0 : Math.min(...seen);
  return present.filter((id) => !known.has(id) && id > oldest);
}
