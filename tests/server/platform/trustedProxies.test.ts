import { afterEach, expect, it } from 'vitest';
import { createLog } from '#server/platform/logs/logging.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';

let app: TestApp;
afterEach(() => app.close());

/** An application whose log is kept. */
async function start(TRUST_PROXY: string) {
  const lines: { level: number; msg: string; remoteAddress?: string }[] = [];
  const log = createLog('warn', { write: (line: string) => lines.push(JSON.parse(line)) });
  app = await startTestApp({ log, env: { TRUST_PROXY } });
  const ask = (remoteAddress: string, forwarded?: string) =>
    app.app.inject({
      url: '/api/public/config/app',
      remoteAddress,
      ...(forwarded ? { headers: { 'x-forwarded-for': forwarded } } : {}),
    });
  const warnings = () => lines.filter(({ msg }) => msg.includes('TRUST_PROXY'));
  return { ask, warnings };
}

it('who forwards addresses without being believed is named in the log, once', async () => {
  const { ask, warnings } = await start('none');
  await ask('172.18.0.1');
  expect(warnings()).toEqual([]);
  await ask('172.18.0.1', '203.0.113.9');
  await ask('172.18.0.1', '203.0.113.10');
  await ask('10.1.2.3', '203.0.113.10');
  expect(warnings()).toMatchObject([{ level: 40, remoteAddress: '172.18.0.1' }]);
});

it('a proxy that is believed causes no such line', async () => {
  const { ask, warnings } = await start('172.18.0.1');
  await ask('172.18.0.1', '203.0.113.9');
  expect(warnings()).toEqual([]);
});
