import { and, eq } from 'drizzle-orm';
import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ATOM_MEDIA, ownViewEndpoints, savedViewEndpoints } from '#contract/saved-views/endpoints.ts';
import { FORMER_MEMBER } from '#contract/users/former-member.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { savedViewFeeds } from '#server/platform/db/schema/saved-views.ts';
import { userAuthorities, users } from '#server/platform/db/schema/users.ts';
import { DEFAULT_SETTINGS, writeSettings } from '#server/platform/settings/settings.repository.ts';
import { takeMany } from '#tests/support/allowances.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aContribution, aField } from '#tests/support/factories/contributions.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';

let app: TestApp;
let reader: TestUser;
let asReader: Call;
let fieldId: number;

beforeAll(async () => {
  app = await startTestApp({ env: { PUBLIC_URL: 'https://ideas.example.org' } });
});
afterAll(() => app.close());
beforeEach(async () => {
  reader = await aUser(app.db);
  asReader = await app.as(reader);
  fieldId = (await aField(app.db)).id;
});

const aView = async (call = asReader, address?: string) => {
  const body = {
    name: 'Ideas <of> & "mine"',
    address: address ?? `/contribution/list/SUGGESTION/0/all?contributionFieldId.in=${fieldId}`,
  };
  return (await call(savedViewEndpoints.create, { body })).body.id;
};
const issue = async (id: number, call = asReader) =>
  (await call(ownViewEndpoints.issueFeed, { params: { id } })).body.address;
const tokenOf = (address: string) => address.split('/').at(-1) ?? '';
const read = (address: string) =>
  app.anonymous(ownViewEndpoints.feed, { params: { token: tokenOf(address) } });
const aSuggestion = (values: Parameters<typeof aContribution>[1] = {}) =>
  aContribution(app.db, { visibility: 'REGISTERED', fieldId, ...values });

/** What is not well formed is refused. */
const parse = (xml: unknown) => new JSDOM(String(xml), { contentType: 'application/xml' }).window.document;
const titlesIn = (xml: unknown) =>
  [...parse(xml).querySelectorAll('entry > title')].map(({ textContent }) => textContent);

describe('the feed of a view', () => {
  it('is Atom, with what its reader sees, the newest first', async () => {
    await aSuggestion({ title: 'First' });
    const { id } = await aSuggestion({ title: 'Second', summary: 'In short.' });
    await aSuggestion({ title: 'Private', visibility: 'PRIVATE' });
    await aContribution(app.db, { title: 'Elsewhere', visibility: 'REGISTERED' });
    const viewId = await aView();
    const address = await issue(viewId);
    expect(address).toMatch(/^https:\/\/ideas\.example\.org\/api\/v3\/feeds\/[\w-]{32}$/);
    const { status, body, headers } = await read(address);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe(`${ATOM_MEDIA}; charset=utf-8`);
    expect(headers['cache-control']).toBe('private, no-cache');
    expect(titlesIn(body)).toEqual(['Second', 'First']);
    const feed = parse(body).documentElement;
    expect(feed.namespaceURI).toBe('http://www.w3.org/2005/Atom');
    const textOf = (selector: string) => feed.querySelector(selector)?.textContent;
    expect(textOf('feed > title')).toBe('Ideas <of> & "mine"');
    expect(feed.querySelector('feed > link[rel=self]')?.getAttribute('href')).toBe(address);
    expect(feed.querySelector('feed > link[rel=alternate]')?.getAttribute('href')).toBe(
      `https://ideas.example.org/view/${viewId}`,
    );
    expect(textOf('entry > id')).toBe(`tag:ideas.example.org,2026:contribution-${id}`);
    expect(feed.querySelector('entry > link')?.getAttribute('href')).toBe(
      `https://ideas.example.org/contribution/SUGGESTION/${id}/detail`,
    );
    expect(textOf('entry > summary')).toContain('In short.');
    expect(textOf('entry > author > name')).toMatch(/^First/);
    for (const date of feed.querySelectorAll('updated, published')) {
      expect(date.textContent).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    }
  });

  it('holds no more than the newest fifty', async () => {
    for (let number = 1; number <= 51; number += 1) await aSuggestion({ title: `Number ${number}` });
    const titles = titlesIn((await read(await issue(await aView()))).body);
    expect(titles).toHaveLength(50);
    expect([titles[0], titles[49]]).toEqual(['Number 51', 'Number 2']);
  });

  it('says what people wrote as text, whatever signs are in it', async () => {
    const owner = await aUser(app.db, { firstName: '', lastName: FORMER_MEMBER });
    const title = '</title><script>alert(1)</script> & "\u0001\ud800" ]]>';
    await aSuggestion({ title: title.replace('\ud800', ''), owner });
    const { body } = await read(await issue(await aView()));
    expect(titlesIn(body)).toEqual(['</title><script>alert(1)</script> & "" ]]>']);
    expect(String(body)).not.toContain(FORMER_MEMBER);
    expect(String(body)).not.toContain('<script>');
  });

  it('shows what its owner may see at the moment of reading', async () => {
    const { id } = await aSuggestion({ title: 'Seen' });
    const address = await issue(await aView());
    expect(titlesIn((await read(address)).body)).toEqual(['Seen']);
    await app.db
      .update(contributions)
      .set({ visibility: 'PRIVATE', audience: [] })
      .where(eq(contributions.id, id));
    expect(titlesIn((await read(address)).body)).toEqual([]);
  });

  it('of a list that is not open to its owner any more is missing', async () => {
    const administrator = await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_SUGGESTION_ADMIN'] });
    const call = await app.as(administrator);
    const address = await issue(await aView(call, '/contribution/list/SUGGESTION/0/manage'), call);
    expect((await read(address)).status).toBe(200);
    await app.db.delete(userAuthorities).where(eq(userAuthorities.userId, administrator.id));
    expect((await read(address)).status).toBe(404);
  });

  it('is not for who may not call the list', async () => {
    const nobody = await app.as(await aUser(app.db, { roles: [] }));
    const id = await aView(nobody);
    const { errorKey } = await nobody(ownViewEndpoints.issueFeed, { params: { id } });
    expect(errorKey).toBe('error.savedView.noRows');
    const address = await issue(await aView());
    await app.db
      .delete(userAuthorities)
      .where(and(eq(userAuthorities.userId, reader.id), eq(userAuthorities.authority, 'ROLE_INTERNAL')));
    expect((await read(address)).status).toBe(404);
  });

  it('of a board holds the states of its life cycle', async () => {
    const { lifeCycleId } = await aSuggestion({ title: 'Here' });
    const board = (id: number) =>
      `/contribution/board/SUGGESTION/0/all?contributionFieldId.in=${fieldId}&lifeCycle=${id}`;
    expect(titlesIn((await read(await issue(await aView(asReader, board(lifeCycleId))))).body)).toEqual([
      'Here',
    ]);
    expect(titlesIn((await read(await issue(await aView(asReader, board(999_999))))).body)).toEqual([]);
  });

  it('is sent again only when something changed', async () => {
    const { id } = await aSuggestion({ title: 'Before' });
    const address = await issue(await aView());
    const { headers } = await read(address);
    const url = new URL(address).pathname;
    const again = (asked: Record<string, string>) => app.app.inject({ method: 'GET', url, headers: asked });
    expect(headers.etag).toMatch(/^"[\w-]+"$/);
    const known = { 'if-none-match': String(headers.etag) };
    expect((await again(known)).statusCode).toBe(304);
    const since = { 'if-modified-since': String(headers['last-modified']) };
    expect((await again(since)).statusCode).toBe(304);
    expect((await again({ 'if-modified-since': 'Mon, 01 Jan 2024 00:00:00 GMT' })).statusCode).toBe(200);
    await app.db.update(contributions).set({ title: 'After' }).where(eq(contributions.id, id));
    expect((await again(known)).statusCode).toBe(200);
    // The version says more than the second of the last change.
    expect((await again({ ...known, ...since })).statusCode).toBe(200);
  });
});

