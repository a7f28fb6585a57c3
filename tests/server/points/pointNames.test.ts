import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pointEndpoints as endpoints } from '#contract/points/endpoints.ts';
import { pointEntries } from '#server/platform/db/schema/points.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { aContribution } from '#tests/support/factories/contributions.ts';
import { aPointDefinition } from '#tests/support/factories/lifeCycleParts.ts';
import { aUser } from '#tests/support/factories/users.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('what points were given for', () => {
  it('is called in the reader’s language, where it has a name in it [S3-75]', async () => {
    const reader = await aUser(app.db, { langKey: 'tr' });
    const { id: contributionId } = await aContribution(app.db, { owner: reader });
    const definitionList = [
      { language: 'en', title: 'Idea of the month' },
      { language: 'tr', title: 'Ayın fikri' },
    ];
    const { id: pointDefinitionId } = await aPointDefinition(app.db, { definitionList });
    const entry = { userId: reader.id, source: 'SUGGESTION' } as const;
    await app.db.insert(pointEntries).values([
      { ...entry, point: 5, pointType: 'Idea of the month', pointDefinitionId, contributionId },
      { ...entry, point: 7, pointType: 'Thank you' },
    ]);
    const own = await app.as(reader);
    const totals = await own(endpoints.totalsByOrigin, { params: { id: reader.id } });
    expect(totals.body.SUGGESTION).toEqual([
      { pointType: 'Ayın fikri', point: 5 },
      { pointType: 'Thank you', point: 7 },
    ]);
    const entries = await own(endpoints.detail, { params: { userId: reader.id } });
    expect(entries.errorKey).toBeUndefined();
    expect(entries.body.map(({ pointType }) => pointType)).toEqual(['Thank you', 'Ayın fikri']);
  });
});
