import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';

const FILES = {
  'index.html': '<!doctype html><title>Built</title><div id="root"></div>',
  'assets/index-1a2b.js': 'export {};',
  'assets/deep/one two.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  '.vite/manifest.json': '{}',
};

let app: TestApp;
let site: FastifyInstance;
let folder: string;

beforeAll(async () => {
  app = await startTestApp();
  folder = await mkdtemp(join(tmpdir(), 'ideagarden-site-'));
  for (const [path, content] of Object.entries(FILES)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  site = await buildApp({ services: app.services, siteDirectory: folder });
  await site.ready();
});
afterAll(async () => {
  await site.close();
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

describe('files of the built application', () => {
  it.each([
    ['/assets/index-1a2b.js', 'assets/index-1a2b.js', 'public, max-age=31536000, immutable'],
    ['/assets/deep/one%20two.svg', 'assets/deep/one two.svg', 'public, max-age=31536000, immutable'],
    ['/logo.svg?v=1', 'logo.svg', 'no-cache'],
  ] as const)(
    '%s is sent as it was built, and kept as long as its name lasts',
    async (url, file, caching) => {
      const { statusCode, headers, body } = await site.inject({ url });
      expect([statusCode, headers['cache-control'], body]).toEqual([200, caching, FILES[file]]);
      const again = await site.inject({ url, headers: { 'if-none-match': String(headers.etag) } });
      expect([again.statusCode, again.body]).toEqual([304, '']);
      const head = await site.inject({ method: 'HEAD', url });
      expect([head.statusCode, head.headers['content-type'], head.body]).toEqual([
        200,
        headers['content-type'],
        '',
      ]);
    },
  );

  it.each([
    '/index.html',
    '/.vite/manifest.json',
    '/assets/none.js',
    '/assets/%2e%2e/index.html',
    '/LOGO.svg',
  ])('%s is none of them', async (url) => {
    expect((await site.inject({ url })).statusCode).toBe(404);
  });

  it('are read only', async () => {
    expect((await site.inject({ method: 'POST', url: '/logo.svg' })).statusCode).toBe(404);
  });
});
