export const DEFAULT_MAX_PAGE_BUTTONS = 5;

export type PageButton = number | 'gap';

/**
 * Numbers of a pager: first, last, the current page with its neighbours, gaps between them; page 10 of 20
 * gives 1 … 9 10 11 … 20. Near an end the window keeps its
 * width, so that the controls do not move under the pointer.
 * @param page from 1; a page out of range counts as the nearest one
 * @param max largest count of numbers, at least 3 (first, current, last)
 */
export function pageButtons(page: number, pages: number, max = DEFAULT_MAX_PAGE_BUTTONS): PageButton[] {
  const last = Math.max(1, Math.floor(pages));
  const room = Math.max(3, Math.floor(max));
  if (last <= room) return Array.from({ length: last }, (_, index) => index + 1);

  const current = Math.min(Math.max(1, Math.floor(page)), last);
  const inner = room - 2;
  const wanted = current - Math.floor((inner - 1) / 2);
  const start = Math.min(Math.max(2, wanted), last - inner);
  const window = Array.from({ length: inner }, (_, index) => start + index);
  const end = start + inner - 1;
  return [
    1,
    ...(start > 2 ? (['gap'] as const) : []),
    ...window,
    ...(end < last - 1 ? (['gap'] as const) : []),
    last,
  ];
}

/** First and last item on a page, both from 1; 0 and 0 for an empty list. */
export function itemRange(page: number, size: number, total: number): { first: number; last: number } {
  if (total <= 0) return { first: 0, last: 0 };
  return { first: Math.min((page - 1) * size + 1, total), last: Math.min(page * size, total) };
}
