import { idsOf } from './client.ts';
import { type Reading, readingTable } from './reading.ts';
import type { Measure, Site } from './site.ts';

const LIST = '/api/v3/contributions/SUGGESTION/0';
const PAGE = 'page=0&size=10';
/** Values of a filter that one measurement cycles through. */
const VALUES = 5;

const stateIds = ({ databaseUrl }: Site): Promise<number[]> =>
  idsOf(
    databaseUrl,
    `select state.id from life_cycle_state state join life_cycle cycle on cycle.id = state.life_cycle_id
      where cycle.contribution_type = 'SUGGESTION' and state.state_type not in ('NEW', 'DRAFT')
      order by state.rank limit $1`,
    [VALUES],
  );

const numbers = Array.from({ length: VALUES }, (_, at) => at + 1);
const months = (back: number) => new Date(Date.now() - back * 30 * 86_400_000).toISOString();

export const LIST_READINGS: readonly Reading[] = [
  {
    name: 'all, by state, employee',
    caller: 'employee',
    paths: async (site) => (await stateIds(site)).map((id) => `${LIST}/all?${PAGE}&stateId.in=${id}`),
  },
  {
    name: 'all, by field, employee',
    caller: 'employee',
    paths: () => numbers.map((id) => `${LIST}/all?${PAGE}&contributionFieldId.in=${id}`),
  },
  { name: 'all, no filter, employee', caller: 'employee', paths: () => [`${LIST}/all?${PAGE}`] },
  {
    name: 'all, by tag, employee',
    caller: 'employee',
    paths: () => numbers.map((id) => `${LIST}/all?${PAGE}&selectedTagId.in=${id * 12}`),
  },
  {
    name: 'all, by title, employee',
    caller: 'employee',
    paths: () => [`${LIST}/all?${PAGE}&sort=title,asc`],
  },
  {
    name: 'all, of a month, employee',
    caller: 'employee',
    paths: () =>
      numbers.map(
        (n) =>
          `${LIST}/all?${PAGE}&sort=dateSubmitted,desc&dateSubmitted.greaterThanOrEqual=${months(n + 1)}&dateSubmitted.lessThanOrEqual=${months(n)}`,
      ),
  },
  { name: 'mine, employee', caller: 'employee', paths: () => [`${LIST}/mine?${PAGE}`] },
  {
    name: 'manage, by state, administrator',
    caller: 'typeAdministrator',
    paths: async (site) => (await stateIds(site)).map((id) => `${LIST}/manage?${PAGE}&stateId.in=${id}`),
  },
  {
    name: 'manage, no filter, administrator',
    caller: 'typeAdministrator',
    paths: () => [`${LIST}/manage?${PAGE}`],
  },
  {
    name: 'count per state, employee',
    caller: 'employee',
    paths: () => ['/api/v3/contributions/SUGGESTION/0'],
  },
];

export const lists: Measure = async (bench) => [
  await readingTable(bench, 'Lists of ten, with filter and count', LIST_READINGS),
];
