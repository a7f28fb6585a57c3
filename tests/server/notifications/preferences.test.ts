import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  notificationPreferenceEndpoints as endpoints,
  contributionPreferenceEndpoints as ofContribution,
} from '#contract/notification-preferences/endpoints.ts';
import {
  defaultDelivery,
  deliveriesOf,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_EVENTS,
  PREFERENCE_CELLS,
} from '#contract/notification-preferences/schema.ts';
import { notificationEndpoints } from '#contract/notifications/endpoints.ts';
import { notificationMails } from '#server/platform/db/schema/notification-preferences.ts';
import { notifications } from '#server/platform/db/schema/notifications.ts';
import { SERVER_TIME_ZONE } from '#server/platform/time-zone.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aContribution } from '#tests/support/factories/contributions.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';

let app: TestApp;
let user: TestUser;
let me: Call;
beforeAll(async () => {
  app = await startTestApp();
  user = await aUser(app.db);
  me = await app.as(user);
});
afterAll(() => app.close());

const SCHEDULE = {
  ...{ digestHour: 17, digestWeekday: 5, quietFrom: '22:00', quietTo: '06:30' },
  ...{ pausedUntil: null, timeZone: 'Europe/Istanbul' },
};

describe('what somebody is notified of', () => {
  it('is what the contract says for whoever changed nothing: one mail a day at most, but for tasks and promised answers', async () => {
    const { status, body } = await me(endpoints.read);
    expect(status).toBe(200);
    expect(body).toEqual(
      PREFERENCE_CELLS.map((cell) => ({ ...cell, when: defaultDelivery(cell.event, cell.channel) })),
    );
    const mailedNow = body.filter(({ channel, when }) => channel === 'EMAIL' && when === 'NOW');
    expect(mailedNow.map(({ event }) => event)).toEqual(['TASK', 'ANSWER']);
    const { rows } = await app.db.execute<{ event: string; channel: string; delivery: string }>(sql`
      select event, channel, default_delivery(event, channel) as delivery
        from unnest(${sql.param([...NOTIFICATION_EVENTS])}::text[]) event, unnest(array['APP', 'EMAIL']) channel`);
    for (const { event, channel, delivery } of rows) {
      const cell = PREFERENCE_CELLS.find((one) => one.event === event && one.channel === channel);
      if (cell) expect(delivery, `${event} ${channel}`).toBe(defaultDelivery(cell.event, cell.channel));
    }
  });

  it('is changed cell by cell, by its person alone, and stays', async () => {
    const person = await aUser(app.db);
    const call = await app.as(person);
    const wish = { event: 'COMMENT', channel: 'EMAIL', when: 'NEVER' } as const;
    const saved = await call(endpoints.save, { body: [wish] });
    expect(saved.body).toContainEqual(wish);
    expect(saved.body).toHaveLength(PREFERENCE_CELLS.length);
    expect((await call(endpoints.read)).body).toEqual(saved.body);
    expect((await me(endpoints.read)).body).not.toContainEqual(wish);
    await call(endpoints.save, { body: [{ ...wish, when: 'DAILY' }] });
    const { rows } = await app.db.execute(
      sql`select from notification_preference where user_id = ${person.id}`,
    );
    expect(rows).toEqual([]);
  });

  it('is refused without a session, and where an event cannot come so', async () => {
    expect((await app.anonymous(endpoints.read)).status).toBe(401);
    expect((await app.anonymous(endpoints.save, { body: [] })).status).toBe(401);
    const refused = [
      [{ event: 'TASK', channel: 'APP', when: 'NOW' }],
      [{ event: 'COMMENT', channel: 'APP', when: 'DAILY' }],
      [{ event: 'DIGEST', channel: 'EMAIL', when: 'NOW' }],
      [{ event: 'NOTHING', channel: 'EMAIL', when: 'NOW' }],
      {},
    ];
    for (const body of refused) expect((await me(endpoints.save, { body })).status).toBe(400);
  });

  it('is refused where it says two things of the same', async () => {
    const person = await aUser(app.db);
    const call = await app.as(person);
    const wish = { event: 'COMMENT', channel: 'EMAIL' } as const;
    const body = [
      { ...wish, when: 'NOW' },
      { ...wish, channel: 'APP', when: 'NEVER' },
      { ...wish, when: 'NEVER' },
    ];
    const before = (await call(endpoints.read)).body;
    const { status, fieldErrors } = await call(endpoints.save, { body });
    expect([status, fieldErrors]).toEqual([400, { '2.event': 'duplicatePreference' }]);
    expect((await call(endpoints.read)).body).toEqual(before);
  });

  it('holds for each event, channel and time', async () => {
    const person = await aUser(app.db);
    const call = await app.as(person);
    const { id } = await aContribution(app.db);
    const date = '2026-11-25T10:15:00.000Z';
    const cells = PREFERENCE_CELLS.flatMap((cell) =>
      deliveriesOf(cell.event, cell.channel).map((when) => ({ ...cell, when })),
    );
    await call(endpoints.saveSchedule, {
      body: { ...SCHEDULE, digestHour: 8, digestWeekday: 1, timeZone: 'UTC' },
    });
    const due = {
      NOW: date,
      DAILY: '2026-11-26T08:00:00.000Z',
      WEEKLY: '2026-11-30T08:00:00.000Z',
      NEVER: undefined,
    };
    for (const { event, channel, when } of cells) {
      await call(endpoints.save, { body: [{ event, channel, when }] });
      const row = { userId: person.id, contributionId: id, event, date };
      if (channel === 'APP') {
        const written = await app.db
          .insert(notifications)
          .values({ ...row, title: 'T', body: 'B' })
          .returning();
        expect(written.length, `${event} inside, ${when}`).toBe(when === 'NOW' ? 1 : 0);
      } else {
        const [written] = await app.db
          .insert(notificationMails)
          .values({ ...row, subject: 'S', body: 'B', link: 'https://ideas.example' })
          .returning();
        expect(written?.dueAt, `${event} by mail, ${when}`).toBe(due[when]);
      }
    }
    expect(new Set(cells.map(({ channel }) => channel)).size).toBe(NOTIFICATION_CHANNELS.length);
  });
});

