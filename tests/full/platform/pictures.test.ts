import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSession } from '#server/people/account/sessions.ts';
import { createTokenSigner } from '#server/platform/keys/tokens.ts';
import type { Services } from '#server/platform/services.ts';
import { openFolder } from '#tests/support/clusters.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { aContent } from '#tests/support/factories/contents.ts';
import { aUser } from '#tests/support/factories/users.ts';
import { BUILT, freePort, type Running, startServer, stopServer } from '#tests/support/serverProcess.ts';

const SECRET = 'a-secret-of-many-pictures-0123456789abcd';
const BANNERS = 40;
const MOST_MEGABYTES = 500;
/** Of the process that decodes, which ends when it has nothing to do. */
const MOST_DECODER_MEGABYTES = 400;
const MOST_BYTES = 5 * 1024 * 1024;

let database: TestDatabase;
let running: Running | undefined;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  if (running) await stopServer(running, 'SIGTERM');
  await database.drop();
});

/** The pictures that take most to decode: as many pixels as are taken, turned, and to be read whole before any is known. */
async function pictures(): Promise<Buffer[]> {
  const noise = sharp({
    create: {
      width: 385,
      height: 255,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });
  const large = sharp(await noise.png().toBuffer()).resize(7_700, 5_100, { kernel: 'nearest' });
  const pixels = await large.raw().toBuffer({ resolveWithObject: true });
  const draw = () => sharp(pixels.data, { raw: pixels.info }).withMetadata({ orientation: 6 });
  return Promise.all([
    draw().jpeg({ quality: 60, progressive: true }).toBuffer(),
    draw().png({ compressionLevel: 9, progressive: true }).toBuffer(),
  ]);
}

async function mostMegabytes(pid: number | string | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1]) / 1024;
}

it('40 banners at once, each as large as may be, keep the server small, and what decodes them', async () => {
  const port = await freePort();
  running = await startServer(BUILT, {
    port,
    databaseUrl: database.url,
    files: await openFolder(),
    more: { SAMPLE_DATA: 'none', JWT_SECRET: SECRET },
  });
  const services = { tokens: createTokenSigner(SECRET), now: () => new Date() } as Services;
  const banners = await pictures();
  for (const bytes of banners) expect(bytes.length).toBeLessThan(MOST_BYTES);

  const statuses = await Promise.all(
    Array.from({ length: BANNERS }, async (_, at) => {
      const { id } = await aContent(database.db);
      const author = await aUser(database.db, { roles: ['ROLE_CONTENT_AUTHOR'] });
      const token = await openSession(database.db, services, author, false);
      const form = new FormData();
      form.set('file', new Blob([new Uint8Array(banners[at % banners.length] ?? [])]), 'banner.png');
      const path = `api/v3/content-images/upload-banner/CONTENT/${id}`;
      const answer = await fetch(`http://127.0.0.1:${port}/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: form,
      });
      return answer.status;
    }),
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
  const { pid } = running.process;
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ');
  const [server = 0, ...decoders] = await Promise.all([pid, ...children].map(mostMegabytes));
  const decoder = decoders.reduce((sum, one) => sum + one, 0);
  console.log(
    `${BANNERS} banners of 39 million pixels at once: ${Math.round(server)} MB at most, and ${Math.round(decoder)} MB in the decoder`,
  );
  expect(server).toBeLessThan(MOST_MEGABYTES);
  expect(decoder).toBeGreaterThan(0);
  expect(decoder).toBeLessThan(MOST_DECODER_MEGABYTES);
}, 600_000);
