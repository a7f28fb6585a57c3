import { idsOf } from './client.ts';
import { callersFor } from './generate.plan.ts';
import { type Reading, readingTable } from './reading.ts';
import type { Measure, Site } from './site.ts';
import { FEW } from './words.ts';

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

const SEARCHED = '/api/v3/contributions/SUGGESTION/0/all?page=0&size=10';
const inTitles = (text: string) => `${SEARCHED}&title.contains=${encodeURIComponent(text)}`;
/** As the box of the list asks. */
const byWords = (text: string) => `${SEARCHED}&sort=relevance,desc&q=${encodeURIComponent(text)}`;
const byWordsNewest = (text: string) => `${SEARCHED}&sort=id,desc&q=${encodeURIComponent(text)}`;

const RARE = ['Shorten the torque wrench in hall one', 'repair the fire door in the archive'];
const COMMON = ['torque', 'FORKLIFT', 'bicycle'];

/**
 * Search by words, and for a part of the title: what some ten hold at every size, words that are common by themselves but not
 * together, and a common one (a thing), whose matches are counted up to a bound.
 */
export const searches: Measure = async (bench) => [
  await readingTable(bench, 'Text search', [
    { name: 'words of some ten, employee', caller: 'employee', paths: () => [FEW, 'walnut'].map(byWords) },
    { name: 'several words, employee', caller: 'employee', paths: () => RARE.map(byWords) },
    { name: 'common word, employee', caller: 'employee', paths: () => COMMON.map(byWords) },
    {
      name: 'common word, newest first, employee',
      caller: 'employee',
      paths: () => COMMON.map(byWordsNewest),
    },
    { name: 'common word, administrator', caller: 'typeAdministrator', paths: () => COMMON.map(byWords) },
    {
      name: 'part of a title: some ten, employee',
      caller: 'employee',
      paths: () => [FEW, 'walnut'].map(inTitles),
    },
    { name: 'part of a title: rare text, employee', caller: 'employee', paths: () => RARE.map(inTitles) },
    { name: 'part of a title: common word, employee', caller: 'employee', paths: () => COMMON.map(inTitles) },
  ]),
];

/** Contributions that every employee may see, from all ages. */
async function somePaths({ databaseUrl, contributions }: Site): Promise<string[]> {
  const ids = await idsOf(
    databaseUrl,
    `select (select id from contribution where id >= g and type = 'SUGGESTION' and visibility = 'INTERNAL'
              and not is_deleted order by id limit 1) as id
       from generate_series(1, $1::bigint * 9 / 10, $1::bigint / 10) g`,
    [contributions],
  );
  return ids.map((id) => `/api/v3/contributions/${id}`);
}

const DETAIL: readonly Reading[] = [
  { name: 'detail, employee', caller: 'employee', paths: somePaths },
  { name: 'detail, administrator', caller: 'typeAdministrator', paths: somePaths },
];

export const details: Measure = async (bench) => [await readingTable(bench, 'Detail', DETAIL)];

/** What a working day asks for besides the lists of contributions. */
export const everyday: Measure = async (bench) => [
  await readingTable(bench, 'Tasks, points and numbers', [
    {
      name: 'my tasks',
      caller: 'employee',
      paths: ({ contributions }) => [
        `/api/v3/contribution-tasks/user/${callersFor(contributions).employee}?page=0&size=10`,
      ],
    },
    {
      name: 'tasks of a module, administrator',
      caller: 'typeAdministrator',
      paths: () => ['/api/v3/contribution-tasks/SUGGESTION?page=0&size=10'],
    },
    {
      name: 'open tasks of a module, administrator',
      caller: 'typeAdministrator',
      paths: () => ['/api/v3/contribution-tasks/SUGGESTION?page=0&size=10&status.in=WAITING,OVERDUE'],
    },
    {
      name: 'who submitted most',
      caller: 'employee',
      paths: () => ['/api/v3/contributions/leaders/SUGGESTION/SUBMITTED'],
    },
  ]),
];
