import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileEndpoints } from '#contract/files/endpoints.ts';
import { pointSpendingEndpoints as endpoints } from '#contract/points/spendings.endpoints.ts';
import type { ManagedSpending } from '#contract/points/spendings.schema.ts';
import { storedFiles } from '#server/platform/db/schema/files.ts';
import { pointSpendings } from '#server/platform/db/schema/points.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';
import { aBill, anAdministrator, aRichUser, NOW, remainingOf, spend, spendingOf } from './pointCase.ts';

let app: TestApp;
let admin: Call;
let user: TestUser;
let me: Call;

beforeAll(async () => {
  app = await startTestApp();
  app.setNow(NOW);
  admin = await anAdministrator(app);
  user = await aRichUser(app, 100_000);
  me = await app.as(user);
});
afterAll(() => app.close());

const upload = (body: object | undefined, file = aBill(), call = admin) =>
  call(endpoints.uploadFile, { body, file });
const keyOf = ({ file }: ManagedSpending) => file?.path.replace('files/', '') ?? '';
const bytes = (call: Call, key: string) => call(fileEndpoints.bytes, { params: { key } });
const counts = async () => [await app.db.$count(pointSpendings), await app.db.$count(storedFiles)];

describe('the file of spent points', () => {
  it('comes with a new record, and is for its person and platform administrators [R3P-110, R3G-09, Q3-62]', async () => {
    const made = await upload(spendingOf(user));
    expect([made.status, made.headers['app-alert']]).toEqual([200, 'app.userPointSpent.fileUploaded']);
    expect(made.body).toMatchObject({ point: 30, file: { name: 'bill.txt' } });
    const key = keyOf(made.body);
    for (const call of [me, admin]) {
      const read = await bytes(call, key);
      expect([read.status, String(read.body).startsWith('A bill')]).toEqual([200, true]);
      expect(read.headers['content-disposition']).toContain('attachment');
    }
    const other = await app.as(await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_SUGGESTION_ADMIN'] }));
    expect((await bytes(other, key)).status).toBe(404);
    expect((await bytes(app.anonymous, key)).status).toBe(401);
    const own = await me(endpoints.ofUser, { params: { id: user.id } });
    expect(own.body[0]?.file).toEqual(made.body.file);
  });

  it('is added to a record, takes the place of its former one, and is taken away [R3P-110, S3-10]', async () => {
    const { body: made } = await spend(admin, user);
    const added = await upload({ id: made.id, point: 40 }, aBill('first.txt'));
    expect(added.body).toMatchObject({ id: made.id, point: 40, explanation: 'Spring market' });
    const replaced = await upload({ id: made.id }, aBill('second.txt'));
    expect(replaced.body).toMatchObject({ id: made.id, point: 40, file: { name: 'second.txt' } });
    expect((await bytes(admin, keyOf(added.body))).status).toBe(404);
    expect(await app.services.storage.exists(keyOf(added.body))).toBe(false);
    const saved = await admin(endpoints.save, { body: { id: made.id, point: 41 } });
    expect(saved.body.file?.name).toBe('second.txt');
    const without = await admin(endpoints.save, { body: { id: made.id, fileId: null } });
    expect(without.body.file).toBeNull();
    expect(await app.services.storage.exists(keyOf(replaced.body))).toBe(false);
  });

  it('goes with its record [R3P-111]', async () => {
    const { body: made } = await upload(spendingOf(user));
    await admin(endpoints.remove, { params: { id: made.id } });
    expect((await bytes(admin, keyOf(made))).status).toBe(404);
    expect(await app.services.storage.exists(keyOf(made))).toBe(false);
  });

  it('is stored with its record or not at all [R3P-110]', async () => {
    const before = await counts();
    const { body: made } = await spend(admin, user, { point: 1 });
    const left = await remainingOf(admin, user);
    expect((await upload(spendingOf(user, { point: left + 1 }))).errorKey).toBe('error.insufficientPoint');
    expect((await upload({ id: made.id, point: left + 2 })).errorKey).toBe('error.insufficientPoint');
    expect((await upload({ id: 999_999 })).status).toBe(404);
    expect((await upload(spendingOf(user, { spentDate: '2031-01-01' }))).fieldErrors).toEqual({
      spentDate: 'NotFuture',
    });
    expect((await upload({ point: 5 })).fieldErrors).toEqual({ userId: 'NotNull', explanation: 'NotNull' });
    expect((await upload(undefined)).status).toBe(400);
    const harmful = { name: 'bill.pdf', bytes: Buffer.from([0x4d, 0x5a, 0x90, 0x00, 0x03]) };
    expect((await upload(spendingOf(user), harmful)).errorKey).toBe('error.fileType');
    expect((await upload(spendingOf(user), { name: 'empty.txt', bytes: Buffer.alloc(0) })).errorKey).toBe(
      'error.fileEmpty',
    );
    const [records, files] = await counts();
    expect([records, files]).toEqual([(before[0] ?? 0) + 1, before[1]]);
    expect((await upload(spendingOf(user), aBill(), me)).status).toBe(403);
    expect((await upload(spendingOf(user), aBill(), app.anonymous)).status).toBe(401);
  });

  it('is read from a form as browsers send it: the record as a part with a media type of its own [R3P-110]', async () => {
    const form = new FormData();
    const json = new Blob([JSON.stringify(spendingOf(user, { point: 7 }))], { type: 'application/json' });
    form.append('userPointSpent', json);
    form.append('file', new Blob(['A bill']), 'bill.txt');
    const encoded = new Response(form);
    const sent = await app.app.inject({
      method: 'POST',
      url: `/${endpoints.uploadFile.path}`,
      headers: {
        authorization: `Bearer ${await app.token(await aUser(app.db, { roles: ['ROLE_ADMIN'] }))}`,
        'content-type': encoded.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await encoded.arrayBuffer()),
    });
    expect(sent.json()).toMatchObject({ point: 7, file: { name: 'bill.txt' } });
  });
});
