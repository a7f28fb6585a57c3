/** In the address of a list: which contribution is read beside it. */
const CHOSEN = 'contribution';

/** What belongs to the contribution that is read, and not to its list. */
const OF_CHOSEN = [CHOSEN, 'tab', 'comment'];

const ID = /^[1-9]\d{0,14}$/;

/** Which contribution the address of a list has chosen; null for none. */
export function chosenIn(search: string): number | null {
  const text = new URLSearchParams(search).get(CHOSEN) ?? '';
  return ID.test(text) ? Number(text) : null;
}

/**
 * The search of a list with another contribution chosen, or none; page, order and filters stay as they are.
 * @param more what the new one begins with, such as its part of the page
 */
export function withChosen(
  search: string,
  id: number | null,
  more: Readonly<Record<string, string>> = {},
): string {
  const params = new URLSearchParams(search);
  for (const name of OF_CHOSEN) params.delete(name);
  if (id !== null) params.set(CHOSEN, String(id));
  for (const [name, value] of Object.entries(more)) params.set(name, value);
  const text = params.toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
  return text && `?${text}`;
}

/** The page of the list on which a neighbour is, where this one does not have it. @param step towards the end or the beginning */
export function pageBeside(search: string, step: 1 | -1): string {
  const page = Number(new URLSearchParams(search).get('page') ?? 1) || 1;
  return String(Math.max(1, page + step));
}
