import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { seededRandom } from '#server/platform/seeded-random.ts';
import type { TestDatabase } from './database.ts';
import { aField, aFieldUser } from './factories/contributions.ts';
import { aLifeCycle } from './factories/lifeCycles.ts';
import { aUnit, aUser } from './factories/users.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const WORKER = fileURLToPath(new URL('answerClockWorker.ts', import.meta.url));

type Place = Pick<TestDatabase, 'db' | 'pool' | 'url'>;

interface Wanted {
  /** Contributions whose promise runs. */
  clocks: number;
  /** Minutes of the clock in which all their timers fire. */
  minutes: number;
  /** What one minute of the clock takes, ms. */
  minuteMs: number;
  /** Processes that fire them. */
  processes: number;
  seed: number;
}

/** What came of all the clocks. */
export interface Fired {
  timers: number;
  kills: number;
  /** Notifications that came more than once, or not at all. */
  doubled: number;
  missed: number;
  /** Timers that are left. */
  left: number;
  /** Minutes of the clock between the moment of a timer and its notification: the longest, and 99 of 100. */
  latest: number;
  most: number;
}

/** People, and contributions with a running promise: each is reminded, late and passed on within the minutes. */
async function fill({ db, pool }: Place, { clocks, minutes, seed }: Wanted, begin: Date) {
  const lifeCycle = await aLifeCycle(db, {
    states: [
      { stateType: 'NEW' },
      {
        stateType: 'SUBMITTED',
        promise: {
          answerDays: 1,
          role: 'RESPONSIBLE',
          reminders: [50],
          escalations: [{ to: 'UNIT_MANAGER', afterDays: 0, userId: null }],
        },
      },
    ],
  });
  const { id: unitId } = await aUnit(db);
  const owner = await aUser(db);
  const responsible = await aUser(db, { unitId });
  const manager = await aUser(db, { unitId, isManager: true });
  const { id: fieldId } = await aField(db);
  await aFieldUser(db, { fieldId, user: responsible });
  const random = seededRandom(seed).next;
  const at = (from: number, to: number) =>
    new Date(begin.getTime() + (from + random() * (to - from)) * minutes * MINUTE_MS).toISOString();
  // A reminder that could not be sent before the end is not sent any more: even of the shortest run, two minutes lie between them.
  const rows = Array.from({ length: clocks }, (_, n) => ({
    code: `CLOCK-${n}`,
    reminder: at(0, 0.25),
    due: at(0.5, 0.65),
    escalation: at(0.7, 1),
  }));
  await pool.query(
    `with made as (
       insert into contribution (type, code, title, body, life_cycle_id, state_id, state_type, publish_state, visibility, field_id,
                                 created_by, date_submitted, answer_state, answer_state_id, answer_begun_at, answer_due_at,
                                 answer_owner_id)
       select 'SUGGESTION', row.code, row.code, 'text', $2, $3, 'SUBMITTED', 'PUBLISHED', 'INTERNAL', $4, $5, $7, 'RUNNING', $3,
              $7, row.due, $6
         from json_to_recordset($1::json) as row(code text, due timestamptz)
       returning id, code
     ), parts as (
       insert into contribution_participant (contribution_id, role, user_id)
       select id, role, person from made, (values ('OWNER', $5::bigint), ('RESPONSIBLE', $6::bigint)) as part(role, person)
     )
     insert into answer_timer (contribution_id, kind, number, fires_at)
     select made.id, timer.kind, timer.number, timer.at
       from json_to_recordset($1::json) as row(code text, reminder timestamptz, due timestamptz, escalation timestamptz)
       join made using (code)
       cross join lateral (values ('REMINDER', 50, row.reminder), ('DUE', 0, row.due), ('ESCALATION', 0, row.escalation))
            as timer(kind, number, at)`,
    [
      JSON.stringify(rows),
      lifeCycle.id,
      lifeCycle.state('SUBMITTED').id,
      fieldId,
      owner.id,
      responsible.id,
      begin.toISOString(),
    ],
  );
  // When each was to come: two go to whoever owes the answer, one to the author, one to the manager.
  const expected = rows.flatMap(({ code, reminder, due, escalation }) => [
    { code, person: responsible.id, title: 'reminder', at: reminder },
    { code, person: responsible.id, title: 'late', at: due },
    { code, person: owner.id, title: 'lateToAuthor', at: due },
    { code, person: manager.id, title: 'passedOn', at: escalation },
  ]);
  return { expected, timers: rows.length * 3 };
}

