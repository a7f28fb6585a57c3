import { asc, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { campaignEndpoints } from '#contract/campaigns/endpoints.ts';
import { competitionEndpoints } from '#contract/competitions/endpoints.ts';
import { contentEndpoints } from '#contract/contents/endpoints.ts';
import { mailingEndpoints } from '#contract/mailings/endpoints.ts';
import { MAIL_WORD_LIMITS, type MailWords } from '#contract/mailings/rules.ts';
import { publishPlannedCampaigns } from '#server/jobs/planned-campaigns.ts';
import { campaignMailings, campaigns } from '#server/platform/db/schema/campaigns.ts';
import { outboxMails } from '#server/platform/db/schema/notifications.ts';
import { users } from '#server/platform/db/schema/users.ts';
import { queueCampaignMails } from '#server/programmes/campaigns/campaign.mailing.ts';
import { queueCompetitionMails } from '#server/programmes/competitions/competition.mailing.ts';
import { queueContentMails } from '#server/publishing/contents/content.mailing.ts';
import { HOUR, later } from '#tests/server/campaigns/campaigning.ts';
import { aReadyDraft } from '#tests/server/competitions/preparing.ts';
import type { Call } from '#tests/support/app.ts';
import { aUnit, aUser } from '#tests/support/factories/users.ts';
import { at, openMailing } from './mailing.ts';

openMailing();

const run = () => queueCampaignMails(at.app.db, at.app.services);
const mails = () => at.app.db.select().from(outboxMails).orderBy(asc(outboxMails.id));
const words = (language: string, subject: string, text: string): MailWords => ({ language, subject, text });
const ENGLISH = words('en', 'A word before {title}', 'Dear {firstName},\n\nit ends on {endDate}.');
const TURKISH = words('tr', '{title} başlıyor', 'Merhaba {firstName}!');

/** A published campaign for a unit, announced by mail with these words. */
async function announced(mailWords?: MailWords[], changes: object = {}) {
  const unit = await aUnit(at.app.db);
  const id = await at.aDraft({
    ...{ title: 'Safe shifts', targetUnits: [{ id: unit.id }], external: false, ...changes },
  });
  const added = (values: Parameters<typeof aUser>[1] = {}) =>
    aUser(at.app.db, { unitId: unit.id, firstName: 'Ayşe', ...values });
  const publish = (call?: Call) =>
    at.save({ id, publishState: 'PUBLISHED', sendEmailToUser: true, mailWords }, call);
  return { id, added, publish };
}
const request = (id: number, body?: object, call: Call = at.author) =>
  call(mailingEndpoints.requestOfCampaign, { params: { id }, body });
const stored = async (id: number) =>
  (await at.author(mailingEndpoints.readOfCampaign, { params: { id } })).body.words;

describe('what a sender says in the mail about a campaign', () => {
  it('stands above what is announced, for each reader by their name and in their days', async () => {
    const { added, publish } = await announced([ENGLISH]);
    const first = await added();
    await added({ firstName: 'Can' });
    await at.app.db.execute(sql`
      insert into notification_schedule (user_id, time_zone) values (${first.id}, 'Pacific/Kiritimati')
      on conflict (user_id) do update set time_zone = excluded.time_zone`);
    await publish();
    await run();
    const [ofAyse, ofCan] = await mails();
    expect(ofAyse?.subject).toBe('A word before Safe shifts');
    expect(ofAyse?.textBody).toMatch(
      /^Dear Ayşe,\n\nit ends on 09\/03\/2030\.\n\nSafe shifts\n\nWhat would make your next shift safer\?/,
    );
    expect(ofCan?.textBody).toMatch(/^Dear Can,\n\nit ends on 08\/03\/2030\./);
  });

  it('comes in the language of its reader, else of the site, else in the one there is', async () => {
    const openings = async (said: MailWords[]) => {
      const { added, publish } = await announced(said);
      for (const langKey of ['en', 'tr']) await added({ langKey });
      await publish();
      await run();
      const found = (await mails()).map(({ subject }) => subject);
      await at.app.db.delete(outboxMails);
      await at.app.db.update(users).set({ unsubscribed: true });
      return found;
    };
    const of = (language: string) => words(language, `In ${language}`, 'Hello');
    expect(await openings([of('tr'), of('en')])).toEqual(['In en', 'In tr']);
    expect(await openings([of('fr'), of('en')])).toEqual(['In en', 'In en']);
    expect(await openings([of('fr')])).toEqual(['In fr', 'In fr']);
    expect(await openings([words('tr', '', ' '), of('fr')])).toEqual(['In fr', 'In fr']);
  });

  it('may be a subject alone, or a text alone; a subject that comes to nothing is the usual one', async () => {
    const { added, publish } = await announced([words('en', '', 'Hello'), words('tr', '{firstName}', '')]);
    await added();
    await added({ langKey: 'tr', firstName: '' });
    await publish();
    await run();
    const [english, turkish] = await mails();
    expect([english?.subject, turkish?.subject]).toEqual([
      'New campaign: Safe shifts',
      'Yeni kampanya: Safe shifts',
    ]);
    expect(english?.textBody).toMatch(/^Hello\n\nSafe shifts\n/);
    expect(turkish?.textBody).toMatch(/^Safe shifts\n/);
  });

  it('changes nothing of the mail where nothing is said', async () => {
    const bodies = async (said: MailWords[] | undefined) => {
      const { id, added, publish } = await announced(said);
      await added();
      await publish();
      await run();
      const [mail] = await mails();
      await at.app.db.delete(outboxMails);
      await at.app.db.update(users).set({ unsubscribed: true });
      const plain = (text: string | null | undefined) =>
        text?.replaceAll(`campaign/${id}`, '').replace(/unsubscribe-email\S+/g, '');
      return [mail?.subject, plain(mail?.textBody), plain(mail?.htmlBody)];
    };
    const usual = await bodies(undefined);
    expect(usual[1]).toMatch(/^Safe shifts\n\nWhat would make your next shift safer\?\n\n/);
    expect(await bodies([])).toEqual(usual);
    expect(await bodies([words('en', ' ', '\n')])).toEqual(usual);
  });

  it('is text: nothing of it is read as markup, and what a title or a name holds is not filled again', async () => {
    const said = words('en', '<b>{title}</b>', '<script>alert(1)</script> & {firstName} {other}');
    const { added, publish } = await announced([said], { title: '{firstName} & co' });
    await added({ firstName: '<i>{title}' });
    await publish();
    await run();
    const [mail] = await mails();
    expect(mail?.subject).toBe('<b>{firstName} & co</b>');
    expect(mail?.textBody).toMatch(/^<script>alert\(1\)<\/script> & <i>\{title\} \{other\}\n/);
    expect(mail?.htmlBody).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &lt;i&gt;{title} {other}');
    expect(mail?.htmlBody).toContain('<title>&lt;b&gt;{firstName} &amp; co&lt;/b&gt;</title>');
    expect(mail?.htmlBody).not.toMatch(/<script|<i>|<b>/);
  });

  it('adds no header: a subject is one line, also where the title or the name is not', async () => {
    const { id, added, publish } = await announced([words('en', '{title} for {firstName}', '')]);
    const { id: personId } = await added();
    await publish();
    await at.app.db
      .update(campaigns)
      .set({ title: 'Safe\r\nBcc: all@x.org\u2028now' })
      .where(eq(campaigns.id, id));
    await at.app.db.update(users).set({ firstName: 'Ay\nşe\u202e' }).where(eq(users.id, personId));
    await run();
    expect((await mails())[0]?.subject).toBe('Safe Bcc: all@x.org now for Ay şe');
    for (const subject of ['One\r\nBcc: all@x.org', 'One\u2028two', 'One\u0085two', 'One\ttwo']) {
      const { status, fieldErrors } = await request(id, { words: [words('en', subject, '')] });
      expect([status, Object.keys(fieldErrors)]).toEqual([400, ['words.0.subject']]);
    }
  });

  it.each([
    ['a longer subject', [words('en', 'x'.repeat(MAIL_WORD_LIMITS.subject.max + 1), '')], 'words.0.subject'],
    ['a longer text', [words('en', '', 'x'.repeat(MAIL_WORD_LIMITS.text.max + 1))], 'words.0.text'],
    ['a language twice', [ENGLISH, ENGLISH], 'words'],
    ['no language', [words('English', '', '')], 'words.0.language'],
  ])('is refused with %s', async (_, said, field) => {
    const { id, publish } = await announced();
    await publish();
    const { status, fieldErrors } = await request(id, { words: said });
    expect([status, Object.keys(fieldErrors)]).toEqual([400, [field]]);
    const saved = await at.save({ id, mailWords: said });
    expect(Object.keys(saved.fieldErrors)).toEqual([field.replace('words', 'mailWords')]);
  });

  it('is what those get who are added later, or what is said by then', async () => {
    const { id, added, publish } = await announced([ENGLISH]);
    await added();
    await publish();
    await run();
    expect(await stored(id)).toEqual([ENGLISH]);
    const subjects = async (body?: object) => {
      await at.app.db.delete(outboxMails);
      await added();
      expect((await request(id, body)).status).toBe(200);
      expect(await run()).toBe(1);
      return (await mails()).map(({ subject }) => subject);
    };
    expect(await subjects()).toEqual(['A word before Safe shifts']);
    expect(await subjects({})).toEqual(['A word before Safe shifts']);
    expect(await subjects({ words: [words('en', 'Welcome too', '')] })).toEqual(['Welcome too']);
    expect(await subjects()).toEqual(['Welcome too']);
    expect(await subjects({ words: [] })).toEqual(['New campaign: Safe shifts']);
    expect(await stored(id)).toEqual([]);
  });

  it('is changed for those alone who have not got it, whatever is asked for twice or runs again', async () => {
    const { id, added, publish } = await announced([ENGLISH]);
    const first = await added();
    await publish();
    await run();
    const second = await added();
    const changed = [words('en', 'Changed', '')];
    const { app } = at;
    await request(id);
    // Killed in the middle: what it wrote is gone, and comes again with what is said by then.
    await expect(
      app.db.transaction(async (tx) => {
        await queueCampaignMails(tx as never, app.services);
        throw new Error('killed');
      }),
    ).rejects.toThrow('killed');
    await Promise.all([request(id, { words: changed }), request(id, { words: changed })]);
    await Promise.all([run(), run()]);
    await request(id, { words: [words('en', 'Too late', '')] });
    await run();
    expect((await mails()).map(({ userId, subject }) => [userId, subject])).toEqual([
      [first.id, 'A word before Safe shifts'],
      [second.id, 'Changed'],
    ]);
  });

  it('is for those who run the campaign; what is refused stores nothing', async () => {
    const { id, publish } = await announced([ENGLISH]);
    const said = { words: [words('en', 'Of another', '')] };
    expect((await publish(at.colleague)).status).toBe(404);
    expect((await request(id, said)).errorKey).toBe('error.mailingClosed');
    expect(await at.app.db.select().from(campaignMailings)).toEqual([]);
    await publish();
    expect((await request(id, said, at.colleague)).status).toBe(404);
    expect((await request(id, said, at.reader)).status).toBe(403);
    expect((await request(id, said, at.app.anonymous)).status).toBe(401);
    expect(await stored(id)).toEqual([ENGLISH]);
    expect((await request(id, said, at.editor)).body.words).toEqual(said.words);
  });
});

describe('a planned publishing', () => {
  const IN_TEN = later(10 * HOUR);
  const form = async (id: number) => (await at.author(campaignEndpoints.edit, { params: { id } })).body;
  const plan = (id: number, changes: object = {}) =>
    at.save({ id, publishState: 'DRAFT', publishAt: IN_TEN, sendEmailToUser: true, ...changes });

  it('says in its mails what was written when it was planned', async () => {
    const { id, added } = await announced();
    await added();
    await plan(id, { mailWords: [TURKISH] });
    await plan(id, { mailWords: [ENGLISH, words('tr', '', '')] });
    await at.save({ id, title: 'Safer shifts', mailWords: [TURKISH] });
    expect((await form(id)).publishMailWords).toEqual([ENGLISH]);
    at.app.setNow(new Date(IN_TEN));
    await publishPlannedCampaigns(at.app.services);
    expect([await stored(id), (await form(id)).publishMailWords]).toEqual([[ENGLISH], []]);
    await run();
    expect((await mails()).map(({ subject }) => subject)).toEqual(['A word before Safer shifts']);
  });

  it('done now says what is said now', async () => {
    const { id, added } = await announced();
    await added();
    await plan(id, { mailWords: [ENGLISH] });
    await at.save({ id, publishState: 'PUBLISHED', sendEmailToUser: true });
    await run();
    expect((await mails()).map(({ subject }) => subject)).toEqual(['New campaign: Safe shifts']);
  });
});

describe('the mails about competitions and news', () => {
  it('say it too, at the start and later', async () => {
    const { db, services } = at.app;
    const staff = await at.app.as(
      await aUser(db, {
        roles: ['ROLE_INTERNAL', 'ROLE_COMPETITION_EDITOR', 'ROLE_CONTENT_AUTHOR'],
        unsubscribed: true,
      }),
    );
    const { id: competition } = await aReadyDraft(db, {
      title: 'Ideas',
      dateSubmissionEnd: later(48 * HOUR),
    });
    const started = await staff(competitionEndpoints.start, {
      body: { id: competition, sendEmailToUser: true, mailWords: [ENGLISH] },
    });
    const unit = await aUnit(db);
    const { body: news } = await staff(contentEndpoints.create, {
      body: {
        ...{ title: 'Canteen', summary: 'It opens on Monday.', post: '<p>Soup</p>' },
        ...{ lastDate: later(72 * HOUR), targetUnits: [{ id: unit.id }] },
      },
    });
    const published = await staff(contentEndpoints.save, {
      body: { id: news.id, publishState: 'PUBLISHED', sendEmailToUser: true, mailWords: [ENGLISH] },
    });
    expect([started.status, published.status]).toEqual([200, 200]);
    await aUser(db, { unitId: unit.id });
    const openings = async () => {
      await db.delete(outboxMails);
      await queueCompetitionMails(db, services);
      await queueContentMails(db, services);
      // People of the tests before hear of the competition, too.
      return [...new Set((await mails()).map(({ subject }) => subject))].sort();
    };
    expect(await openings()).toEqual(['A word before Canteen', 'A word before Ideas']);
    await aUser(db, { unitId: unit.id });
    const said = { words: [words('en', 'Also {title}', '')] };
    const of = { params: { id: competition }, body: said };
    const ofNews = { params: { id: news.id }, body: said };
    expect((await staff(mailingEndpoints.requestOfCompetition, of)).body.words).toEqual(said.words);
    expect((await staff(mailingEndpoints.requestOfContent, ofNews)).body.words).toEqual(said.words);
    expect(await openings()).toEqual(['Also Canteen', 'Also Ideas']);
  });
});

describe('the preview of a mail', () => {
  const draft = { kind: 'campaigns', title: 'Safe shifts', summary: 'Soon.', endDate: later(HOUR) } as const;
  const preview = async (body: object) => (await at.author(mailingEndpoints.preview, { body })).body;

  it('says what the mail will say to the caller, in their language or in another one', async () => {
    const said = { ...draft, words: [ENGLISH, TURKISH] };
    expect(await preview(said)).toEqual({
      subject: 'A word before Safe shifts',
      text: 'Dear Ada,\n\nit ends on 05/03/2030.\n\nSafe shifts\n\nSoon.',
      open: expect.any(String),
    });
    expect(await preview({ ...said, language: 'tr' })).toEqual({
      subject: 'Safe shifts başlıyor',
      text: 'Merhaba Ada!\n\nSafe shifts\n\nSoon.',
      open: 'Aç',
    });
    expect((await preview({ ...draft, title: 'Two\nlines' })).subject).toBe('New campaign: Two lines');
  });
});
