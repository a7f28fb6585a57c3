import { afterAll, beforeAll, it } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { expectMailsByPreferences } from '#tests/support/simulatedMails.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('in a year nobody of five hundred gets more mails a day than they want at once, and one digest', async () => {
  await expectMailsByPreferences(app, { people: 500, days: 365, stepHours: 12 });
}, 600_000);
