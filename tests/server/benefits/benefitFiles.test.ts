import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { benefitEndpoints as endpoints } from '#contract/benefits/endpoints.ts';
import { fileEndpoints } from '#contract/files/endpoints.ts';
import { MOST_FILES } from '#contract/files/schema.ts';
import { contributionBenefits } from '#server/platform/db/schema/benefits.ts';
import { storedFiles } from '#server/platform/db/schema/files.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import type { TestLifeCycle } from '#tests/support/factories/lifeCycles.ts';
import { aBenefit, aBenefitLifeCycle, aBody, aCast } from './benefiting.ts';

let app: TestApp;
let lifeCycle: TestLifeCycle;
beforeAll(async () => {
  app = await startTestApp();
  lifeCycle = await aBenefitLifeCycle(app);
});
afterAll(() => app.close());

const PDF = { name: 'measured.pdf', bytes: Buffer.from('%PDF-1.4\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n%%EOF') };
const TEXT = { name: 'notes.txt', bytes: Buffer.from('Forty hours') };

const send = (call: Call, body: object, file = PDF) => call(endpoints.saveWithFile, { body, file });
const filesOf = (contributionId: number) =>
  app.db.select().from(storedFiles).where(eq(storedFiles.contributionId, contributionId));
const benefitsOf = (contributionId: number) =>
  app.db.select().from(contributionBenefits).where(eq(contributionBenefits.contributionId, contributionId));
const keyOf = (path: string) => path.replace('files/', '');

describe('a benefit with a file', () => {
  it('is stored with it, and both are read by those who see benefits only [R3F-04, R3P-82, S3-82, Q3-38]', async () => {
    const { contribution, responsible, manager, owner } = await aCast(app, lifeCycle);
    const saved = await send(await app.as(responsible), aBody(contribution.id));
    expect(saved.status).toBe(200);
    expect(saved.body.file).toMatchObject({ name: 'measured.pdf', size: PDF.bytes.length });
    expect(saved.body.fileId).toBe(saved.body.file?.id);
    const key = keyOf(saved.body.file?.path ?? '');
    const bytes = (call: Call) => call(fileEndpoints.bytes, { params: { key } });
    expect((await bytes(await app.as(manager))).status).toBe(200);
    expect((await bytes(await app.as(owner))).status).toBe(404);
    expect(await app.services.storage.exists(key)).toBe(true);
  });

  it('keeps it when the save does not name it, gets another one, and loses it when told so [S3-10, S3-81]', async () => {
    const { contribution, responsible } = await aCast(app, lifeCycle);
    const me = await app.as(responsible);
    const { body: first } = await send(me, aBody(contribution.id));
    const { id } = first;
    const saved = await me(endpoints.save, { body: aBody(contribution.id, { id, amount: 1 }) });
    expect(saved.body.file).toEqual(first.file);
    const again = await send(me, aBody(contribution.id, { id }), TEXT);
    expect(again.body.file?.name).toBe('notes.txt');
    expect(await app.services.storage.exists(keyOf(first.file?.path ?? ''))).toBe(false);
    expect((await filesOf(contribution.id)).map(({ name }) => name)).toEqual(['notes.txt']);
    const without = await me(endpoints.save, { body: aBody(contribution.id, { id, fileId: null }) });
    expect([without.body.fileId, without.body.file]).toEqual([null, null]);
    expect(await filesOf(contribution.id)).toEqual([]);
  });

  it('needs room for it among the files of the contribution, and none for one that takes the place of another', async () => {
    const { contribution, responsible } = await aCast(app, lifeCycle);
    const me = await app.as(responsible);
    const { body: first } = await send(me, aBody(contribution.id));
    const file = { name: 'a.txt', contentType: 'text/plain', size: 1, category: 'CONTRIBUTION' };
    await app.db.insert(storedFiles).values(
      Array.from({ length: MOST_FILES - 1 }, (_, at) => ({
        ...file,
        storageKey: `full ${at}`,
        contributionId: contribution.id,
      })),
    );
    const second = await send(me, aBody(contribution.id));
    expect([second.status, second.errorKey]).toEqual([400, 'error.tooManyFiles']);
    expect(await benefitsOf(contribution.id)).toHaveLength(1);
    expect((await send(me, aBody(contribution.id, { id: first.id }), TEXT)).body.file?.name).toBe(
      'notes.txt',
    );
  });

  it('cannot lose it by the list of files [R3P-39]', async () => {
    const { contribution, responsible } = await aCast(app, lifeCycle);
    const me = await app.as(responsible);
    const { body } = await send(me, aBody(contribution.id));
    const removed = await me(fileEndpoints.remove, { params: { id: body.fileId ?? 0 } });
    expect([removed.status, removed.errorKey]).toEqual([400, 'error.inUse']);
    expect(await filesOf(contribution.id)).toHaveLength(1);
  });

  it('takes one that was uploaded before, but none of another contribution, benefit or purpose [S3-81]', async () => {
    const { contribution, responsible } = await aCast(app, lifeCycle);
    const foreign = await aCast(app, lifeCycle);
    const me = await app.as(responsible);
    const upload = async (call: Call, id: number, category: string) =>
      (await call(fileEndpoints.upload, { params: { id, category }, file: PDF })).body.id;
    const own = await upload(me, contribution.id, 'BENEFIT');
    const theirs = await upload(await app.as(foreign.responsible), foreign.contribution.id, 'BENEFIT');
    const shown = await upload(await app.as(foreign.owner), foreign.contribution.id, 'CONTRIBUTION');
    const { body } = await me(endpoints.save, { body: aBody(contribution.id, { fileId: own }) });
    expect(body.file?.id).toBe(own);
    for (const fileId of [own, theirs, shown, 999_999]) {
      const refused = await me(endpoints.save, { body: aBody(contribution.id, { fileId }) });
      expect(refused.fieldErrors).toEqual({ fileId: 'Value' });
    }
  });
});

