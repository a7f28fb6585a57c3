/**
 * What several choices of one filter mean: ids in a comma list, as the API takes them. One choice may stand for several ids, such as
 * the states of one name in different life cycles.
 */

const idsIn = (list: string): string[] => list.split(',').filter(Boolean);

/** Whether a choice is in use: with all of its ids. */
export function isChosen(value: string, choice: string): boolean {
  const ids = new Set(idsIn(value));
  return idsIn(choice).every((id) => ids.has(id));
}

/** Whether some of a choice is in use: older addresses name one id of several. */
export function isTouched(value: string, choice: string): boolean {
  const ids = new Set(idsIn(value));
  return idsIn(choice).some((id) => ids.has(id));
}

/** The value after a choice was pressed: without its ids where it was in use, else with all of them. */
export function toggled(value: string, choice: string): string {
  const own = new Set(idsIn(choice));
  const others = idsIn(value).filter((id) => !own.has(id));
  return [...others, ...(isChosen(value, choice) ? [] : own)].join(',');
}

/** The ids of a value that are part of none of the choices. */
export function idsBeside(value: string, choices: readonly string[]): string[] {
  const known = new Set(choices.flatMap(idsIn));
  return idsIn(value).filter((id) => !known.has(id));
}
