import { type Answer, secondsUntilRead, tableOfAnswers } from './answers.ts';
import { fillPeople, fillUnits } from './fill.ts';
import { memoryCells } from './memory.ts';
import type { Bench, Measure } from './site.ts';
import type { Table } from './table.ts';

const PEOPLE = 100_000;
const UNITS = 10_000;
const AIM_MEGABYTES = 400;
/** Of each at a time, in which the memory of the server is looked at. */
const READERS = 10;

const USERS = 'api/v3/users?page=0&size=25';
const ORGANIZATIONS = 'api/v3/organizations-list?page=0&size=25';
const TREE = 'api/v3/organizations/tree';

const ANSWERS: readonly Answer[] = [
  { name: 'people', caller: 'administrator', path: USERS },
  {
    name: 'people of a name',
    caller: 'administrator',
    path: `${USERS}&name.contains=demir&sort=lastName,asc`,
  },
  { name: 'people of a role', caller: 'administrator', path: `${USERS}&authority.in=ROLE_EXTERNAL` },
  {
    name: 'people of an organization',
    caller: 'administrator',
    path: `${USERS}&organizationUnitId.in=org1&sort=login,asc`,
  },
  { name: 'somebody to choose', caller: 'employee', path: 'api/v3/search-user?searchString=yil' },
  { name: 'organizations and units', caller: 'administrator', path: ORGANIZATIONS },
  {
    name: 'organizations and units by people',
    caller: 'administrator',
    path: `${ORGANIZATIONS}&sort=userCount,desc`,
  },
  { name: 'the whole tree', caller: 'administrator', path: TREE },
  { name: 'the tree to choose from', caller: 'employee', path: 'api/v3/organizations/treeSelect' },
];

async function memory({ large }: Bench): Promise<Table> {
  const { pid } = large.server;
  const read = (path: string) => secondsUntilRead(large, { caller: 'administrator', path });
  const readAll = () => Promise.all(Array.from({ length: READERS }, () => [read(TREE), read(USERS)]).flat());
  return {
    title: `Memory of the server process, ${READERS} readers of the tree and of the list of people`,
    head: ['before', 'peak', 'aim', ''],
    rows: [await memoryCells(pid, AIM_MEGABYTES, readAll)],
  };
}

/** People and units: lists, search and tree of a large company. */
export const administration: Measure = async (bench) => {
  await fillPeople(bench.large, PEOPLE);
  await fillUnits(bench.large, UNITS);
  const title = `People and units, ${PEOPLE.toLocaleString('en')} and ${UNITS.toLocaleString('en')} at the larger size`;
  return [await tableOfAnswers(bench, { title, column: 'answer', answers: ANSWERS }), await memory(bench)];
};
