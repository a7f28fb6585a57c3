import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { makeBanner } from '#server/platform/storage/images.ts';

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

it('a picture that ends its decoder is refused, and the next one is made', async () => {
  const bytes = await picture();
  await makeBanner(bytes);
  const [pid = 0] = await decoders();
  const large = await sharp({ create: { width: 6000, height: 4000, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer();
  const made = makeBanner(large);
  process.kill(pid, 'SIGKILL');
  await expect(made).rejects.toMatchObject({ key: 'error.fileType' });
  expect((await makeBanner(bytes)).full.contentType).toBe('image/png');
  expect(await decoders()).not.toContain(pid);
});