async function startWorker(url: string, begin: Date, epoch: number, speed: number): Promise<ChildProcess> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', WORKER, url, begin.toISOString(), String(epoch), String(speed)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  if (child.stdout) await once(child.stdout, 'data');
  return child;
}

async function judge(pool: pg.Pool, expected: Awaited<ReturnType<typeof fill>>['expected']) {
  const { rows } = await pool.query<{ code: string; person: string; date: Date; place: string }>(
    `select contribution.code, notification.user_id as person, notification.date,
            row_number() over (partition by contribution.id, notification.user_id order by notification.date, notification.id) as place
       from notification join contribution on contribution.id = notification.contribution_id
      order by notification.date, notification.id`,
  );
  const came = new Map<string, number[]>();
  for (const { code, person, date } of rows) {
    const key = `${code} ${person}`;
    came.set(key, [...(came.get(key) ?? []), new Date(date).getTime()]);
  }
  let doubled = 0;
  let missed = 0;
  const delays: number[] = [];
  const wanted = new Map<string, number[]>();
  for (const { code, person, at } of expected) {
    const key = `${code} ${person}`;
    wanted.set(
      key,
      [...(wanted.get(key) ?? []), Date.parse(at)].sort((a, b) => a - b),
    );
  }
  for (const [key, moments] of wanted) {
    const dates = came.get(key) ?? [];
    doubled += Math.max(0, dates.length - moments.length);
    missed += Math.max(0, moments.length - dates.length);
    for (const [at, moment] of moments.entries()) {
      const date = dates[at];
      if (date !== undefined) delays.push((date - moment) / MINUTE_MS);
    }
  }
  delays.sort((a, b) => a - b);
  return {
    doubled,
    missed,
    latest: delays.at(-1) ?? 0,
    most: delays[Math.floor(delays.length * 0.99)] ?? 0,
    earliest: delays[0] ?? 0,
  };
}

/**
 * Promises whose timers fire by a fast clock, in several processes of which one at random is killed at each minute of that clock.
 * @throws Error when a timer fires before its moment
 */
export async function fireWhileKilled(database: Place, wanted: Wanted): Promise<Fired> {
  const { minutes, minuteMs, processes, seed } = wanted;
  // Ahead of every other clock, so that no other process fires them.
  const begin = new Date(Date.now() + 30 * DAY_MS);
  const { expected, timers } = await fill(database, wanted, begin);
  const random = seededRandom(seed + 1).next;
  const speed = MINUTE_MS / minuteMs;
  // They have to load what they run first.
  const epoch = Date.now() + 15_000;
  const start = () => startWorker(database.url, begin, epoch, speed);
  const workers = await Promise.all(Array.from({ length: processes }, start));
  const remaining = async () => {
    const { rows } = await database.pool.query<{ count: number }>(
      'select count(*)::int8 as count from answer_timer',
    );
    return rows[0]?.count ?? 0;
  };
  let kills = 0;
  try {
    for (let minute = 0; minute < minutes + 2; minute += 1) {
      // Somewhere within the minute; a process that comes back late has the next one die as soon as it is there.
      await wait(Math.max(0, epoch + (minute + random()) * minuteMs - Date.now()));
      const at = Math.floor(random() * workers.length);
      const dying = workers[at] as ChildProcess;
      dying.kill('SIGKILL');
      kills += 1;
      await once(dying, 'exit');
      workers[at] = await start();
    }
    for (let turn = 0; turn < 120 && (await remaining()) > 0; turn += 1) await wait(500);
  } finally {
    for (const worker of workers) worker.kill('SIGKILL');
  }
  const { earliest, ...judged } = await judge(database.pool, expected);
  if (earliest < 0) throw new Error(`a timer fired ${-earliest} minutes before its moment`);
  return { timers, kills, left: await remaining(), ...judged };
}
