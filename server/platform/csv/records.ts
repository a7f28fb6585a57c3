/** A row of a file by its column names. */
export type SourceRow = Readonly<Record<string, unknown>>;

/** A row of a file, or why it is none. */
export type SourceRecord =
  | { readonly line: number; readonly row: SourceRow }
  | { readonly line: number; readonly fault: string; readonly detail?: string };