describe('when mails come', () => {
  it('is at eight, on Mondays, in the zone of the server, until it is changed', async () => {
    expect((await me(endpoints.readSchedule)).body).toEqual({
      ...{ digestHour: 8, digestWeekday: 1, quietFrom: null, quietTo: null, pausedUntil: null },
      timeZone: SERVER_TIME_ZONE,
    });
    const call = await app.as(await aUser(app.db));
    expect((await call(endpoints.saveSchedule, { body: SCHEDULE })).body).toEqual(SCHEDULE);
    expect((await call(endpoints.readSchedule)).body).toEqual(SCHEDULE);
  });

  it('shows no pause that is over', async () => {
    const call = await app.as(await aUser(app.db));
    const paused = { ...SCHEDULE, pausedUntil: '2020-01-01' };
    expect((await call(endpoints.saveSchedule, { body: paused })).body.pausedUntil).toBeNull();
  });

  it('is put off by a pause of a year at most', async () => {
    const call = await app.as(await aUser(app.db));
    const until = (days: number) =>
      call(endpoints.saveSchedule, {
        body: {
          ...SCHEDULE,
          pausedUntil: new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
        },
      });
    expect((await until(365)).status).toBe(200);
    const { status, fieldErrors } = await until(370);
    expect([status, fieldErrors]).toEqual([400, { pausedUntil: 'pauseTooLong' }]);
    expect(
      (await call(endpoints.saveSchedule, { body: { ...SCHEDULE, pausedUntil: '9999-12-31' } })).status,
    ).toBe(400);
  });

  it('is refused without a session, for unknown zones and for half of the quiet hours', async () => {
    expect((await app.anonymous(endpoints.readSchedule)).status).toBe(401);
    expect((await app.anonymous(endpoints.saveSchedule, { body: SCHEDULE })).status).toBe(401);
    const faults = async (change: object) =>
      (await me(endpoints.saveSchedule, { body: { ...SCHEDULE, ...change } })).fieldErrors;
    expect(await faults({ timeZone: 'Mars/Olympus' })).toEqual({ timeZone: 'timeZone' });
    expect(await faults({ timeZone: '+03:00' })).toEqual({ timeZone: 'timeZone' });
    expect(await faults({ quietTo: null })).toEqual({ quietTo: 'quietHours' });
    expect(await faults({ quietTo: '22:00' })).toEqual({ quietTo: 'quietHours' });
    expect(await faults({ quietTo: '25:00' })).toEqual({ quietTo: 'Pattern' });
    expect(Object.keys(await faults({ digestHour: 24 }))).toEqual(['digestHour']);
    expect(Object.keys(await faults({ pausedUntil: 'soon' }))).toEqual(['pausedUntil']);
  });
});

