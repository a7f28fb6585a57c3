/** A row of a file by its column names. */
export type SourceRow = Readonly<Record<string, unknown>>;

export type SourceRecord =
  | { readonly line: number; readonly row: SourceRow }
  | { readonly line: number; readonly fault: string; readonly detail?: string };
