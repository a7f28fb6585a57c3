import type { RaRecord } from 'ra-core';
import type { ComponentType } from 'react';
import type { Reader } from '#src/dataProvider/prefetchList.ts';

/** Who reads ahead, in which language, and on which page they are: the path with its search. */
export interface Ahead {
  reader: Reader;
  locale: string;
  from: string;
}

/** Reads ahead what the page of a record shows of it by calls of its own, at first sight; ends when that is there. */
type FirstReads = (record: RaRecord, ahead: Ahead) => Promise<unknown>;

/** A page's component that says what it will read besides its record, so that a link to it can have that read ahead. */
export type RecordScreen = ComponentType & { firstReads?: FirstReads };

/** Names what the page of a record reads besides it: by the very options with which the page reads it. */
export const withFirstReads = <T extends RaRecord>(
  Page: ComponentType,
  firstReads: (record: T, ahead: Ahead) => Promise<unknown>,
): RecordScreen => Object.assign(Page, { firstReads: firstReads as FirstReads });
