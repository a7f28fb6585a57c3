import type { SourceRow } from '../values.ts';

/** A row of a file, or why it is none. */
export type SourceRecord =
  | { readonly line: number; readonly row: SourceRow }
  | { readonly line: number; readonly fault: string; readonly detail?: string };
