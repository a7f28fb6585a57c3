import { asc, eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contributionPreferenceEndpoints } from '#contract/notification-preferences/endpoints.ts';
import type { NotificationSchedule } from '#contract/notification-preferences/schema.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { notificationMails } from '#server/platform/db/schema/notification-preferences.ts';
import { outboxMails } from '#server/platform/db/schema/notifications.ts';
import { users } from '#server/platform/db/schema/users.ts';
import { threadHeaders } from '#server/platform/mail/transport.ts';
import { savePreferences, saveSchedule } from '#server/platform/notifications/preferences.repository.ts';
import { DEFAULT_SETTINGS, writeSettings } from '#server/platform/settings/settings.repository.ts';
import { scheduleNewPeople } from '#server/process/notifications/waiting-mails.repository.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { aContribution, aParticipant } from '#tests/support/factories/contributions.ts';
import { aUnit, aUser, type TestUser } from '#tests/support/factories/users.ts';
import { mailAtOnce, sendDueMails } from '#tests/support/notificationMails.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { PUBLIC_URL: 'https://ideas.example.org' } });
});
afterAll(() => app.close());

const SCHEDULE: NotificationSchedule = {
  ...{ digestHour: 8, digestWeekday: 1, quietFrom: null, quietTo: null },
  ...{ pausedUntil: null, timeZone: 'UTC' },
};

/** Somebody by whose clock mails come so. */
async function aReader(
  schedule: Partial<NotificationSchedule> = {},
  values: Parameters<typeof aUser>[1] = {},
) {
  const reader = await aUser(app.db, values);
  // A Wednesday.
  await saveSchedule(app.db, reader.id, { ...SCHEDULE, ...schedule }, new Date('2026-11-25T10:00:00Z'));
  return reader;
}

type Waiting = Partial<typeof notificationMails.$inferInsert>;
async function hear(reader: TestUser, date: string, values: Waiting = {}) {
  const [row] = await app.db
    .insert(notificationMails)
    .values({
      ...{ userId: reader.id, event: 'COMMENT', subject: 'Something', body: 'Words.', date },
      ...{ link: 'https://ideas.example.org/contribution', ...values },
    })
    .returning();
  return row;
}
const mailsOf = (reader: TestUser) =>
  app.db.select().from(outboxMails).where(eq(outboxMails.userId, reader.id)).orderBy(asc(outboxMails.id));
/** @returns subjects of the mails that somebody has once it is that time */
async function subjectsAt(reader: TestUser, time: string) {
  await sendDueMails(app, new Date(time));
  return (await mailsOf(reader)).map(({ subject }) => subject);
}

