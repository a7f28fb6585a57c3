import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { createLive } from '#server/platform/live/live.hub.ts';
import { aChat, say } from '#tests/server/chat/chatCase.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { listen } from '#tests/support/liveStream.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('people hear of a change when those who read it from a replica find it there', async () => {
  const { database, registrations, log } = app.services;
  const waiting: (() => void)[] = [];
  const settled = () => new Promise<void>((resolve) => waiting.push(resolve));
  const live = createLive({ url: app.databaseUrl, database, registrations, log, settled });
  const server = await buildApp({ services: { ...app.services, live }, siteDirectory: null });
  const base = await server.listen({ port: 0, host: '127.0.0.1' });
  const chat = await aChat(app);
  const ear = await listen(base, await app.token(chat.mentor));
  try {
    await say(await app.as(chat.owner), chat.id, 'Not yet');
    await expect.poll(() => waiting.length, { timeout: 5_000 }).toBeGreaterThan(0);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(ear.events).toEqual([]);
    for (const resolve of waiting) resolve();
    await ear.hears({ kind: 'chat', contributionId: chat.contributionId, sessionId: chat.id });
  } finally {
    ear.cut();
    for (const resolve of waiting) resolve();
    await live.close();
    await server.close();
  }
});
