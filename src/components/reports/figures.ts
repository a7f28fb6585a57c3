/** Numbers with a name each, in one or more series: what a chart draws and a table lists. */
export interface Figures<Key extends string = string> {
  rows: readonly {
    key: string;
    name: string;
    values: Readonly<Record<Key, number>>;
    /** Addresses of the lists of what the numbers count. */
    lists?: Readonly<Partial<Record<Key, string>>> | undefined;
  }[];
  series: readonly { key: Key; label: string; format?: (value: number, locale: string) => string }[];
}

const monthsBetween = (first: string, last: string): string[] => {
  const [year = 0, month = 1] = first.split('-').map(Number);
  const [lastYear = 0, lastMonth = 1] = last.split('-').map(Number);
  const count = (lastYear - year) * 12 + lastMonth - month + 1;
  return Array.from({ length: Math.max(count, 0) }, (_, at) =>
    new Date(Date.UTC(year, month - 1 + at, 1)).toISOString().slice(0, 7),
  );
};

/** Every month from the first to the last of the counted ones, `2026-03`; a month without any has a 0. */
export function withoutGaps<T extends { key: string; count: number }>(
  months: readonly T[],
): { key: string; count: number }[] {
  const counts = new Map(months.map(({ key, count }) => [key, count]));
  const keys = [...counts.keys()].sort();
  const [first, last] = [keys[0], keys.at(-1)];
  if (first === undefined || last === undefined) return [];
  return monthsBetween(first, last).map((key) => ({ key, count: counts.get(key) ?? 0 }));
}
