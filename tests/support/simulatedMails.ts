import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { PREFERENCE_CELLS } from '#contract/notification-preferences/schema.ts';
import { sendNotificationMails } from '#server/process/notifications/send-notification-mails.ts';
import type { TestApp } from './app.ts';

interface Simulation {
  people: number;
  days: number;
  /** Between two runs of the job; what happens does so at those times, so that a mail is of the day on which it is due. */
  stepHours: number;
}

const HOUR_MS = 3_600_000;
const START = Date.parse('2026-01-01T00:00:00Z');
const EVENTS = PREFERENCE_CELLS.filter(({ channel, event }) => channel === 'EMAIL' && event !== 'DIGEST').map(
  ({ event }) => event,
);
const DAY_OF = sql`case when own.time_zone is null then 'UTC' else own.time_zone end`;

/** People who want this and that, by numbers: every third of them changed nothing. */
async function populate({ db }: TestApp, people: number): Promise<void> {
  await db.execute(sql`
    insert into app_user (login, first_name, last_name, email, password_hash, activated, lang_key)
    select 'simulated-' || n, 'First' || n, 'Last' || n, 'simulated-' || n || '@example.org', null, true,
           case n % 2 when 0 then 'en' else 'tr' end
      from generate_series(1, ${people}::int) n`);
  await db.execute(sql`
    update notification_schedule own
       set time_zone = (array['UTC', 'Europe/Istanbul', 'Europe/Berlin', 'America/New_York'])[1 + person.n % 4],
           digest_hour = person.n % 24, digest_weekday = 1 + person.n % 7,
           quiet_from = case when person.n % 3 = 1 then 22 * 60 end, quiet_to = case when person.n % 3 = 1 then 390 end,
           paused_until = case when person.n % 10 = 1 then date '2026-01-15' end
      from (select id, row_number() over (order by id)::int as n from app_user where login like 'simulated-%') person
     where person.id = own.user_id`);
  await db.execute(sql`
    insert into notification_preference (user_id, event, channel, delivery)
    select person.id, event, 'EMAIL',
           (array['NOW', 'DAILY', 'WEEKLY', 'NEVER'])[1 + (case when person.n % 6 = 4 then 2 else person.n + place end % 4)::int]
      from (select id, row_number() over (order by id)::int as n from app_user where login like 'simulated-%') person,
           unnest(${sql.param([...EVENTS])}::text[]) with ordinality as wish(event, place)
     where person.n % 3 <> 0`);
  // Their first overview follows from the beginning of the simulation.
  await db.execute(sql`
    update notification_schedule
       set overview_at = notification_due(user_id, 'WEEKLY', false, ${new Date(START).toISOString()}::timestamptz)`);
}

interface Counted extends Record<string, unknown> {
  key: string;
  number: number;
}

function add(into: Map<string, number>, rows: readonly Counted[]): void {
  for (const { key, number } of rows) into.set(key, (into.get(key) ?? 0) + number);
}

/**
 * Lets so many days pass for so many people, to whom something happens at two of three steps, with the clock handed to the job.
 * Nobody may get more mails a day than what they want at once, and one digest besides; and nothing that is wanted may be left behind.
 */
export async function expectMailsByPreferences(
  app: TestApp,
  { people, days, stepHours }: Simulation,
): Promise<void> {
  const { db } = app;
  await populate(app, people);
  const wantedAtOnce = new Map<string, number>();
  const got = new Map<string, number>();
  const steps = (days * 24) / stepHours;
  for (let step = 0; step < steps; step += 1) {
    const now = new Date(START + step * stepHours * HOUR_MS);
    const at = sql`${now.toISOString()}::timestamptz`;
    const { rows: due } = await db.execute<Counted>(sql`
      with written as (
        insert into notification_mail (user_id, event, subject, body, link, date)
        select id, (${sql.param([...EVENTS])}::text[])[1 + ((id * 7 + ${step}) % ${EVENTS.length})::int], 'Something', 'Words.',
               'https://ideas.example.org', ${at}
          from app_user where login like 'simulated-%' and (id + ${step}) % 3 > 0
        returning user_id, delivery, due_at)
      select written.user_id || ' ' || (due_at at time zone ${DAY_OF})::date as key, count(*)::int as number
        from written join notification_schedule own on own.user_id = written.user_id
       where delivery = 'NOW' group by 1`);
    add(wantedAtOnce, due);
    await sendNotificationMails(app.services, now);
    const { rows: sent } = await db.execute<Counted>(sql`
      with taken as (delete from outbox_mail returning user_id)
      select taken.user_id || ' ' || (${at} at time zone ${DAY_OF})::date as key, count(*)::int as number
        from taken join notification_schedule own on own.user_id = taken.user_id group by 1`);
    add(got, sent);
  }
  const tooMany = [...got].filter(([key, number]) => number > (wantedAtOnce.get(key) ?? 0) + 1);
  expect(tooMany).toEqual([]);
  // Whoever wants everything by the week gets as many mails as there are weeks.
  const { rows: weekly } = await db.execute<{ id: number }>(sql`
    select user_id as id from notification_preference where channel = 'EMAIL'
     group by user_id having bool_and(delivery = 'WEEKLY') and count(*) >= ${EVENTS.length - 2}`);
  const total = (id: number) =>
    [...got].reduce((sum, [key, number]) => (key.startsWith(`${id} `) ? sum + number : sum), 0);
  for (const { id } of weekly) expect(total(id)).toBeLessThanOrEqual(Math.ceil(days / 7) + 1);
  expect([...got.values()].reduce((sum, number) => sum + number, 0)).toBeGreaterThan(people);
  const last = new Date(START + (steps - 1) * stepHours * HOUR_MS).toISOString();
  const { rows: left } = await db.execute<{ number: number }>(
    sql`select count(*)::int as number from notification_mail where due_at <= ${last}::timestamptz`,
  );
  expect(left).toEqual([{ number: 0 }]);
}
