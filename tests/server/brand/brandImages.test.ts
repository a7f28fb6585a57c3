import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { brandEndpoints } from '#contract/brand/endpoints.ts';
import { BRAND_IMAGES } from '#contract/brand/schema.ts';
import { CONTENT_CATEGORIES, defaultImageOf } from '#contract/contents/rules.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const get = (name: string) => app.app.inject({ url: `/api/public/asset/brand/image/${name}` });

it.each(BRAND_IMAGES)(
  '%s is shipped and open to everyone, a picture of the kind its name says [R1F-28, R3P-183]',
  async (name) => {
    const response = await get(name);
    expect(response.statusCode).toBe(200);
    const { format } = await sharp(response.rawPayload).metadata();
    expect(`.${format}`).toBe(name.endsWith('.jpg') ? '.jpeg' : '.png');
    expect(response.headers['content-type']).toBe(`image/${format}`);
    expect(response.rawPayload.length).toBeLessThan(60_000);
  },
);

it('each category has its own picture, and no category the banner [R1F-09, R1F-28]', async () => {
  const names = CONTENT_CATEGORIES.map(({ id }) => defaultImageOf(id));
  expect(names).toEqual(['announcement.png', 'news.png', 'article.png']);
  expect(defaultImageOf(null)).toBe('banner.jpg');
  for (const name of ['news.png', 'article.png']) {
    const { width, height } = await sharp((await get(name)).rawPayload).metadata();
    expect([width, height]).toEqual([960, 540]);
  }
});

it('other names are refused, whatever they hold [R3P-182]', async () => {
  for (const name of ['secret.png', '..%2f..%2fpackage.json', 'logo.svg', 'constructor']) {
    expect((await get(name)).statusCode).toBe(400);
  }
  const { status } = await app.anonymous(brandEndpoints.image, { params: { name: 'news.png' } });
  expect(status).toBe(200);
});
