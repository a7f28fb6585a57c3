/** Rows below contributions, by the contribution, in their order and without its id. */
export function byContribution<Row extends { contributionId: number }>(
  rows: readonly Row[],
): Map<number, Omit<Row, 'contributionId'>[]> {
  const groups = new Map<number, Omit<Row, 'contributionId'>[]>();
  for (const { contributionId, ...row } of rows) {
    const group = groups.get(contributionId);
    if (group) group.push(row);
    else groups.set(contributionId, [row]);
  }
  return groups;
}

/** Each value once, without the missing ones. */
export const distinct = <T>(values: readonly (T | null)[]): T[] => [
  ...new Set(values.filter((value): value is T => value !== null)),
];
