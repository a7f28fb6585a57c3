/** Why a row was not taken, or what was changed about one that was. Rows are counted by `what`. */
export interface Reason {
  what: string;
  /** What differs from row to row, such as a length or a name. */
  detail?: string;
}

export const reason = (what: string, detail?: string): Reason =>
  detail === undefined ? { what } : { what, detail };

export const wordsOf = ({ what, detail }: Reason): string =>
  detail === undefined ? what : `${what} (${detail})`;

/** What became of a row that was read. */
export type Judged<C> =
  | { readonly ok: true; readonly candidate: C; readonly changes: readonly Reason[] }
  | { readonly ok: false; readonly key: string; readonly reasons: readonly Reason[] };

/** What became of a candidate in the database. */
export type Written =
  | { readonly kind: 'imported'; readonly changes: readonly Reason[] }
  | { readonly kind: 'present' }
  | { readonly kind: 'rejected'; readonly reasons: readonly Reason[] };
