import { afterAll, beforeAll, beforeEach } from 'vitest';
import { DEFAULT_SETTINGS, writeSettings } from '#server/platform/settings/settings.repository.ts';
import { aUser } from '#tests/support/factories/users.ts';
import { type Call, startTestApp, type TestApp } from './app.ts';

export let app: TestApp;
export let employee: Call;
export let external: Call;

// Near the real time: sessions end by the database's clock.
export const NOW = new Date();
export const inDays = (days: number) => new Date(NOW.getTime() + days * 86_400_000).toISOString();

/** Who reads what campaigns and competitions show: an employee and somebody from outside, with settings as shipped. */
export function preparePublicReaders(): void {
  beforeAll(async () => {
    app = await startTestApp();
    app.setNow(NOW);
    employee = await app.as(await aUser(app.db));
    external = await app.as(await aUser(app.db, { roles: ['ROLE_EXTERNAL'] }));
  });
  afterAll(() => app.close());
  beforeEach(() => writeSettings(app.db, DEFAULT_SETTINGS));
}
