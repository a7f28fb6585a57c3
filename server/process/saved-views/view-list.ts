import { sql } from 'drizzle-orm';
import { contributionEndpoints } from '#contract/contributions/endpoints.ts';
import { contributionFilters } from '#contract/contributions/filters.ts';
import { type ContributionListQuery, listQuery } from '#contract/contributions/list.schema.ts';
import { isExtraInputKey } from '#contract/extra-inputs/values.ts';
import { dayOfText, endOfDay, startOfDay } from '#contract/formats/wall-clock.ts';
import { can } from '#contract/roles.ts';
import { placeOfView } from '#contract/saved-views/screens.ts';
import { AppError } from '#server/platform/errors.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { readIdsAround, readPage } from '#server/process/contributions/list/read-page.ts';
import { addressOf } from './saved-views.repository.ts';

/** Where extra inputs stand, each under its own key in the address. */
const PLACES = 'eiId.in';
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Where a view is. */
export interface StoredAddress {
  path: string;
  query: string;
}

/** The first or the last second of a day of an address; what is no day stays as it is, and is refused. */
function boundOf(name: string, text: string, timeZone: string): string {
  if (!DAY.test(text)) return text;
  const day = dayOfText(text);
  if (Number.isNaN(day)) return text;
  const at = name.endsWith('lessThanOrEqual') ? endOfDay(day, timeZone) + 999 : startOfDay(day, timeZone);
  return new Date(at).toISOString();
}

/** Filters of contributions as a view has them, for the API. */
export function filtersOf({ query }: StoredAddress, timeZone: string): Record<string, string> {
  const params = new URLSearchParams(query);
  const asked: Record<string, string> = {};
  for (const name of Object.keys(contributionFilters)) {
    const value = params.get(name)?.trim();
    if (value) asked[name] = name.startsWith('dateSubmitted.') ? boundOf(name, value, timeZone) : value;
  }
  const places = [...params].flatMap(([name, value]) => (isExtraInputKey(name) ? [value] : []));
  if (places.length > 0) asked[PLACES] = [...(asked[PLACES] ? [asked[PLACES]] : []), ...places].join(',');
  return asked;
}

/**
 * What the list of a view asks for, as the browser asks it: days are those of its reader's zone, extra inputs one parameter.
 * @returns null for a view that holds no contributions, and for filters that are none
 */
export function listingOf(view: StoredAddress, timeZone: string) {
  const place = placeOfView(addressOf(view));
  if (!place?.rows) return null;
  const asked = filtersOf(view, timeZone);
  const lifeCycle = new URLSearchParams(view.query).get('lifeCycle') ?? '';
  if (place.kind === 'BOARD') delete asked['stateId.in'];
  const { data } = listQuery.safeParse(asked);
  if (!data) return null;
  return {
    ...place.rows,
    query: data,
    /** The life cycle whose states are the columns of a board. */
    lifeCycleId: place.kind === 'BOARD' && /^\d{1,15}$/.test(lifeCycle) ? Number(lifeCycle) : null,
  };
}

export type ViewReading = ServiceContext & { locale: string };

/** The listing, with the states of the board's life cycle. */
async function askedOf({ db, caller }: ViewReading, view: StoredAddress, timeZone: string) {
  // Whoever may not call the list gets nothing of it another way.
  if (!can(caller.roles, contributionEndpoints.list.access)) return null;
  const listing = listingOf(view, timeZone);
  if (!listing) return null;
  const { lifeCycleId, query, ...place } = listing;
  if (lifeCycleId === null) return { ...place, query };
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from life_cycle_state where life_cycle_id = ${lifeCycleId} order by rank`,
  );
  // What is in no state is nothing.
  return { ...place, query: { ...query, 'stateId.in': rows.length === 0 ? [0] : rows.map(({ id }) => id) } };
}

interface Asked {
  view: StoredAddress;
  timeZone: string;
  size: number;
}

const newest = (query: ContributionListQuery, size: number) => ({
  ...query,
  page: 0,
  size,
  sort: 'id,desc' as const,
});

/** What a list that is not open to its reader any more shows: nothing. */
async function unlessClosed<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return null;
    throw error;
  }
}

/** The newest contributions of a view as its reader sees them at this moment; null where the list is not open to them. */
export const readNewestRows = (reading: ViewReading, { view, timeZone, size }: Asked) =>
  unlessClosed(async () => {
    const asked = await askedOf(reading, view, timeZone);
    return asked && readPage(reading, { ...asked, query: newest(asked.query, size) });
  });

/** Likewise their ids, and how many the view holds. */
export const readNewestIds = (reading: ViewReading, { view, timeZone, size }: Asked) =>
  unlessClosed(async () => {
    const asked = await askedOf(reading, view, timeZone);
    return asked && readIdsAround(reading, { ...asked, query: newest(asked.query, size) });
  });
