import type { Readable } from 'node:stream';

/** One page of a list with the number of all matches, or how far they were counted when there are more. */
export class Page<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  /** There are more matches than `total`; only of a list whose endpoint says how far it counts. */
  readonly hasMore: boolean;

  constructor(rows: readonly Row[], total: number, { hasMore = false }: { hasMore?: boolean } = {}) {
    this.rows = rows;
    this.total = total;
    this.hasMore = hasMore;
  }

  /** The same page of what is made of its rows. */
  map<To>(change: (row: Row) => To): Page<To> {
    return new Page(this.rows.map(change), this.total, { hasMore: this.hasMore });
  }

  /** All rows of a list that has no pages. */
  static whole<Row>(rows: readonly Row[]): Page<Row> {
    return new Page(rows, rows.length);
  }
}

type MediaOption =
  | 'attachment'
  | 'maxAge'
  | 'live'
  | 'version'
  | 'modified'
  | 'isPrivate'
  | 'isForever'
  | 'exportedRows';

export class Media {
  /** Offered as a download under this name. */
  readonly attachment: string | null = null;
  /** Seconds that browsers may keep it; 0: not at all. */
  readonly maxAge: number = 0;
  /** Sent as it comes: no proxy may collect it first. */
  readonly live: boolean = false;
  /** Names these bytes; a browser that has them gets no second copy. */
  readonly version: string | null = null;
  /** When it changed last. */
  readonly modified: Date | null = null;
  /** For one reader: nobody on the way may keep it. */
  readonly isPrivate: boolean = false;
  /** Rows of lists and reports that it holds: the audit trail notes who takes them along. */
  readonly exportedRows: number | null = null;
  /** The address names the version: everybody on the way may keep it for good. */
  readonly isForever: boolean = false;
  readonly content: Buffer | Readable | string;
  readonly contentType: string;

  constructor(
    content: Media['content'],
    contentType: string,
    options: Partial<Pick<Media, MediaOption>> = {},
  ) {
    this.content = content;
    this.contentType = contentType;
    Object.assign(this, options);
  }
}
