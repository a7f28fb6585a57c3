import pg from 'pg';
import { MOST_REPORT_ROWS } from '../contract/report-rules.ts';
import type { CallerName } from './generate.plan.ts';
import { peakWhile, processorSeconds, residentMegabytes } from './memory.ts';
import type { Bench, Measure, Site } from './site.ts';
import { median } from './statistics.ts';
import { figure, type Table, verdict } from './table.ts';

/** Seconds that a report may take, and memory of the server while it writes the largest spreadsheet. */
const AIM_SECONDS = 1;
const AIM_MEGABYTES = 400;

interface Report {
  name: string;
  caller: CallerName;
  path: string;
}

const YEAR = new Date().getUTCFullYear();
/** Days within months, so that both edges are counted one by one. */
const ODD = `start=${YEAR - 1}-02-11&end=${YEAR}-01-19`;
const DISTRIBUTION = 'api/v3/reporting/contribution/SUGGESTION/distribution';
const COLLABORATION = 'api/v3/reporting/contribution/SUGGESTION/collaboration';

const REPORTS: readonly Report[] = [
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
  {
    name: 'people, first page',
    caller: 'administrator',
    path: 'api/v3/report/users-report?page=0&size=25',
  },
];

/** Seconds until the last byte. @throws Error for anything but a success */
async function read(site: Site, { caller, path }: Omit<Report, 'name'>): Promise<number> {
  const started = performance.now();
  const answer = await fetch(`${site.server.url}/${path}`, {
    headers: { authorization: `Bearer ${site.tokens[caller]}` },
  });
  const body = await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${Buffer.from(body).toString().slice(0, 300)}`);
  return (performance.now() - started) / 1000;
}

async function secondsOf(site: Site, report: Report, rounds: number): Promise<number> {
  await read(site, report);
  const taken: number[] = [];
  for (let at = 0; at < rounds; at += 1) taken.push(await read(site, report));
  return median(taken);
}

async function reports({ small, large, rounds, say }: Bench): Promise<Table> {
  const rows: string[][] = [];
  for (const report of REPORTS) {
    const [few, many] = [await secondsOf(small, report, rounds), await secondsOf(large, report, rounds)];
    rows.push([
      report.name,
      `${figure(few * 1000)} ms`,
      `${figure(many * 1000)} ms`,
      `${AIM_SECONDS} s`,
      verdict(many <= AIM_SECONDS),
    ]);
    say(`  ${rows.at(-1)?.join('  |  ')}`);
  }
  const [few, many] = [small, large].map(({ contributions }) => contributions.toLocaleString('en'));
  return { title: 'Reports', head: ['report', few ?? '', many ?? '', 'aim', ''], rows };
}

/** As many people as one spreadsheet takes, most of whom never did anything. */
async function fillUp({ databaseUrl }: Site): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `insert into app_user (login, email, first_name, last_name, lang_key)
       select 'sheet' || g, 'sheet' || g || '@example.org', 'Person ' || g, 'Of the sheet', 'en'
         from generate_series(1, greatest(0, $1 - (select count(*) from app_user)::int)) g
       on conflict do nothing`,
      [MOST_REPORT_ROWS],
    );
    await client.query('analyze app_user');
  } finally {
    await client.end();
  }
}

async function sheet({ large }: Bench): Promise<Table> {
  await fillUp(large);
  const { pid } = large.server;
  const before = await residentMegabytes(pid);
  const used = await processorSeconds(pid);
  let seconds = 0;
  const peak = await peakWhile(pid, async () => {
    seconds = await read(large, { caller: 'administrator', path: 'api/v3/report/excel/users-report' });
  });
  return {
    title: `A spreadsheet of ${MOST_REPORT_ROWS.toLocaleString('en')} people`,
    head: ['seconds', 'processor', 'memory before', 'peak', 'aim', ''],
    rows: [
      [
        `${figure(seconds)} s`,
        `${figure((await processorSeconds(pid)) - used)} s`,
        `${figure(before)} MB`,
        `${figure(peak)} MB`,
        `${AIM_MEGABYTES} MB`,
        verdict(peak <= AIM_MEGABYTES),
      ],
    ],
  };
}

/** Each report at both sizes, and the largest spreadsheet. */
export const reporting: Measure = async (bench) => [await reports(bench), await sheet(bench)];
