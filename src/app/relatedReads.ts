import type { RaRecord } from 'ra-core';
import type { ComponentType } from 'react';
import type { Reader } from '#src/dataProvider/prefetchList.ts';

/** Who reads ahead, in which language, on which page they are, path and search, and with which search the next page opens. */
export interface PrefetchContext {
  reader: Reader;
  locale: string;
  from: string;
  search: string;
}

/** Reads ahead what the page of a record shows of it by calls of its own, at first sight; ends when that is there. */
type RelatedReads = (record: RaRecord, context: PrefetchContext) => Promise<unknown>;

/** A page's component that says what it will read besides its record, so that a link to it can have that read ahead. */
export type RecordScreen = ComponentType & { relatedReads?: RelatedReads };

/** Names what the page of a record reads besides it: by the very options with which the page reads it. */
export const withRelatedReads = <T extends RaRecord>(
  Page: ComponentType,
  relatedReads: (record: T, context: PrefetchContext) => Promise<unknown>,
): RecordScreen => Object.assign(Page, { relatedReads: relatedReads as RelatedReads });
