import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll } from 'vitest';
import { contributionEndpoints } from '#contract/contributions/endpoints.ts';
import { fileEndpoints as endpoints } from '#contract/files/endpoints.ts';
import { contributionHistories } from '#server/platform/db/schema/histories.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aContribution } from '#tests/support/factories/contributions.ts';
import { aLifeCycle, PLAIN_STATES, type TestLifeCycle } from '#tests/support/factories/lifeCycles.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';

export let app: TestApp;
export let lifeCycle: TestLifeCycle;
export let owner: TestUser;
export let me: Call;
export let stranger: Call;
export let admin: Call;

export const PDF = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');
export const GIF = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAAC', 'base64');
export const picture = (format: 'png' | 'jpeg', width = 1200, height = 800) =>
  sharp({ create: { width, height, channels: 3, background: '#2f7d4f' } })
    .withExif({ IFD0: { Copyright: 'Somebody at a secret place' } })
    [format]()
    .toBuffer();

/**
 * Opens, before the tests of a file, an application with suggestions that carry a banner, their owner, a stranger and an
 * administrator; closes it after them.
 */
export function openFilesCase(): void {
  beforeAll(async () => {
    app = await startTestApp();
    lifeCycle = await aLifeCycle(app.db, {
      type: 'SUGGESTION',
      isBannerEnabled: true,
      states: PLAIN_STATES.map((state) =>
        state.stateType === 'EVALUATION'
          ? { ...state, commands: [{ commandType: 'BENEFIT_FORECAST', roles: ['EXPERT'] }] }
          : state,
      ),
    });
    await aLifeCycle(app.db, { type: 'IMPROVEMENT' });
    owner = await aUser(app.db, { firstName: 'Ada', lastName: 'Lovelace' });
    me = await app.as(owner);
    stranger = await app.as(await aUser(app.db));
    admin = await app.as(await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_SUGGESTION_ADMIN'] }));
  });
  afterAll(() => app.close());
}

export const mine = (values: Partial<Parameters<typeof aContribution>[1]> = {}) =>
  aContribution(app.db, { owner, lifeCycle, ...values });
export const upload = (
  call: Call,
  id: number,
  file: { name: string; bytes: Buffer } = { name: 'plan.pdf', bytes: PDF },
  category = 'CONTRIBUTION',
) => call(endpoints.upload, { params: { id, category }, file });
export const banner = async (call: Call, id: number, bytes?: Buffer, name = 'banner.png') =>
  call(endpoints.uploadBanner, { params: { id }, file: { name, bytes: bytes ?? (await picture('png')) } });
export const edit = async (id: number) =>
  (await me(contributionEndpoints.edit, { params: { type: 'SUGGESTION', id } })).body;
export const keyOf = (path: string) => path.replace('files/', '');
export async function fetchBytes(user: TestUser | null, path: string) {
  return app.app.inject({
    url: `/api/v3/${path}`,
    headers: user ? { authorization: `Bearer ${await app.token(user)}` } : {},
  });
}
export const fileEntries = (id: number) =>
  app.db
    .select({
      category: contributionHistories.category,
      event: contributionHistories.event,
      oldValue: contributionHistories.oldValue,
      newValue: contributionHistories.newValue,
    })
    .from(contributionHistories)
    .where(eq(contributionHistories.contributionId, id))
    .orderBy(contributionHistories.id);