describe('a digest', () => {
  it('gathers what happened, one row a contribution with the newest and how many more, at the hour of its reader', async () => {
    const reader = await aReader({ digestHour: 17, timeZone: 'Europe/Istanbul' });
    const { id } = await aContribution(app.db, { visibility: 'REGISTERED' });
    for (const subject of ['First', 'Second', 'Third']) {
      await hear(reader, '2026-11-25T10:00:00Z', { subject, contributionId: id });
    }
    await hear(reader, '2026-11-25T11:00:00Z', { subject: 'Another <thing>' });
    expect(await subjectsAt(reader, '2026-11-25T13:59:00Z')).toEqual([]);
    expect(await subjectsAt(reader, '2026-11-25T14:00:00Z')).toEqual(['4 updates on your contributions']);
    const [mail] = await mailsOf(reader);
    expect(mail?.textBody).toContain('Third');
    expect(mail?.textBody).toContain('And 2 more notifications about it.');
    expect(mail?.textBody).not.toContain('First');
    expect(mail?.htmlBody).toContain('Another &lt;thing&gt;');
    expect(mail?.htmlBody).toMatch(/max-width:(560|600)px/);
    expect(mail?.htmlBody).toContain('https://ideas.example.org/account/settings#notifications');
    expect(mail?.unsubscribeLink).toMatch(/^https:\/\/ideas\.example\.org\/unsubscribe-email\//);
    expect(await subjectsAt(reader, '2026-11-26T14:00:00Z')).toHaveLength(1);
  });

  it('of many things shows the newest twenty, and says how many more there are', async () => {
    const reader = await aReader();
    for (let number = 1; number <= 23; number += 1) {
      await hear(reader, '2026-11-25T10:00:00Z', { subject: `Thing ${number}.` });
    }
    await subjectsAt(reader, '2026-11-26T08:00:00Z');
    const [mail] = await mailsOf(reader);
    expect(mail?.textBody.match(/Thing \d+\./g)).toEqual(
      Array.from({ length: 20 }, (_, at) => `Thing ${23 - at}.`),
    );
    expect(mail?.textBody).toContain('And 3 more.');
  });

  it('of one thing is that thing, in its own words', async () => {
    const reader = await aReader();
    await hear(reader, '2026-11-25T10:00:00Z', { subject: '“Bins”: new comment' });
    expect(await subjectsAt(reader, '2026-11-26T08:00:00Z')).toEqual(['“Bins”: new comment']);
  });

  it('follows the zone of the server once its reader, who is new, has that', async () => {
    const reader = await aUser(app.db);
    await hear(reader, '2026-11-25T10:00:00Z');
    const dueOf = async () => {
      const [mail] = await app.db
        .select()
        .from(notificationMails)
        .where(eq(notificationMails.userId, reader.id));
      return mail?.dueAt;
    };
    expect(await dueOf()).toBe('2026-11-26T08:00:00.000Z');
    await scheduleNewPeople(app.db, 'Asia/Tokyo', new Date('2026-11-25T10:01:00Z'));
    expect(await dueOf()).toBe('2026-11-25T23:00:00.000Z');
  });

  it('comes once a day, also to who moves its hour after it came', async () => {
    const reader = await aReader();
    await hear(reader, '2026-11-25T10:00:00Z');
    expect(await subjectsAt(reader, '2026-11-26T08:00:00Z')).toHaveLength(1);
    await saveSchedule(app.db, reader.id, { ...SCHEDULE, digestHour: 12 }, new Date('2026-11-26T09:00:00Z'));
    await hear(reader, '2026-11-26T09:30:00Z', { subject: 'Later' });
    expect(await subjectsAt(reader, '2026-11-26T12:00:00Z')).toHaveLength(1);
    expect(await subjectsAt(reader, '2026-11-27T12:00:00Z')).toEqual(['Something', 'Later']);
  });

  it('names neither what its reader may not see any more, nor comments that are gone', async () => {
    const reader = await aReader();
    const { id } = await aContribution(app.db, { visibility: 'REGISTERED' });
    await hear(reader, '2026-11-25T10:00:00Z', { contributionId: id });
    await hear(reader, '2026-11-25T10:00:00Z', { contributionId: id, subject: 'Twice' });
    await app.db.update(contributions).set({ visibility: 'PRIVATE' }).where(eq(contributions.id, id));
    expect(await subjectsAt(reader, '2026-11-26T08:00:00Z')).toEqual([]);
    expect(await app.db.$count(notificationMails, eq(notificationMails.userId, reader.id))).toBe(0);
  });

  it('goes to no closed account, and to none that unsubscribed meanwhile', async () => {
    const [closed, unsubscribed] = [await aReader(), await aReader()];
    for (const reader of [closed, unsubscribed]) await hear(reader, '2026-11-25T10:00:00Z');
    await app.db.update(users).set({ activated: false }).where(eq(users.id, closed.id));
    await app.db.update(users).set({ unsubscribed: true }).where(eq(users.id, unsubscribed.id));
    expect(await subjectsAt(closed, '2026-11-26T08:00:00Z')).toEqual([]);
    expect(await mailsOf(unsubscribed)).toEqual([]);
  });

  it('is written once by two processes that want to at once, for each of many people', async () => {
    const readers = await Promise.all(Array.from({ length: 12 }, () => aReader()));
    for (const reader of readers) await hear(reader, '2026-11-25T10:00:00Z');
    const now = new Date('2026-11-26T08:00:00Z');
    await Promise.all([sendDueMails(app, now), sendDueMails(app, now), sendDueMails(app, now)]);
    await sendDueMails(app, now);
    for (const reader of readers) expect(await mailsOf(reader)).toHaveLength(1);
  });

  it('that is cut off leaves everything to the next run', async () => {
    const reader = await aReader();
    await hear(reader, '2026-11-25T10:00:00Z');
    const { messages } = app.services;
    const broken = {
      ...app.services,
      messages: {
        ...messages,
        translate: () => {
          throw new Error('killed');
        },
      },
    };
    await expect(
      sendDueMails({ ...app, services: broken } as TestApp, new Date('2026-11-26T08:00:00Z')),
    ).rejects.toThrow('killed');
    expect(await mailsOf(reader)).toEqual([]);
    expect(await subjectsAt(reader, '2026-11-26T08:00:00Z')).toHaveLength(1);
  });
});

describe('the overview of the week', () => {
  it('says what waits, what moved and what is new in the unit, once a week, in the language of its reader', async () => {
    const unit = await aUnit(app.db);
    const reader = await aReader({ digestWeekday: 5 }, { unitId: unit.id, langKey: 'tr' });
    const colleague = await aUser(app.db, { unitId: unit.id });
    const week = { dateSubmitted: '2026-11-24T08:00:00Z', dateStateChanged: '2026-11-24T08:00:00Z' };
    const mine = await aContribution(app.db, { owner: reader, title: 'Mine moved', ...week });
    const news = { ownerUnitId: unit.id, ...week };
    await aContribution(app.db, { owner: colleague, title: 'New there', visibility: 'REGISTERED', ...news });
    await aContribution(app.db, { owner: colleague, title: 'Secret there', visibility: 'PRIVATE', ...news });
    await app.db.execute(sql`
      insert into contribution_task (contribution_id, kind, definition_id, names, role, user_id, module, state_id, one_for_all, start_at)
      values (${mine.id}, 'STATE', 1, '[{"language":"tr","name":"Karar ver"}]', 'OWNER', ${reader.id}, 'SUGGESTION',
              ${mine.stateId}, false, '2026-11-24T08:00:00Z')`);
    expect(await subjectsAt(reader, '2026-11-27T07:59:00Z')).toEqual([]);
    expect(await subjectsAt(reader, '2026-11-27T08:00:00Z')).toEqual(['Fikirlerle geçen haftanız']);
    const [mail] = await mailsOf(reader);
    for (const words of ['Karar ver', 'Mine moved', 'New there']) expect(mail?.textBody).toContain(words);
    expect(mail?.textBody).not.toContain('Secret there');
    expect(await subjectsAt(reader, '2026-11-28T08:00:00Z')).toHaveLength(1);
    expect(await subjectsAt(reader, '2026-12-04T08:00:00Z')).toHaveLength(2);
  });

  it('names nothing of the unit whose type is listed for nobody, but to who administers it or has a part in it [S3-29]', async () => {
    const unit = await aUnit(app.db);
    const monday = { digestWeekday: 1, timeZone: 'Asia/Kathmandu' };
    const [reader, viewer, admin] = await Promise.all([
      aReader(monday, { unitId: unit.id }),
      aReader(monday, { unitId: unit.id }),
      aReader(monday, { unitId: unit.id, roles: ['ROLE_INTERNAL', 'ROLE_SUGGESTION_ADMIN'] }),
    ]);
    const owner = await aUser(app.db, { unitId: unit.id });
    const idea = await aContribution(app.db, {
      ...{ owner, ownerUnitId: unit.id, title: 'Listed for nobody', visibility: 'REGISTERED' },
      ...{ dateSubmitted: '2026-11-28T08:00:00Z', dateStateChanged: '2026-11-28T08:00:00Z' },
    });
    await aParticipant(app.db, idea, viewer, 'VIEWER');
    const { moduleSubmitListSettings: listings } = DEFAULT_SETTINGS;
    const closed = { ...listings.SUGGESTION, listingEnabled: 'NONE' as const };
    await writeSettings(app.db, { moduleSubmitListSettings: { ...listings, SUGGESTION: closed } });
    try {
      await sendDueMails(app, new Date('2026-11-30T12:00:00Z'));
    } finally {
      await writeSettings(app.db, { moduleSubmitListSettings: listings });
    }
    expect(await mailsOf(reader)).toEqual([]);
    for (const person of [viewer, admin]) {
      expect((await mailsOf(person))[0]?.textBody).toContain('Listed for nobody');
    }
  });

  it('comes with the digest of its day, not beside it, and not to who does not want it', async () => {
    const [reader, other] = [await aReader(), await aReader()];
    const none = { event: 'DIGEST', channel: 'EMAIL', when: 'NEVER' } as const;
    await savePreferences(app.db, other.id, [none], new Date('2026-11-25T10:00:00Z'));
    for (const person of [reader, other]) {
      await aContribution(app.db, {
        ...{ owner: person, title: 'Moved', dateSubmitted: '2026-11-28T08:00:00Z' },
        dateStateChanged: '2026-11-28T08:00:00Z',
      });
      await hear(person, '2026-11-29T10:00:00Z', { subject: '“Bins”: new comment' });
    }
    expect(await subjectsAt(reader, '2026-11-30T08:00:00Z')).toEqual(['Your week in ideas']);
    expect((await mailsOf(reader))[0]?.textBody).toContain('“Bins”: new comment');
    expect((await mailsOf(other)).map(({ subject }) => subject)).toEqual(['“Bins”: new comment']);
  });

  it('comes on demand, unless there is nothing to say; not too often, and not without a session', async () => {
    const reader = await aUser(app.db);
    const call = await app.as(reader);
    const send = () => call(contributionPreferenceEndpoints.sendOverview);
    expect((await app.anonymous(contributionPreferenceEndpoints.sendOverview)).status).toBe(401);
    expect((await send()).errorKey).toBe('error.overviewEmpty');
    const now = new Date().toISOString();
    await aContribution(app.db, { owner: reader, dateSubmitted: now, dateStateChanged: now });
    expect((await send()).status).toBe(200);
    expect(await mailsOf(reader)).toHaveLength(1);
    await send();
    expect((await send()).status).toBe(429);
  });
});

describe('quiet hours', () => {
  const night = { quietFrom: '22:00', quietTo: '06:30', timeZone: 'Europe/Istanbul' };

  it('over midnight, by the clock of the reader, let mails wait; what waited comes together', async () => {
    const reader = await aReader(night);
    await mailAtOnce(app.db, reader);
    await hear(reader, '2026-11-25T18:59:00Z', { subject: 'Before' });
    await hear(reader, '2026-11-25T19:00:00Z', { subject: 'At ten' });
    await hear(reader, '2026-11-26T03:29:00Z', { subject: 'Before half past six' });
    await hear(reader, '2026-11-26T03:30:00Z', { subject: 'After' });
    expect(await subjectsAt(reader, '2026-11-26T03:29:30Z')).toEqual(['Before']);
    expect(await subjectsAt(reader, '2026-11-26T03:30:00Z')).toEqual([
      'Before',
      'After',
      '2 updates on your contributions',
    ]);
  });

  it('hold for tasks too, but for urgent ones', async () => {
    const reader = await aReader(night);
    const at = '2026-11-25T20:00:00Z';
    await hear(reader, at, { event: 'TASK', subject: 'Some day' });
    await hear(reader, at, { event: 'TASK', subject: 'Today', isUrgent: true });
    expect(await subjectsAt(reader, at)).toEqual(['Today']);
    expect(await subjectsAt(reader, '2026-11-26T03:30:00Z')).toEqual(['Today', 'Some day']);
  });

  it.each([
    // Clocks go from 2 to 3 on 29 March 2026, and from 3 to 2 on 25 October 2026.
    ['forward', '2026-03-29T00:30:00Z', '2026-03-29T04:30:00.000Z'],
    ['back', '2026-10-25T00:30:00Z', '2026-10-25T05:30:00.000Z'],
  ])('end by the clock of the day on which it goes %s', async (_, at, due) => {
    const reader = await aReader({ ...night, timeZone: 'Europe/Berlin' });
    await mailAtOnce(app.db, reader);
    expect((await hear(reader, at))?.dueAt).toBe(due);
  });

  it('have no mail due within them, whatever they are, wherever and whenever', async () => {
    const minute = fc.integer({ min: 0, max: 1439 });
    const reader = await aUser(app.db);
    const zones = ['Europe/Berlin', 'America/St_Johns', 'Pacific/Apia', 'Asia/Kathmandu', 'UTC'];
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          ...{ from: minute, to: minute, hour: fc.integer({ min: 0, max: 23 }) },
          zone: fc.constantFrom(...zones),
          delivery: fc.constantFrom('NOW', 'DAILY', 'WEEKLY'),
          at: fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true }),
        }),
        async ({ from, to, hour, zone, delivery, at }) => {
          fc.pre(from !== to);
          await app.db.execute(sql`
            update notification_schedule
               set quiet_from = ${from}, quiet_to = ${to}, digest_hour = ${hour}, time_zone = ${zone}
             where user_id = ${reader.id}`);
          const { rows } = await app.db.execute<{ due: string; minute: number }>(sql`
            select due, (extract(hour from due at time zone ${zone}) * 60
                         + extract(minute from due at time zone ${zone}))::int as minute
              from notification_due(${reader.id}, ${delivery}, false, ${at.toISOString()}::timestamptz) due`);
          const [{ due, minute: placed }] = rows as [{ due: string; minute: number }];
          const isQuiet = from < to ? placed >= from && placed < to : placed >= from || placed < to;
          expect(isQuiet).toBe(false);
          const waits = Date.parse(due) - at.getTime();
          expect(waits).toBeGreaterThanOrEqual(0);
          expect(waits).toBeLessThanOrEqual((delivery === 'WEEKLY' ? 9 : 3) * 86_400_000);
        },
      ),
      { numRuns: 150 },
    );
  });
});

