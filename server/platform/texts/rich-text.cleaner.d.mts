/** What a text may hold; can be posted to a thread. */
export interface AllowedRichText {
  tags: readonly string[];
  /** By element; those under `*` may stand on all. */
  attributes: Readonly<Record<string, readonly string[]>>;
  styles: Readonly<Record<string, readonly RegExp[]>>;
  videoHosts: readonly string[];
  /** Of every link. */
  linkRelation: string;
}

/** What `rich-text.worker.mjs` is asked. */
export interface CleaningTask {
  texts: readonly string[];
  allowed: AllowedRichText;
}

/** @returns what takes out of a text all that is not allowed in it */
export function richTextCleaner(allowed: AllowedRichText): (html: string) => string;
