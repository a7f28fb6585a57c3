import { dayBound } from '#contract/formats/dates.ts';
import { type ListFilter, namesOfFilter } from './listFilter.ts';

/** Filters by their API names, as text: how the address holds them. */
export type FilterTexts = Readonly<Record<string, string>>;

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

/**
 * What react-admin's filter inputs set, as texts by API name: `{ title: { contains: 'light' } }` is
 * `title.contains=light`, a list a comma list.
 */
export function flattenFilters(filters: Record<string, unknown>, prefix = ''): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(filters)) {
    if (isPlainObject(value)) Object.assign(flat, flattenFilters(value, `${prefix}${name}.`));
    else if (value instanceof Date) flat[`${prefix}${name}`] = value.toISOString();
    else flat[`${prefix}${name}`] = value === null || value === undefined ? '' : String(value);
  }
  return flat;
}

/** The way back: react-admin's inputs read a source with dots as a path. */
export function nestFilters(values: FilterTexts): Record<string, unknown> {
  const nested: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    const path = name.split('.');
    const last = path.pop() as string;
    let at = nested;
    for (const step of path) {
      if (!isPlainObject(at[step])) at[step] = {};
      at = at[step] as Record<string, unknown>;
    }
    at[last] = value;
  }
  return nested;
}

/** What the API is sent for the filters that stand in the address. */
export function filtersForApi(filters: readonly ListFilter[], values: FilterTexts): Record<string, string> {
  const sent: Record<string, string> = {};
  for (const filter of filters) {
    for (const name of namesOfFilter(filter)) {
      const value = values[name];
      if (!value) continue;
      const bound = filter.kind === 'days' && name === filter.upTo ? 'end' : 'start';
      const instant = filter.kind === 'days' && filter.sendAs === 'instant';
      const text = instant ? dayBound(value, bound) : value;
      if (!text) continue;
      const parameter = filter.sentAs ?? name;
      sent[parameter] = sent[parameter] === undefined ? text : `${sent[parameter]},${text}`;
    }
  }
  return sent;
}