describe('a pause', () => {
  it('lets everything wait, and ends with one digest', async () => {
    const reader = await aReader({ pausedUntil: '2026-12-03' });
    await hear(reader, '2026-11-26T10:00:00Z', { event: 'TASK', subject: 'A task', isUrgent: true });
    await hear(reader, '2026-11-27T10:00:00Z');
    for (const day of ['26', '27', '28', '29', '30']) {
      expect(await subjectsAt(reader, `2026-11-${day}T12:00:00Z`)).toEqual([]);
    }
    expect(await subjectsAt(reader, '2026-12-03T07:59:00Z')).toEqual([]);
    expect(await subjectsAt(reader, '2026-12-03T08:00:00Z')).toEqual(['2 updates on your contributions']);
  });

  it('that is ended early lets what waits go', async () => {
    const reader = await aReader({ pausedUntil: '2027-01-10' });
    await hear(reader, '2026-11-26T10:00:00Z');
    await saveSchedule(app.db, reader.id, SCHEDULE, new Date('2026-11-26T11:00:00Z'));
    expect(await subjectsAt(reader, '2026-11-27T08:00:00Z')).toEqual(['Something']);
  });
});

describe('mails of one contribution', () => {
  it('belong together for mail programs, each with an id of its own that stays', async () => {
    const reader = await aReader();
    await mailAtOnce(app.db, reader);
    const { id } = await aContribution(app.db, { visibility: 'REGISTERED' });
    for (const subject of ['One', 'Two']) {
      await hear(reader, '2026-11-25T10:00:00Z', { subject, contributionId: id });
    }
    await subjectsAt(reader, '2026-11-25T10:00:00Z');
    const [one, two] = await mailsOf(reader);
    expect([one?.thread, two?.thread]).toEqual([`contribution-${id}`, `contribution-${id}`]);
    expect(one?.messageId).not.toBe(two?.messageId);
    expect(
      threadHeaders({ messageId: 'abc', thread: 'contribution-7' }, 'Ideas <ideas@example.org>'),
    ).toEqual({
      ...{ messageId: '<abc@example.org>', inReplyTo: '<contribution-7@example.org>' },
      references: '<contribution-7@example.org>',
    });
    expect(threadHeaders({ messageId: 'abc', thread: null })).toEqual({ messageId: '<abc@localhost>' });
  });
});
