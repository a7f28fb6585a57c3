import { asc, eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NotificationSchedule } from '#contract/notification-preferences/schema.ts';
import { ownViewEndpoints, savedViewEndpoints } from '#contract/saved-views/endpoints.ts';
import { contributionBenefits } from '#server/platform/db/schema/benefits.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { outboxMails } from '#server/platform/db/schema/notifications.ts';
import { savedViewMails } from '#server/platform/db/schema/saved-views.ts';
import { userAuthorities, users } from '#server/platform/db/schema/users.ts';
import { saveSchedule } from '#server/platform/notifications/preferences.repository.ts';
import { newInView } from '#server/process/saved-views/new-in-view.ts';
import { sendViewMails } from '#server/process/saved-views/send-view-mails.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aContribution, aField } from '#tests/support/factories/contributions.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';

let app: TestApp;
let reader: TestUser;
let asReader: Call;
let fieldId: number;

/** A Wednesday, and the Mondays after it. */
const WEDNESDAY = new Date('2026-11-25T10:00:00Z');
const MONDAY = '2026-11-30T05:00:00Z';
const NEXT_MONDAY = '2026-12-07T05:00:00Z';

beforeAll(async () => {
  app = await startTestApp({ env: { PUBLIC_URL: 'https://ideas.example.org' } });
});
afterAll(() => app.close());

const follow = (schedule: Partial<NotificationSchedule>, user = reader) =>
  saveSchedule(
    app.db,
    user.id,
    {
      ...{ digestHour: 8, digestWeekday: 1, quietFrom: null, quietTo: null, pausedUntil: null },
      ...{ timeZone: 'Europe/Istanbul', ...schedule },
    },
    WEDNESDAY,
  );

beforeEach(async () => {
  reader = await aUser(app.db);
  await follow({});
  asReader = await app.as(reader);
  fieldId = (await aField(app.db)).id;
});

const aView = async (name = 'Field', call = asReader, more = '') => {
  const address = `/contribution/list/SUGGESTION/0/all?contributionFieldId.in=${fieldId}${more}`;
  return (await call(savedViewEndpoints.create, { body: { name, address } })).body.id;
};
/** Has a view mailed from that Wednesday on. */
const subscribe = async (id: number, call = asReader) => {
  const answer = await call(ownViewEndpoints.mailWeekly, { params: { id } });
  await app.db.execute(sql`
    update saved_view_mail set next_at = notification_due(user_id, 'WEEKLY', false, ${WEDNESDAY.toISOString()}::timestamptz)
     where view_id = ${id}`);
  return answer;
};
const aSuggestion = (title: string, values: Parameters<typeof aContribution>[1] = {}) =>
  aContribution(app.db, { title, visibility: 'REGISTERED', fieldId, ...values });
const mailsOf = ({ id }: TestUser) =>
  app.db.select().from(outboxMails).where(eq(outboxMails.userId, id)).orderBy(asc(outboxMails.id));
const subjectsAt = async (time: string, user = reader) => {
  await sendViewMails(app.services, new Date(time));
  return (await mailsOf(user)).map(({ subject }) => subject);
};

