import { MOST_REPORT_ROWS } from '#contract/reports/rules.ts';
import { type Answer, secondsUntilRead, tableOfAnswers } from './answers.ts';
import { fillPeople } from './fill.ts';
import { memoryCells, processorSeconds } from './memory.ts';
import type { Bench, Measure } from './site.ts';
import { figure, type Table } from './table.ts';

/** Memory of the server while it writes the largest spreadsheet. */
const AIM_MEGABYTES = 400;

const YEAR = new Date().getUTCFullYear();
/** Days within months, so that both edges are counted one by one. */
const ODD = `start=${YEAR - 1}-02-11&end=${YEAR}-01-19`;
const DISTRIBUTION = 'api/v3/reporting/contribution/SUGGESTION/distribution';
const PROCESS = 'api/v3/reports/analytics?type=SUGGESTION';
const sectionOf = (name: string) => `api/v3/reports/analytics/${name}?type=SUGGESTION`;
const listOf = (figure: string) =>
  `api/v3/contributions/SUGGESTION/0/all?size=10&figure=${encodeURIComponent(figure)}`;
const COLLABORATION = 'api/v3/reporting/contribution/SUGGESTION/collaboration';

const REPORTS: readonly Answer[] = [
  { name: 'distribution, administrator', caller: 'administrator', path: DISTRIBUTION },
  { name: 'distribution, employee', caller: 'employee', path: DISTRIBUTION },
  { name: 'distribution, odd days, employee', caller: 'employee', path: `${DISTRIBUTION}?${ODD}` },
  { name: 'distribution, two fields', caller: 'administrator', path: `${DISTRIBUTION}?fieldIds=1,2` },
  { name: 'collaboration, administrator', caller: 'administrator', path: COLLABORATION },
  { name: 'collaboration, employee', caller: 'employee', path: COLLABORATION },
  { name: 'collaboration, odd days, employee', caller: 'employee', path: `${COLLABORATION}?${ODD}` },
  {
    name: 'organization units',
    caller: 'administrator',
    path: 'api/v3/report/contribution/SUGGESTION/organization-unit-report',
  },
  {
    name: 'time per state',
    caller: 'administrator',
    path: 'api/v3/report/SUGGESTION/contribution-state-process-report/graph/avg/en',
  },
  { name: 'process figures', caller: 'administrator', path: PROCESS },
  {
    name: 'process figures, one field',
    caller: 'administrator',
    path: `${PROCESS}&contributionFieldId.in=4`,
  },
  { name: 'process figures, odd days', caller: 'administrator', path: `${PROCESS}&${ODD}` },
  { name: 'process figures, one unit', caller: 'administrator', path: `${PROCESS}&eiId.in=12` },
  { name: 'participation', caller: 'administrator', path: sectionOf('participation') },
  {
    name: 'participation, one unit',
    caller: 'administrator',
    path: `${sectionOf('participation')}&eiId.in=12`,
  },
  { name: 'units', caller: 'administrator', path: sectionOf('units') },
  { name: 'units, by median', caller: 'administrator', path: `${sectionOf('units')}&sort=medianDays,desc` },
  { name: 'benefits', caller: 'administrator', path: sectionOf('benefits') },
  { name: 'authors', caller: 'administrator', path: sectionOf('authors') },
  { name: 'the list behind an author', caller: 'administrator', path: listOf('AUTHOR:5') },
  { name: 'the list behind a unit', caller: 'administrator', path: listOf('UNIT_ANSWERED:12') },
  { name: 'the list behind a month', caller: 'administrator', path: listOf(`MONTH:${YEAR - 1}-03`) },
  {
    name: 'people, first page',
    caller: 'administrator',
    path: 'api/v3/report/users-report?page=0&size=25',
  },
];

async function sheet({ large }: Bench): Promise<Table> {
  // As many people as one spreadsheet takes, most of whom never did anything.
  await fillPeople(large, MOST_REPORT_ROWS);
  const { pid } = large.server;
  const used = await processorSeconds(pid);
  let seconds = 0;
  const memory = await memoryCells(pid, AIM_MEGABYTES, async () => {
    seconds = await secondsUntilRead(large, {
      caller: 'administrator',
      path: 'api/v3/report/excel/users-report',
    });
  });
  return {
    title: `A spreadsheet of ${MOST_REPORT_ROWS.toLocaleString('en')} people`,
    head: ['seconds', 'processor', 'memory before', 'peak', 'aim', ''],
    rows: [[`${figure(seconds)} s`, `${figure((await processorSeconds(pid)) - used)} s`, ...memory]],
  };
}

export const reporting: Measure = async (bench) => [
  await tableOfAnswers(bench, { title: 'Reports', column: 'report', answers: REPORTS }),
  await sheet(bench),
];