describe('both or nothing', () => {
  it('a wrong file leaves no benefit, and a wrong benefit no file [R3P-82, S3-82, Q3-39]', async () => {
    const { contribution, responsible, owner } = await aCast(app, lifeCycle);
    const { id } = contribution;
    const me = await app.as(responsible);
    const nothing = async () => expect([await benefitsOf(id), await filesOf(id)]).toEqual([[], []]);
    const script = { name: 'measured.pdf', bytes: Buffer.from('MZ\u0090\u0000 program') };
    expect((await send(me, aBody(id), script)).errorKey).toBe('error.fileType');
    expect((await send(me, aBody(id), { name: 'a.pdf', bytes: Buffer.alloc(0) })).errorKey).toBe(
      'error.fileEmpty',
    );
    await nothing();
    expect((await send(me, aBody(id, { amount: '-1' }))).fieldErrors).toEqual({ amount: 'Pattern' });
    expect((await send(me, aBody(id, { id: 999_999 }))).status).toBe(404);
    expect((await send(me, aBody(id, { benefitType: 'ACTUAL' }))).errorKey).toBe('error.commandNotAllowed');
    expect((await send(await app.as(owner), aBody(id))).errorKey).toBe('error.commandNotAllowed');
    await nothing();
    const { id: stored } = await aBenefit(app, id);
    const late = await send(me, aBody(id, { id: stored, version: 7 }));
    expect(late.errorKey).toBe('error.savedInBetween');
    expect(await filesOf(id)).toEqual([]);
  });

  it('a request without its file or its words is refused [S3-82]', async () => {
    const { contribution, responsible } = await aCast(app, lifeCycle);
    const me = await app.as(responsible);
    expect((await me(endpoints.saveWithFile, { body: aBody(contribution.id) })).errorKey).toBe(
      'error.malformed',
    );
    expect((await me(endpoints.saveWithFile, { file: PDF })).status).toBe(400);
    expect(await benefitsOf(contribution.id)).toEqual([]);
    expect((await app.anonymous(endpoints.saveWithFile, { file: PDF, body: {} })).status).toBe(401);
  });
});
