import type { FigureDays } from '#contract/reports/figure-filter.ts';

/**
 * The days of a month that lie within other days, which are the days where there is no month.
 * @param month `2026-03`
 */
export function monthWithin(month: string | undefined, { start, end }: FigureDays): Record<string, string> {
  const year = Number(month?.slice(0, 4));
  const following = Number(month?.slice(5));
  const first = month === undefined ? '' : `${month}-01`;
  const last = month === undefined ? '' : new Date(Date.UTC(year, following, 0)).toISOString().slice(0, 10);
  const from = [first, start ?? ''].sort().at(-1) ?? '';
  const to = [last, end ?? ''].filter((day) => day !== '').sort()[0] ?? '';
  return { ...(from && { start: from }), ...(to && { end: to }) };
}
