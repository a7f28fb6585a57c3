import { afterAll, beforeAll, it } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { expectMailsByPreferences } from '#tests/support/simulatedMails.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('in three weeks nobody of sixty gets more mails a day than they want at once, and one digest', async () => {
  await expectMailsByPreferences(app, { people: 60, days: 21, stepHours: 4 });
}, 60_000);
