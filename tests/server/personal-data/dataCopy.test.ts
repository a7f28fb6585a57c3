import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { desc, eq, sql } from 'drizzle-orm';
import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import { dataCopyEndpoints as endpoints } from '#contract/personal-data/endpoints.ts';
import { COPIES_A_DAY, COPY_DAYS } from '#contract/personal-data/rules.ts';
import { writeArchive } from '#server/people/personal-data/copy.archive.ts';
import { makeDataCopies } from '#server/people/personal-data/copy.make.ts';
import { MOST_SHOWN } from '#server/people/personal-data/copy.page.ts';
import { noteFailure } from '#server/people/personal-data/copy.repository.ts';
import { copySections, recordsAfter } from '#server/people/personal-data/copy.sections.ts';
import { auditEvents } from '#server/platform/db/schema/audits.ts';
import { dataCopies } from '#server/platform/db/schema/data-copies.ts';
import { outboxMails } from '#server/platform/db/schema/notifications.ts';
import { Registrations } from '#server/platform/registrations.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';
import { inTurkish, t } from '#tests/support/texts.ts';
import { type ActivePerson, anActivePerson, PERSON } from './activePerson.ts';

const DAY_MS = 86_400_000;
let app: TestApp;
let active: ActivePerson;
let me: Call;
beforeAll(async () => {
  app = await startTestApp();
  active = await anActivePerson(app);
  me = await app.as(active.person);
}, 60_000);
afterAll(() => app.close());

/** Names of the fields of a record, those within it too. */
const namesIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [name, ...namesIn(inner)]);
};

const filesIn = async () => (await readdir(app.services.env.filesDir)).length;
const fetchCopy = async (id: string, user: TestUser = active.person) =>
  app.app.inject({
    url: `/api/account/data-copy/${id}`,
    headers: { authorization: `Bearer ${await app.token(user)}` },
  });

/** The entries of an archive by their names. */
async function entriesOf(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await promisify<Buffer, object, ZipFile>(fromBuffer)(bytes, { lazyEntries: true });
  const open = promisify<Entry, Readable>(zip.openReadStream.bind(zip));
  const entries = new Map<string, Buffer>();
  return new Promise((resolve, reject) => {
    zip.on('error', reject).on('end', () => resolve(entries));
    zip.on('entry', (entry: Entry) => {
      open(entry)
        .then(buffer)
        .then((content) => {
          entries.set(entry.fileName, content);
          zip.readEntry();
        }, reject);
    });
    zip.readEntry();
  });
}

