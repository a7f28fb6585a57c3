import { campaignEndpoints } from '#contract/campaigns/endpoints.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aUnit, aUser, type TestUser } from '#tests/support/factories/users.ts';

export const HOUR = 3600 * 1000;
export const NOW = new Date('2030-03-05T12:00:00.000Z');
export const later = (ms: number) => new Date(NOW.getTime() + ms).toISOString();

let made = 0;
export const newCode = () => {
  made += 1;
  return `C-${String(made).padStart(4, '0')}`;
};

/** An author with a colleague, an editor, a reader, and a unit to aim at. */
export interface Campaigning {
  app: TestApp;
  author: Call;
  authorUser: TestUser;
  colleague: Call;
  editor: Call;
  reader: Call;
  unit: Awaited<ReturnType<typeof aUnit>>;
  create(body?: object, call?: Call): Promise<Awaited<ReturnType<typeof createWith>>>;
  save(body: object, call?: Call): Promise<Awaited<ReturnType<typeof saveWith>>>;
  /** A draft of the author that could be published. */
  aDraft(body?: object): Promise<number>;
  /** The same, published. */
  aPublished(body?: object): Promise<number>;
}

const createWith = (call: Call, body: object) => call(campaignEndpoints.create, { body });
const saveWith = (call: Call, body: object) => call(campaignEndpoints.save, { body });

export async function startCampaigning(): Promise<Campaigning> {
  const app = await startTestApp();
  app.setNow(NOW);
  const authorUser = await aUser(app.db, {
    firstName: 'Ada',
    lastName: 'Green',
    roles: ['ROLE_INTERNAL', 'ROLE_CAMPAIGN_AUTHOR'],
  });
  const author = await app.as(authorUser);
  const unit = await aUnit(app.db);
  const create = (body: object = {}, call: Call = author) =>
    createWith(call, {
      code: newCode(),
      title: 'A year without an accident',
      summary: 'What would make your next shift safer?',
      dateSubmissionEnd: later(72 * HOUR),
      ...body,
    });
  const save = (body: object, call: Call = author) => saveWith(call, body);
  const aDraft = async (body: object = {}) =>
    (await create({ targetUnits: [{ id: unit.id }], ...body })).body.id;
  const aPublished = async (body: object = {}) => {
    const id = await aDraft(body);
    await save({ id, publishState: 'PUBLISHED' });
    return id;
  };
  return {
    app,
    author,
    authorUser,
    colleague: await app.as(await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_CAMPAIGN_AUTHOR'] })),
    editor: await app.as(await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_CAMPAIGN_EDITOR'] })),
    reader: await app.as(await aUser(app.db)),
    unit,
    create,
    save,
    aDraft,
    aPublished,
  };
}
