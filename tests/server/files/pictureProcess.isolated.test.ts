import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, it, vi } from 'vitest';
import { makeBanner } from '#server/platform/storage/images.ts';

const broken = vi.hoisted(() => ({ decoder: false }));

/** As it is, but a decoder may be one that cannot begin. */
vi.mock('node:child_process', async (original) => {
  const real = await original<typeof import('node:child_process')>();
  const module = 'data:text/javascript,console.error("no such library");process.exit(3)';
  return {
    ...real,
    fork: (file: string, options: import('node:child_process').ForkOptions) =>
      real.fork(file, broken.decoder ? { ...options, execArgv: ['--import', module] } : options),
  };
});

/** Decoders that this process has begun. */
async function decoders(): Promise<number[]> {
  const children = await readFile(`/proc/self/task/${process.pid}/children`, 'utf8');
  const pids = children.trim().split(' ').filter(Boolean).map(Number);
  const commands = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  );
  return pids.filter((_, at) => commands[at]?.includes('pictures.process.mjs'));
}

const picture = () =>
  sharp({ create: { width: 64, height: 36, channels: 3, background: '#1b6b50' } })
    .png()
    .toBuffer();

it('pictures are decoded in one process of their own, which knows no secret of the server', async () => {
  const bytes = await picture();
  process.env.SECRET_OF_A_TEST = 'not to be passed on';
  const [one, another] = await Promise.all([makeBanner(bytes), makeBanner(bytes)]);
  delete process.env.SECRET_OF_A_TEST;
  expect(another).toEqual(one);
  expect(Buffer.isBuffer(one.full.bytes)).toBe(true);
  expect(await sharp(one.preview.bytes).metadata()).toMatchObject({ width: 480, height: 270, format: 'png' });
  const [pid, ...more] = await decoders();
  expect(more).toEqual([]);
  expect(await readFile(`/proc/${pid}/environ`, 'utf8')).not.toMatch(/SECRET|DATABASE_URL/);
});

/** A picture that takes a while. */
const large = () =>
  sharp({ create: { width: 6000, height: 4000, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer();

it('a picture whose decoder is ended is given to another', async () => {
  await makeBanner(await picture());
  const [pid = 0] = await decoders();
  const made = makeBanner(await large());
  process.kill(pid, 'SIGKILL');
  expect((await made).full.contentType).toBe('image/jpeg');
  expect(await decoders()).not.toContain(pid);
});

it('decoders that end twice are a fault of ours, which says what they said, and the next picture is made', async () => {
  const bytes = await picture();
  await makeBanner(bytes);
  const [pid = 0] = await decoders();
  broken.decoder = true;
  const made = makeBanner(await large()).catch((error: unknown) => error);
  process.kill(pid, 'SIGKILL');
  const error = await made;
  broken.decoder = false;
  expect(error).toMatchObject({ key: 'error.picturesUnavailable', status: 503 });
  expect(String((error as Error).cause)).toMatch(/ended with 3\. It said: [\s\S]*no such library/);
  expect((await makeBanner(bytes)).full.contentType).toBe('image/png');
});