describe('the weekly mail of a view', () => {
  it('says on Monday morning of its reader what is new in it, with how many there are and a link', async () => {
    await aSuggestion('Known');
    const id = await aView();
    expect((await subscribe(id)).body.weeklyMail).toBe(true);
    await aSuggestion('Fresh <one>');
    expect(await subjectsAt('2026-11-30T04:59:00Z')).toEqual([]);
    expect(await subjectsAt(MONDAY)).toEqual(['Field: 1 new contribution']);
    const [mail] = await mailsOf(reader);
    expect(mail?.textBody).toContain('Fresh <one>');
    expect(mail?.textBody).not.toContain('Known');
    expect(mail?.textBody).toContain('1 new, 2 in all.');
    expect(mail?.textBody).toContain(`https://ideas.example.org/view/${id}`);
    expect(mail?.htmlBody).toContain('Fresh &lt;one&gt;');
    expect(mail?.unsubscribeLink).toMatch(/\/unsubscribe-email\//);
  });

  it('is not sent where nothing is new, and says each thing once', async () => {
    await subscribe(await aView());
    await aSuggestion('Fresh');
    expect(await subjectsAt(MONDAY)).toHaveLength(1);
    expect(await subjectsAt('2026-11-30T05:01:00Z')).toHaveLength(1);
    expect(await subjectsAt(NEXT_MONDAY)).toHaveLength(1);
    await aSuggestion('Fresher');
    expect(await subjectsAt('2026-12-14T05:00:00Z')).toEqual([
      'Field: 1 new contribution',
      'Field: 1 new contribution',
    ]);
  });

  it('tells of what came into the view, not only of what was submitted', async () => {
    const other = await aField(app.db);
    const { id } = await aSuggestion('Moved', { fieldId: other.id });
    await subscribe(await aView());
    await app.db.update(contributions).set({ fieldId }).where(eq(contributions.id, id));
    expect(await subjectsAt(MONDAY)).toHaveLength(1);
  });

  it('shows the newest twenty, and counts the others', async () => {
    await subscribe(await aView());
    for (let number = 1; number <= 23; number += 1) await aSuggestion(`Idea ${number}.`);
    await subjectsAt(MONDAY);
    const [mail] = await mailsOf(reader);
    expect(mail?.textBody.match(/Idea \d+\./g)).toEqual(
      Array.from({ length: 20 }, (_, at) => `Idea ${23 - at}.`),
    );
    expect(mail?.textBody).toContain('And 3 more.');
  });

  it('is one mail for all views of a person', async () => {
    await subscribe(await aView('Apples'));
    await subscribe(await aView('Pears'));
    await aSuggestion('Fresh');
    expect(await subjectsAt(MONDAY)).toEqual(['2 new contributions in 2 of your views']);
  });

  it('holds what its reader may see when it is written', async () => {
    await subscribe(await aView());
    await aSuggestion('Private', { visibility: 'PRIVATE' });
    expect(await subjectsAt(MONDAY)).toEqual([]);
  });

  it('of a view that is shared no more is not sent', async () => {
    const asAdministrator = await app.as(
      await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_SUGGESTION_ADMIN'] }),
    );
    const id = await aView('Shared', asAdministrator);
    const share = (sharing: object) => asAdministrator(savedViewEndpoints.save, { body: { id, sharing } });
    await share({ with: 'ROLE', role: 'ROLE_INTERNAL' });
    await subscribe(id);
    await share({ with: 'NOBODY' });
    await aSuggestion('Fresh');
    expect(await subjectsAt(MONDAY)).toEqual([]);
  });

  it('is not sent to who has unsubscribed, and ends by a press', async () => {
    const id = await aView();
    await subscribe(id);
    await aSuggestion('Fresh');
    await app.db.update(users).set({ unsubscribed: true }).where(eq(users.id, reader.id));
    expect(await subjectsAt(MONDAY)).toEqual([]);
    await app.db.update(users).set({ unsubscribed: false }).where(eq(users.id, reader.id));
    const { body } = await asReader(ownViewEndpoints.stopMail, { params: { id } });
    expect(body.weeklyMail).toBe(false);
    expect(await subjectsAt(NEXT_MONDAY)).toEqual([]);
  });

  it('follows the day, the hour and the pause that its reader chooses later', async () => {
    const id = await aView();
    await subscribe(id);
    const nextAt = async () => {
      const [row] = await app.db.select().from(savedViewMails).where(eq(savedViewMails.userId, reader.id));
      return row?.nextAt;
    };
    expect(await nextAt()).toBe('2026-11-30T05:00:00.000Z');
    await follow({ digestWeekday: 5, digestHour: 17 });
    expect(await nextAt()).toBe('2026-11-27T14:00:00.000Z');
    await follow({ pausedUntil: '2026-12-20' });
    expect(await nextAt()).toBe('2026-12-21T05:00:00.000Z');
  });

  it('is written once by however many processes', async () => {
    await subscribe(await aView());
    await aSuggestion('Fresh');
    const now = new Date(MONDAY);
    await Promise.all([1, 2, 3, 4].map(() => sendViewMails(app.services, now)));
    expect(await mailsOf(reader)).toHaveLength(1);
  });

  it('is written by the next process where one dies in the middle', async () => {
    await subscribe(await aView());
    await aSuggestion('Fresh');
    const messages = {
      ...app.services.messages,
      translate: () => {
        throw new Error('killed');
      },
    };
    expect(await sendViewMails({ ...app.services, messages }, new Date(MONDAY))).toBe(0);
    expect(await subjectsAt(MONDAY)).toHaveLength(1);
  });

  it('of a report has its figures in the language of its reader, each with the list behind it, every week', async () => {
    const administrator = await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_APP_ADMIN'] });
    await follow({}, administrator);
    const call = await app.as(administrator);
    const { id: contributionId } = await aSuggestion('Counted', { dateSubmitted: '2026-11-24T10:00:00Z' });
    await aSuggestion('Not in the field', { fieldId: null });
    await app.db.insert(contributionBenefits).values({
      ...{
        contributionId,
        benefitType: 'FORECAST',
        amount: '2292000.00',
        currency: 'EUR',
        category: 'OTHER',
      },
      ...{ periodStart: '2026-01-01', periodEnd: '2026-12-31' },
    });
    const address = `/reporting/process/SUGGESTION/0?contributionFieldId.in=${fieldId}&start=2026-11-01`;
    const body = { name: 'My figures', address };
    const { id } = (await call(savedViewEndpoints.create, { body })).body;
    expect((await subscribe(id, call)).body.weeklyMail).toBe(true);
    expect(await subjectsAt(MONDAY, administrator)).toEqual(['My figures: figures of the week']);
    const [mail] = await mailsOf(administrator);
    const list = (figure: string) =>
      `https://ideas.example.org/contribution/list/SUGGESTION/0/all?${new URLSearchParams({
        'contributionFieldId.in': String(fieldId),
        figure: `${figure}@2026-11-01..`,
      })}`;
    expect(mail?.textBody).toContain(`Open: 1\n  of 1 contribution\n  ${list('OPEN')}`);
    expect(mail?.textBody).toContain(`Expected benefits: 2,292,000.00 EUR\n  1 contribution\n`);
    expect(mail?.textBody).toContain('Authors, November 2026: 1');
    expect(mail?.textBody).toContain(list('MONTH:2026-11'));
    expect(mail?.textBody).toContain(`https://ideas.example.org/view/${id}`);
    expect(await subjectsAt(NEXT_MONDAY, administrator)).toHaveLength(2);
  });

  it('of a report that cannot be read holds up no other view', async () => {
    const administrator = await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_SUGGESTION_ADMIN'] });
    await follow({}, administrator);
    const call = await app.as(administrator);
    const save = async (name: string, address: string) =>
      (await call(savedViewEndpoints.create, { body: { name, address } })).body.id;
    await subscribe(await save('My figures', '/reporting/process/SUGGESTION/0'), call);
    await subscribe(await save('My list', '/contribution/list/SUGGESTION/0/all'), call);
    await aSuggestion('Beside the report');
    await app.db.execute(sql`alter function course_facts(contribution_course) rename to course_facts_away`);
    try {
      const [subject] = await subjectsAt(MONDAY, administrator);
      expect(subject).toContain('My list');
    } finally {
      await app.db.execute(sql`alter function course_facts_away(contribution_course) rename to course_facts`);
    }
    expect(await subjectsAt(NEXT_MONDAY, administrator)).toContain('My figures: figures of the week');
  });

  it('of a report is not sent to who may not open it any more, and not offered to them', async () => {
    const administrator = await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_SUGGESTION_ADMIN'] });
    await follow({}, administrator);
    const call = await app.as(administrator);
    const body = { name: 'My figures', address: '/reporting/process/SUGGESTION/0' };
    const { id } = (await call(savedViewEndpoints.create, { body })).body;
    await subscribe(id, call);
    await app.db.delete(userAuthorities).where(eq(userAuthorities.authority, 'ROLE_SUGGESTION_ADMIN'));
    expect(await subjectsAt(MONDAY, administrator)).toEqual([]);
    expect((await asReader(savedViewEndpoints.create, { body })).status).toBe(200);
    const own = (await asReader(savedViewEndpoints.list, { query: {} })).body[0];
    expect((await subscribe(own?.id ?? 0)).errorKey).toBe('error.savedView.noRows');
  });

  it('is of views that hold contributions, once a person', async () => {
    const body = { name: 'Tasks', address: '/contribution-task' };
    const { body: tasks } = await asReader(savedViewEndpoints.create, { body });
    expect((await subscribe(tasks.id)).errorKey).toBe('error.savedView.noRows');
    const id = await aView();
    expect((await subscribe(id)).status).toBe(200);
    expect((await subscribe(id)).status).toBe(200);
    expect((await app.anonymous(ownViewEndpoints.mailWeekly, { params: { id } })).status).toBe(401);
    expect((await subscribe(999_999_999)).status).toBe(404);
  });
});

describe('what is new in a view', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 30 });
  const newestFirst = (some: readonly number[], most: number) =>
    [...some].sort((a, b) => b - a).slice(0, most);

  it('is what came into it, as far as its newest are remembered; what left brings nothing', () => {
    fc.assert(
      fc.property(ids, ids, fc.integer({ min: 1, max: 30 }), (before, after, most) => {
        const seen = newestFirst(before, most);
        const present = newestFirst(after, most);
        const found = newInView(present, seen, most);
        const came = present.filter((id) => !before.includes(id));
        expect(came).toEqual(expect.arrayContaining(found));
        if (before.length <= most - 1) expect(found).toEqual(came);
        for (const id of came) {
          const remembersAll = seen.length < most;
          expect(found.includes(id)).toBe(remembersAll || id > Math.min(...seen));
        }
      }),
    );
  });
});
