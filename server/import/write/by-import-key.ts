import { defined } from '#server/platform/defined.ts';

/** Rows that were found, or made, by their key in the source, by that key. */
export const byImportKey = <Row extends { key: string | null }>(rows: readonly Row[]) =>
  new Map(rows.map(({ key, ...row }) => [defined(key, 'The import key of a row'), row]));