describe('a single contribution', () => {
  it('is muted, hears in a rhythm of its own, and goes back to that of all others', async () => {
    const person = await aUser(app.db);
    const call = await app.as(person);
    const { id } = await aContribution(app.db, { visibility: 'REGISTERED' });
    const read = async () => (await call(ofContribution.read, { params: { id } })).body;
    expect(await read()).toEqual({ contributionId: id, when: null });
    const set = (when: string | null) => call(ofContribution.save, { params: { id }, body: { when } });
    expect((await set('NEVER')).body).toEqual({ contributionId: id, when: 'NEVER' });
    expect(await read()).toEqual({ contributionId: id, when: 'NEVER' });
    const row = { userId: person.id, contributionId: id, date: '2026-11-25T10:15:00.000Z' };
    const inside = async (event: 'COMMENT' | 'MENTION') =>
      (
        await app.db
          .insert(notifications)
          .values({ ...row, event, title: 'T', body: 'B' })
          .returning()
      ).length;
    const mail = async (event: 'COMMENT' | 'MENTION' | 'TASK' | 'ANSWER') =>
      (
        await app.db
          .insert(notificationMails)
          .values({ ...row, event, subject: 'S', body: 'B', link: 'https://ideas.example' })
          .returning()
      )[0]?.delivery;
    expect([await inside('COMMENT'), await inside('MENTION')]).toEqual([0, 1]);
    expect([await mail('COMMENT'), await mail('MENTION'), await mail('TASK'), await mail('ANSWER')]).toEqual([
      undefined,
      'DAILY',
      'NOW',
      'NOW',
    ]);
    const muted = async () => (await call(notificationEndpoints.list)).body.map((one) => one.muted);
    expect(await muted()).toEqual([true]);
    await set('WEEKLY');
    expect(await muted()).toEqual([false]);
    expect([await inside('COMMENT'), await mail('COMMENT')]).toEqual([1, 'WEEKLY']);
    await set(null);
    expect([await read(), await mail('COMMENT')]).toEqual([{ contributionId: id, when: null }, 'DAILY']);
  });

  it('is refused without a session, with another word, and where it is not seen', async () => {
    const { id } = await aContribution(app.db, { visibility: 'PRIVATE' });
    const body = { when: 'NEVER' };
    expect((await app.anonymous(ofContribution.read, { params: { id } })).status).toBe(401);
    expect((await app.anonymous(ofContribution.save, { params: { id }, body })).status).toBe(401);
    expect((await me(ofContribution.read, { params: { id } })).status).toBe(404);
    expect((await me(ofContribution.save, { params: { id }, body })).status).toBe(404);
    const open = await aContribution(app.db, { visibility: 'REGISTERED' });
    expect((await me(ofContribution.save, { params: { id: open.id }, body: { when: 'LATER' } })).status).toBe(
      400,
    );
  });

  it('is muted also by whoever has a notification of it only, such as an invitation, and unmuted by whoever sees it no more', async () => {
    const person = await aUser(app.db);
    const call = await app.as(person);
    const { id } = await aContribution(app.db, { state: 'DRAFT' });
    const set = (when: 'NEVER' | null) => call(ofContribution.save, { params: { id }, body: { when } });
    expect((await set('NEVER')).status).toBe(404);
    await app.db
      .insert(notifications)
      .values({ userId: person.id, contributionId: id, event: 'TASK', title: 'T', body: 'B' });
    expect((await set('NEVER')).status).toBe(200);
    expect((await call(ofContribution.read, { params: { id } })).body.when).toBe('NEVER');
    await app.db.delete(notifications).where(eq(notifications.userId, person.id));
    expect((await set(null)).status).toBe(200);
    const { rows } = await app.db.execute(
      sql`select from contribution_preference where user_id = ${person.id}`,
    );
    expect(rows).toEqual([]);
  });

  it('that is muted takes along what waits for its next mail', async () => {
    const person = await aUser(app.db);
    const call = await app.as(person);
    const { id } = await aContribution(app.db, { visibility: 'REGISTERED' });
    await app.db.insert(notificationMails).values(
      (['COMMENT', 'MENTION'] as const).map((event) => ({
        ...{ userId: person.id, contributionId: id, event, subject: event, body: 'B' },
        ...{ link: 'https://ideas.example', date: new Date().toISOString() },
      })),
    );
    await call(ofContribution.save, { params: { id }, body: { when: 'NEVER' } });
    const { rows } = await app.db.execute(
      sql`select subject from notification_mail where user_id = ${person.id}`,
    );
    expect(rows).toEqual([{ subject: 'MENTION' }]);
  });
});