describe('a copy of the own data', () => {
  let id: string;

  it('is made by a job, and a mail leads to it', async () => {
    expect((await me(endpoints.read)).body).toBeNull();
    const asked = await me(endpoints.make);
    expect([asked.status, asked.body.status, asked.body.size]).toEqual([202, 'WAITING', null]);
    ({ id } = asked.body);
    expect((await fetchCopy(id)).statusCode).toBe(404);
    // One at a time, however often it is asked for.
    expect((await me(endpoints.make)).errorKey).toBe('error.dataCopy.running');
    expect(await makeDataCopies(app.services)).toBe(1);
    expect(await makeDataCopies(app.services)).toBe(0);
    const { body } = await me(endpoints.read);
    expect(body).toMatchObject({ id, status: 'READY' });
    const { readyAt, expiresAt } = body as { readyAt: string; expiresAt: string };
    expect(Date.parse(expiresAt) - Date.parse(readyAt)).toBe(COPY_DAYS * DAY_MS);
    const [mail] = await app.db
      .select()
      .from(outboxMails)
      .where(eq(outboxMails.userId, active.person.id))
      .orderBy(desc(outboxMails.id));
    expect(mail?.subject).toBe(inTurkish('mail.dataCopy.subject'));
    expect(mail?.textBody).toContain('/account/settings#your-data');
    expect(mail?.textBody).not.toContain(id);
  });

  it('holds what is stored about the person, their own files, and nothing that opens the account', async () => {
    const { statusCode, headers, rawPayload } = await fetchCopy(id);
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/zip']);
    expect(headers['content-disposition']).toContain('my-data.zip');
    const entries = await entriesOf(rawPayload);
    const json = (name: string): Record<string, unknown>[] =>
      JSON.parse(entries.get(`${name}.json`)?.toString() ?? 'null');
    expect(json('profile')).toEqual([
      expect.objectContaining({
        login: PERSON.login,
        email: PERSON.email,
        phone: PERSON.phone,
        company: PERSON.company,
      }),
    ]);
    // Of everything that somebody can do there is something in it: the person has done all of it.
    for (const name of entries.keys()) {
      if (name.endsWith('.json'))
        expect(JSON.parse(entries.get(name)?.toString() ?? '[]'), name).not.toEqual([]);
    }
    expect(json('comments').map(({ body }) => body)).toEqual(['Bence olur.']);
    expect(json('chat-messages').map(({ body }) => body)).toEqual(['Merhaba']);
    expect(json('contributions').map(({ id: own }) => own)).toEqual([active.contributionId, active.draftId]);
    expect(json('evaluations')).toEqual([expect.objectContaining({ score: 80, comment: 'Good' })]);
    expect(json('points')).toEqual([expect.objectContaining({ point: 10 })]);
    expect(json('audit-trail').every((row) => String(row.principal).toLowerCase() === PERSON.login)).toBe(
      true,
    );
    const page = entries.get('index.html')?.toString() ?? '';
    expect(page).toContain('<html lang="tr">');
    for (const words of [
      inTurkish('dataCopy.page.title'),
      inTurkish('dataCopy.section.comments.text'),
      'Bence olur.',
    ])
      expect(page).toContain(words);
    const file = [...entries].find(([name]) => name.startsWith('files/'));
    expect(file?.[0]).toMatch(/^files\/\d+ Kırlangıç\.pdf$/);
    expect(file?.[1].subarray(0, 5).toString()).toBe('%PDF-');
    const all = [...entries.values()].map(String).join('');
    const { rows } = await app.db.execute<{ hash: string }>(
      sql`select password_hash as hash from app_user where id = ${active.person.id}`,
    );
    for (const secret of [rows[0]?.hash ?? '', '"digest"', 'a'.repeat(64), 'credential']) {
      expect(all.includes(secret), secret).toBe(false);
    }
  });

  it('is for its person alone, who has to confirm who they are, and is noted', async () => {
    expect((await fetchCopy(id, active.colleague)).statusCode).toBe(404);
    expect((await app.anonymous(endpoints.fetch, { params: { id } })).status).toBe(401);
    const [row] = await app.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.type, 'EXPORT'))
      .orderBy(desc(auditEvents.id));
    expect(row).toMatchObject({ principal: PERSON.login, change: { call: 'GET api/account/data-copy/:id' } });
    await app.db.execute(sql`update session set confirmed_at = now() - interval '1 hour'`);
    expect((await me(endpoints.make)).status).toBe(428);
    expect((await me(endpoints.fetch, { params: { id } })).status).toBe(428);
    await app.db.execute(sql`update session set confirmed_at = now()`);
  });

  it('takes the place of the one before, and is removed when its time is up', async () => {
    const files = await filesIn();
    const { body: next } = await me(endpoints.make);
    expect(await makeDataCopies(app.services)).toBe(1);
    expect(await filesIn()).toBe(files);
    expect((await fetchCopy(id)).statusCode).toBe(404);
    expect((await fetchCopy(next.id)).statusCode).toBe(200);
    app.setNow(new Date(Date.now() + COPY_DAYS * DAY_MS + 1000));
    try {
      expect((await me(endpoints.read)).body).toBeNull();
      expect((await fetchCopy(next.id)).statusCode).toBe(404);
      expect(await makeDataCopies(app.services)).toBe(1);
      expect(await filesIn()).toBe(files - 1);
      expect(await app.db.$count(dataCopies)).toBe(0);
    } finally {
      app.setNow(null);
    }
  });

  it('can be asked for so many times a day', async () => {
    const call = await app.as(await aUser(app.db));
    for (let at = 0; at < COPIES_A_DAY; at += 1) {
      expect((await call(endpoints.make)).status).toBe(202);
      expect(await makeDataCopies(app.services)).toBe(1);
    }
    const refused = await call(endpoints.make);
    expect([refused.status, refused.errorKey]).toEqual([429, 'error.tooManyAttempts']);
  });

  it('that cannot be made is tried again after a while, and given up after three times; nothing of it is left', async () => {
    const person = await aUser(app.db);
    const call = await app.as(person);
    await call(endpoints.make);
    const files = await filesIn();
    const away = {
      ...app.services,
      storage: { ...app.services.storage, putFile: () => Promise.reject(new Error('the bucket is away')) },
    };
    const begun = Date.now();
    const mailed = async () =>
      (await app.db.select().from(outboxMails).where(eq(outboxMails.userId, person.id))).map(
        ({ subject }) => subject,
      );
    const triesOf = async () =>
      (await app.db.select().from(dataCopies).where(eq(dataCopies.userId, person.id)))[0]?.tries;
    try {
      // Minutes after the beginning, tries until then, and what has become of it.
      for (const [minute, tries, status] of [
        ...([
          [0, 1, 'WAITING'],
          [14, 1, 'WAITING'],
          [16, 2, 'WAITING'],
        ] as const),
        ...([
          [45, 2, 'WAITING'],
          [47, 3, 'FAILED'],
          [120, 3, 'FAILED'],
        ] as const),
      ]) {
        app.setNow(new Date(begun + minute * 60_000));
        expect(await makeDataCopies(away)).toBe(0);
        expect([await triesOf(), (await call(endpoints.read)).body?.status]).toEqual([tries, status]);
      }
    } finally {
      app.setNow(null);
    }
    expect(await mailed()).toEqual([t('mail.dataCopy.failed.subject')]);
    expect(await filesIn()).toBe(files);
    expect(await readdir(join(app.services.env.dataDir, 'copies-in-the-making'))).toEqual([]);
    expect(await app.db.execute(sql`select from loose_file`)).toMatchObject({ rows: [] });
    expect((await call(endpoints.make)).status).toBe(202);
    expect(await makeDataCopies(app.services)).toBe(1);
    expect((await call(endpoints.read)).body?.status).toBe('READY');
  });

  it('is given up, too, when the processes die that make it, and what they wrote is removed', async () => {
    const person = await aUser(app.db);
    const call = await app.as(person);
    const { body } = await call(endpoints.make);
    const left = join(app.services.env.dataDir, 'copies-in-the-making', 'copy-left');
    await mkdir(left, { recursive: true });
    await writeFile(join(left, 'my-data.zip'), 'PK');
    await utimes(left, new Date(Date.now() - 7_200_000), new Date(Date.now() - 7_200_000));
    await app.db
      .update(dataCopies)
      .set({ tries: 3, nextTryAt: new Date(Date.now() - 1000).toISOString() })
      .where(eq(dataCopies.id, body.id));
    expect(await makeDataCopies(app.services)).toBe(0);
    expect((await call(endpoints.read)).body?.status).toBe('FAILED');
    expect(await readdir(join(left, '..'))).toEqual([]);
  });

  it('stays ready, whatever a process says of it that came too late', async () => {
    const person = await aUser(app.db);
    const call = await app.as(person);
    const { body } = await call(endpoints.make);
    expect(await makeDataCopies(app.services)).toBe(1);
    await noteFailure(app.db, { id: body.id, userId: person.id, tries: 1 }, new Date());
    const unable = {
      ...app.services,
      storage: { ...app.services.storage, remove: () => Promise.reject(new Error('the bucket is away')) },
    };
    await call(endpoints.make);
    // The one before cannot be removed: the new one is there all the same.
    await expect(makeDataCopies(unable)).rejects.toThrow('the bucket is away');
    expect((await call(endpoints.read)).body?.status).toBe('READY');
    expect((await call(endpoints.read)).body?.id).not.toBe(body.id);
  });

  it('leaves nothing open that it reads when it cannot be written', async () => {
    const source = new PassThrough();
    const { database, storage, messages, now } = app.services;
    const services = {
      ...{ database, messages, now },
      storage: { ...storage, stream: () => Promise.resolve(source) },
      registrations: new Registrations([]),
    };
    const { dataDir } = app.services.env;
    await expect(writeArchive(services, active.person.id, dataDir)).rejects.toThrow('EISDIR');
    await expect.poll(() => source.destroyed).toBe(true);
  });

  it('holds all there is, also what is read part by part', async () => {
    const person = await aUser(app.db);
    const call = await app.as(person);
    await app.db.execute(sql`
      insert into notification (user_id, title, body)
      select ${person.id}, 'News ' || n, 'x' from generate_series(1, 1700) n`);
    const { body } = await call(endpoints.make);
    expect(await makeDataCopies(app.services)).toBe(1);
    const entries = await entriesOf((await fetchCopy(body.id, person)).rawPayload);
    const titles = JSON.parse(String(entries.get('notifications.json'))).map(
      ({ title }: { title: string }) => title,
    );
    expect(titles).toEqual(Array.from({ length: 1700 }, (_, at) => `News ${at + 1}`));
  });

  it('has a page that explains each file and every field in both languages, and shows the records', async () => {
    const sections = app.services.registrations.of(copySections);
    const missing = new Set<string>();
    for (const section of sections) {
      const rows = await recordsAfter(app.db, section, { userId: active.person.id, after: 0, most: 5 });
      const names = rows.flatMap(({ record }) => namesIn(JSON.parse(record)));
      for (const locale of ['en', 'tr']) {
        const texts = app.services.messages.of(locale);
        const keys = [
          `dataCopy.section.${section.name}`,
          `dataCopy.section.${section.name}.text`,
          ...names.map((name) => `dataCopy.field.${name}`),
        ];
        for (const key of keys) if (texts[key] === undefined) missing.add(key);
      }
    }
    expect([...missing]).toEqual([]);
  });

  it('has a page in which hostile names and words stay words', async () => {
    const hostile = '</title><script>alert(1)</script>"\'><img src=x onerror=alert(2)>&lt;\u202egnp.exe';
    const person = await aUser(app.db, { firstName: hostile, lastName: hostile });
    await app.db.execute(sql`
      insert into notification (user_id, title, body) values (${person.id}, ${hostile}, ${hostile})`);
    const call = await app.as(person);
    const { body } = await call(endpoints.make);
    expect(await makeDataCopies(app.services)).toBe(1);
    const entries = await entriesOf((await fetchCopy(body.id, person)).rawPayload);
    const page = String(entries.get('index.html'));
    const { document } = new JSDOM(page).window;
    expect(document.querySelectorAll('script, img, iframe, object, form, link, base')).toHaveLength(0);
    expect([...page.matchAll(/<[^>]*\son\w+=/gi)]).toEqual([]);
    const policy = document.querySelector('meta[http-equiv="Content-Security-Policy"]');
    expect(policy?.getAttribute('content')).toContain("default-src 'none'");
    const shown = [...document.querySelectorAll('dd bdi')].map(({ textContent }) => textContent);
    expect(shown.filter((text) => text === hostile)).toHaveLength(4);
    expect(document.title).toBe(t('dataCopy.page.title'));
  });

  it('has a page that shows the first of very many, and says where the others are', async () => {
    const person = await aUser(app.db);
    await app.db.execute(sql`
      insert into notification (user_id, title, body)
      select ${person.id}, 'Number ' || n || '.', 'x' from generate_series(1, ${MOST_SHOWN + 1}) n`);
    const call = await app.as(person);
    const { body } = await call(endpoints.make);
    expect(await makeDataCopies(app.services)).toBe(1);
    const page = String((await entriesOf((await fetchCopy(body.id, person)).rawPayload)).get('index.html'));
    expect(page).toContain(`Number ${MOST_SHOWN}.`);
    expect(page).not.toContain(`Number ${MOST_SHOWN + 1}.`);
    expect(page).toContain(t('dataCopy.page.more', { count: MOST_SHOWN, file: 'notifications.json' }));
    expect(page).toContain(t('dataCopy.page.none'));
  });
});