describe('the address of a feed', () => {
  it('is stored as a digest alone, and replaced by another one', async () => {
    const id = await aView();
    const first = await issue(id);
    const [row] = await app.db.select().from(savedViewFeeds).where(eq(savedViewFeeds.userId, reader.id));
    expect(JSON.stringify(row)).not.toContain(tokenOf(first));
    const second = await issue(id);
    expect((await read(first)).status).toBe(404);
    expect((await read(second)).status).toBe(200);
    expect((await asReader(savedViewEndpoints.read, { params: { id } })).body.hasFeed).toBe(true);
  });

  it('works no more once it is withdrawn, the view deleted, its owner deactivated', async () => {
    const id = await aView();
    const withdrawn = await issue(id);
    const { body } = await asReader(ownViewEndpoints.withdrawFeed, { params: { id } });
    expect(body.hasFeed).toBe(false);
    expect((await read(withdrawn)).status).toBe(404);
    expect((await asReader(ownViewEndpoints.withdrawFeed, { params: { id } })).status).toBe(200);

    const deleted = await issue(id);
    await asReader(savedViewEndpoints.remove, { params: { id } });
    expect((await read(deleted)).status).toBe(404);

    const closed = await issue(await aView());
    await app.db.update(users).set({ activated: false }).where(eq(users.id, reader.id));
    expect((await read(closed)).status).toBe(404);
    expect((await read('https://ideas.example.org/api/v3/feeds/unknown')).status).toBe(404);
  });

  it('of a shared view works as long as that is shared with its owner', async () => {
    const asAdministrator = await app.as(
      await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_SUGGESTION_ADMIN'] }),
    );
    const id = await aView(asAdministrator);
    const share = (sharing: object) => asAdministrator(savedViewEndpoints.save, { body: { id, sharing } });
    await share({ with: 'ROLE', role: 'ROLE_INTERNAL' });
    const address = await issue(id);
    expect((await read(address)).status).toBe(200);
    await share({ with: 'NOBODY' });
    expect((await read(address)).status).toBe(404);
  });

  it('is of views that hold contributions', async () => {
    const { errorKey } = await asReader(ownViewEndpoints.issueFeed, {
      params: { id: await aView(asReader, '/contribution-task') },
    });
    expect(errorKey).toBe('error.savedView.noRows');
  });

  it('answers nobody in maintenance but administrators', async () => {
    const address = await issue(await aView());
    await writeSettings(app.db, { ...DEFAULT_SETTINGS, maintenance: true });
    try {
      expect((await read(address)).status).toBe(503);
    } finally {
      await writeSettings(app.db, DEFAULT_SETTINGS);
    }
  });

  it('is asked for six hundred times in ten minutes from one place', async () => {
    app.setNow(new Date());
    const limit = { most: 600, withinSeconds: 600 };
    await takeMany(app, { what: 'feed', who: '127.0.0.1' }, limit.most, limit);
    const { status, headers } = await read('https://ideas.example.org/api/v3/feeds/unknown');
    app.setNow(null);
    expect(status).toBe(429);
    expect(headers['retry-after']).toBeDefined();
  });
});
