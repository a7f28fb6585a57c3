import type { ResourceName } from '#src/dataProvider/resourceTypes.ts';
import { readIdParam } from './readIdParam.ts';

/** A record as `useGetOne` reads it. */
export interface PageRecord {
  resource: ResourceName;
  id: number;
  meta: { view: 'read'; locale?: string };
}

/** The record that a page shows, by the values of its path's places; null where these name none. */
export type PageRecordOf = (
  params: Readonly<Record<string, string | undefined>>,
  locale: string,
) => PageRecord | null;

/** A page's record was read when somebody turned to its link: an answer so young is not asked for again, ms. */
export const READ_AHEAD_MS = 3_000;

/**
 * For a page whose path has the place `:id`. Its hook reads the same, with `staleTime: READ_AHEAD_MS`.
 * @param byLanguage whether the answer has names in the language of the page
 */
export const recordOf =
  (resource: ResourceName, { byLanguage = false } = {}): PageRecordOf =>
  (params, locale) => {
    const id = readIdParam(params.id);
    return id === null ? null : { resource, id, meta: { view: 'read', ...(byLanguage && { locale }) } };
  };
