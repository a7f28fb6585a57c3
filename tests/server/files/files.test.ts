import { eq, sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { contributionEndpoints } from '#contract/contributions/endpoints.ts';
import { fileEndpoints as endpoints } from '#contract/files/endpoints.ts';
import { MOST_FILES } from '#contract/files/schema.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { storedFiles } from '#server/platform/db/schema/files.ts';
import { ALLOWANCES } from '#server/platform/limits/call-limits.ts';
import * as images from '#server/platform/storage/images.ts';
import { aField, anExtraInput } from '#tests/support/factories/contributions.ts';
import { aUser } from '#tests/support/factories/users.ts';
import { whileOthersWait } from '#tests/support/locks.ts';
import {
  admin,
  app,
  banner,
  edit,
  fetchBytes,
  fileEntries,
  GIF,
  keyOf,
  me,
  mine,
  openFilesCase,
  owner,
  PDF,
  picture,
  stranger,
  upload,
} from './filesCase.ts';

openFilesCase();

describe('files of a contribution', () => {
  it('are added, listed, read and deleted by an owner, each time with an entry of the history [R3F-09, R3F-10, R3B-16, R3P-38, R3P-39, R3P-40]', async () => {
    const { id } = await mine();
    const added = await upload(me, id, { name: '../../etc/Plan <A>.pdf', bytes: PDF });
    expect(added.body).toMatchObject({
      name: 'Plan A.pdf',
      size: PDF.length,
      contentType: 'application/pdf',
      category: 'CONTRIBUTION',
      createdBy: 'Ada Lovelace',
      canDelete: true,
    });
    expect(added.headers['app-alert']).toBe('app.file.created');
    expect((await me(endpoints.list, { params: { id } })).body).toEqual([added.body]);
    expect((await edit(id)).files).toEqual([added.body]);

    const bytes = await fetchBytes(owner, added.body.path);
    expect(bytes.rawPayload.equals(PDF)).toBe(true);
    expect(bytes.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': "attachment; filename*=UTF-8''Plan%20A.pdf",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=3600',
    });

    const gone = await me(endpoints.remove, { params: { id: added.body.id } });
    expect([gone.status, gone.headers['app-alert']]).toEqual([200, 'app.file.deleted']);
    expect((await me(endpoints.list, { params: { id } })).body).toEqual([]);
    expect((await fetchBytes(owner, added.body.path)).statusCode).toBe(404);
    expect(await app.services.storage.exists(keyOf(added.body.path))).toBe(false);
    expect((await me(endpoints.remove, { params: { id: added.body.id } })).status).toBe(404);
    expect(await fileEntries(id)).toEqual([
      { category: 'FILE', event: 'file', oldValue: null, newValue: 'Plan A.pdf' },
      { category: 'FILE', event: 'file', oldValue: 'Plan A.pdf', newValue: null },
    ]);
  });

  it('are offered under their names, whatever signs are in them', async () => {
    const { id } = await mine();
    const { body } = await upload(me, id, { name: "Ada's plan (1).pdf", bytes: PDF });
    const { headers } = await fetchBytes(owner, body.path);
    expect(headers['content-disposition']).toBe("attachment; filename*=UTF-8''Ada%27s%20plan%20%281%29.pdf");
  });

  it('do not disturb a form that is open meanwhile [R3C-10]', async () => {
    const field = await aField(app.db);
    const { id } = await mine({ fieldId: field.id });
    const { version } = await edit(id);
    await upload(me, id);
    await banner(me, id);
    const saved = await me(contributionEndpoints.save, {
      params: { type: 'SUGGESTION' },
      body: { id, version, title: 'Still mine' },
    });
    expect(saved.status).toBe(200);
  });

  it('are judged by content: pdf, pictures, texts and archives, nothing that runs', async () => {
    const { id } = await mine();
    const kinds: Record<string, [string, Buffer]> = {
      png: ['image.png', Buffer.from(await picture('png', 20, 20))],
      text: ['notes.txt', Buffer.from('just words')],
      html: ['page.txt', Buffer.from('<html><script>alert(1)</script></html>')],
    };
    for (const [name, bytes] of Object.values(kinds)) {
      expect((await upload(me, id, { name, bytes })).status).toBe(200);
    }
    // A page is a text to us, and a text is never shown as a page.
    const files = (await me(endpoints.list, { params: { id } })).body;
    const page = files.find(({ name }) => name === 'page.txt');
    const bytes = await fetchBytes(owner, page?.path ?? '');
    expect(bytes.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(bytes.headers['content-disposition']).toContain('attachment');
    const image = await fetchBytes(owner, files.find(({ name }) => name === 'image.png')?.path ?? '');
    expect(image.headers['content-disposition']).toBeUndefined();

    const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200, 1)]);
    expect((await upload(me, id, { name: 'report.pdf', bytes: program })).errorKey).toBe('error.fileType');
    expect((await upload(me, id, { name: 'x.gif', bytes: GIF })).errorKey).toBe('error.fileType');
    expect((await upload(me, id, { name: 'x.txt', bytes: Buffer.alloc(0) })).errorKey).toBe(
      'error.fileEmpty',
    );
  });

  it('are refused where their content is not what the name says [Q3-39]', async () => {
    const { id } = await mine();
    const png = await picture('png', 20, 20);
    const lies: [string, Buffer][] = [
      ['fake.pdf', Buffer.from('not a pdf')],
      ['fake.docx', PDF],
      ['fake.jpg', png],
      ['fake.txt', png],
      ['fake.csv', Buffer.from([0, 1, 2, 3])],
      ['page.html', Buffer.from('just words')],
      ['README', Buffer.from('just words')],
    ];
    for (const [name, bytes] of lies) {
      expect([name, (await upload(me, id, { name, bytes })).errorKey]).toEqual([name, 'error.fileType']);
    }
    expect((await upload(me, id, { name: 'empty.pdf', bytes: Buffer.alloc(0) })).errorKey).toBe(
      'error.fileEmpty',
    );
    expect((await me(endpoints.list, { params: { id } })).body).toEqual([]);
  });

  it('have 10 MB at most', async () => {
    const { id } = await mine();
    const bytes = Buffer.alloc(10 * 1024 * 1024 + 1, 'a');
    expect((await upload(me, id, { name: 'big.txt', bytes })).errorKey).toBe('error.fileSize');
    expect((await upload(me, id, { name: 'fits.txt', bytes: bytes.subarray(1) })).status).toBe(200);
  });

  it('of an extra input need the input to be one of the contribution [R3B-18]', async () => {
    const input = await anExtraInput(app.db);
    const foreign = await anExtraInput(app.db, { source: 'IMPROVEMENT' });
    const { id } = await mine();
    const file = { name: 'a.txt', bytes: Buffer.from('words') };
    expect((await upload(me, id, file, `ei_${input.id}`)).body.category).toBe(`ei_${input.id}`);
    expect((await upload(me, id, file, `ei_${foreign.id}`)).fieldErrors).toEqual({ category: 'Value' });
    expect((await upload(me, id, file, 'BANNER')).status).toBe(400);
  });

  it('are changed by an owner only while it is editable, by an administrator at any time', async () => {
    const { id } = await mine({ editable: false });
    expect((await upload(me, id)).errorKey).toBe('error.notEditable');
    const { body } = await upload(admin, id);
    expect((await me(endpoints.list, { params: { id } })).body[0]?.canDelete).toBe(false);
    expect((await me(endpoints.remove, { params: { id: body.id } })).errorKey).toBe('error.notEditable');
    expect((await admin(endpoints.remove, { params: { id: body.id } })).status).toBe(200);
  });

  it('of benefits are for those who work with benefits', async () => {
    const expert = await aUser(app.db);
    const { id } = await mine({ state: 'EVALUATION', participants: [[expert, 'EXPERT']] });
    const call = await app.as(expert);
    expect((await upload(me, id, undefined, 'BENEFIT')).errorKey).toBe('error.commandNotAllowed');
    const { body } = await upload(call, id, undefined, 'BENEFIT');
    expect((await call(endpoints.list, { params: { id } })).body).toHaveLength(1);
    expect((await me(endpoints.list, { params: { id } })).body).toEqual([]);
    expect((await fetchBytes(expert, body.path)).statusCode).toBe(200);
    expect((await fetchBytes(owner, body.path)).statusCode).toBe(404);
    expect((await me(endpoints.remove, { params: { id: body.id } })).status).toBe(404);
  });

  it('are hidden with their contribution', async () => {
    const { id } = await mine();
    const { body } = await upload(me, id);
    const other = await aUser(app.db);
    expect((await stranger(endpoints.list, { params: { id } })).status).toBe(404);
    expect((await upload(stranger, id)).status).toBe(404);
    expect((await stranger(endpoints.remove, { params: { id: body.id } })).status).toBe(404);
    expect((await fetchBytes(other, body.path)).statusCode).toBe(404);
    expect((await fetchBytes(null, body.path)).statusCode).toBe(401);
    await app.db.update(contributions).set({ visibility: 'REGISTERED' }).where(eq(contributions.id, id));
    expect((await fetchBytes(other, body.path)).statusCode).toBe(200);
    expect((await upload(stranger, id)).errorKey).toBe('error.notEditable');
    expect((await fetchBytes(owner, 'files/00000000-0000-4000-8000-000000000000')).statusCode).toBe(404);
    expect((await fetchBytes(owner, 'files/..%2f..%2fetc%2fpasswd')).statusCode).toBe(400);
  });

  it('leave no bytes behind when the call fails after storing them', async () => {
    const { id } = await mine();
    const stored: string[] = [];
    const { put } = app.services.storage;
    app.services.storage.put = (key, bytes) => {
      stored.push(key);
      return put(key, bytes);
    };
    await app.db.execute(
      sql`alter table contribution_history add constraint no_files check (category <> 'FILE') not valid`,
    );
    const answer = await upload(me, id);
    await app.db.execute(sql`alter table contribution_history drop constraint no_files`);
    app.services.storage.put = put;
    expect(answer.status).toBe(500);
    expect(stored).toHaveLength(1);
    expect(await app.services.storage.exists(stored[0] ?? '')).toBe(false);
    expect((await me(endpoints.list, { params: { id } })).body).toEqual([]);
  });

  it('are deleted once, also by two at the same moment [R3P-39, S3-27]', async () => {
    const { id } = await mine();
    const { body } = await upload(me, id);
    const second = await whileOthersWait(
      app.db,
      async (tx) => {
        await tx.execute(sql`select from contribution where id = ${id} for update`);
        await tx.delete(storedFiles).where(eq(storedFiles.id, body.id));
      },
      () => me(endpoints.remove, { params: { id: body.id } }),
    );
    expect(second.status).toBe(404);
    expect(await fileEntries(id)).toHaveLength(1);
  });

  it('are a hundred of a contribution at most, however many come at once; its banner is none of them', async () => {
    const { id } = await mine();
    const file = { name: 'a.txt', contentType: 'text/plain', size: 1, category: 'CONTRIBUTION' };
    await app.db.insert(storedFiles).values(
      Array.from({ length: MOST_FILES - 1 }, (_, at) => ({
        ...file,
        storageKey: `full ${at}`,
        contributionId: id,
      })),
    );
    expect((await banner(me, id)).status).toBe(200);
    const put = vi.spyOn(app.services.storage, 'put');
    const answers = await Promise.all([upload(me, id), upload(me, id), upload(me, id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    const refused = answers.find(({ status }) => status === 400);
    expect([refused?.errorKey, refused?.headers['app-params']]).toEqual(['error.tooManyFiles', '100']);
    expect((await me(endpoints.list, { params: { id } })).body).toHaveLength(100);
    const existing = await Promise.all(put.mock.calls.map(([key]) => app.services.storage.exists(key)));
    put.mockRestore();
    expect(existing.filter(Boolean)).toHaveLength(1);
  });

  it('and banners in a flood are refused for a while, before anything is drawn or stored, for this person only', async () => {
    const [flooder, calm] = [await aUser(app.db), await aUser(app.db)];
    const { id } = await mine({ coOwners: [flooder, calm] });
    const [call, another] = [await app.as(flooder), await app.as(calm)];
    const now = new Date('2026-11-20T09:00:00Z');
    const put = vi.spyOn(app.services.storage, 'put');
    const draw = vi.spyOn(images, 'makeBanner');
    try {
      app.setNow(now);
      const { most, withinSeconds } = ALLOWANCES.upload.session;
      for (let taken = 1; taken < most; taken += 1) {
        expect((await upload(call, id, { name: 'a.txt', bytes: Buffer.from('\u0000') })).status).toBe(400);
      }
      expect((await upload(call, id)).status).toBe(200);
      put.mockClear();
      for (const { status, errorKey } of [await upload(call, id), await banner(call, id)]) {
        expect([status, errorKey]).toEqual([429, 'error.tooManyAttempts']);
      }
      expect([put, draw].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
      expect((await upload(another, id)).status).toBe(200);
      app.setNow(new Date(now.getTime() + (withinSeconds / most) * 1_000));
      expect((await banner(call, id)).status).toBe(200);
    } finally {
      app.setNow(null);
      put.mockRestore();
      draw.mockRestore();
    }
  });

  it('need a session and a role', async () => {
    const { id } = await mine();
    const nobody = await app.as(await aUser(app.db, { roles: [] }));
    for (const [call, status] of [
      [app.anonymous, 401],
      [nobody, 403],
    ] as const) {
      expect((await upload(call, id)).status).toBe(status);
      expect((await banner(call, id)).status).toBe(status);
      expect((await call(endpoints.list, { params: { id } })).status).toBe(status);
      expect((await call(endpoints.remove, { params: { id: 1 } })).status).toBe(status);
      expect((await call(endpoints.deleteBanner, { params: { a: id, b: 1 } })).status).toBe(status);
    }
  });
});
