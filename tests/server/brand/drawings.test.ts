import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brandEndpoints } from '#contract/brand/endpoints.ts';
import type { BrandImage } from '#contract/brand/schema.ts';
import { ownPictureEndpoints } from '#contract/profiles/endpoints.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aUser } from '#tests/support/factories/users.ts';

let app: TestApp;
let admin: Call;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as(await aUser(app.db, { roles: ['ROLE_ADMIN'] }));
});
afterAll(() => app.close());

const NAMESPACE = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
const svg = (inner: string, size = 'width="44" height="10"') => `<svg ${NAMESPACE} ${size}>${inner}</svg>`;
const GREEN = '<rect width="44" height="10" fill="#00ff00"/>';
const TWELVE = Array.from({ length: 12 }, (_, at) => at);
const LEVELS = TWELVE.map((at) => `<g id="l${at + 1}">${`<use href="#l${at}"/>`.repeat(10)}</g>`).join('');
const MASKS = TWELVE.map(
  (at) => `<mask id="l${at + 1}">${`<g mask="url(#l${at})"/>`.repeat(10)}</mask>`,
).join('');
const upload = (fileName: BrandImage, text: string | Buffer, name = 'mine.svg', call = admin) =>
  call(brandEndpoints.uploadImage, { params: { fileName }, file: { name, bytes: Buffer.from(text) } });
const get = (fileName: string) => app.app.inject({ url: `/api/public/asset/brand/image/${fileName}` });

describe('a brand picture that is a drawing', () => {
  it('is stored as a sharp PNG of twice the size of its place, and never as it came [S3-107]', async () => {
    const { status, body } = await upload(
      'logo.png',
      `<?xml version="1.0" encoding="UTF-8"?>\n${svg(GREEN)}`,
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: 'logo.png', width: 440, height: 100 });
    const seen = await get('logo.png');
    expect(seen.headers['content-type']).toBe('image/png');
    const { format, width } = await sharp(seen.rawPayload).metadata();
    expect([format, width]).toEqual(['png', 440]);
    const { data } = await sharp(seen.rawPayload).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 3)]).toEqual([0, 255, 0]);
  });

  it('is taken with what drawing programs write: a document type, styles, gradients and uses of its own parts', async () => {
    const drawing = `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
      ${svg(`<style>.a{fill:url(#g)}</style><linearGradient id="g"><stop stop-color="red"/></linearGradient>
        <g id="p"><path class="a" d="M0 0h9v9z"/></g><use xlink:href="#p" x="9"/><a href="https://example.org">${GREEN}</a>`)}`;
    expect((await upload('logo-s.png', drawing)).status).toBe(200);
  });

  it.each([
    ['a script', svg('<script>alert(1)</script>')],
    ['another document', svg('<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">x</p></foreignObject>')],
    ['a picture from elsewhere', svg('<image href="http://127.0.0.1:9/x.png" width="9" height="9"/>')],
    ['a file of the server', svg('<image xlink:href="file:///etc/passwd" width="9" height="9"/>')],
    ['an embedded picture', svg('<image href="data:image/png;base64,AAAA"/>')],
    ['parts from elsewhere', svg('<use xlink:href="other.svg#a"/>')],
    ['a style sheet from elsewhere', svg('<style>@import "http://127.0.0.1/x.css";</style>')],
    ['a fill from elsewhere', svg('<rect fill="url(http://127.0.0.1/x.svg#a)"/>')],
    ['a style in other letters', svg('<rect style="fill:u\\72l(http://127.0.0.1)"/>')],
    ['an instruction', `<?xml-stylesheet href="http://127.0.0.1/x.css"?>${svg(GREEN)}`],
    ['entities', `<!DOCTYPE svg [<!ENTITY a "aaaa">]>${svg('<text>&a;</text>')}`],
    [
      'entities from a file',
      `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${svg('<text>&a;</text>')}`,
    ],
    ['other letters than were checked', `<?xml version="1.0" encoding="UTF-7"?>${svg(GREEN)}`],
    ['uses without an end', svg('<g id="a"><use href="#a"/></g><use href="#a"/>')],
    ['uses that come to billions', svg(`<defs><g id="l0">${GREEN}</g>${LEVELS}</defs><use href="#l12"/>`)],
    ['a name that two parts have', svg(`<g id="a">${GREEN}</g><g id="a"/><use href="#a"/>`)],
    ['masks that come to billions', svg(`<mask id="l0">${GREEN}</mask>${MASKS}<g mask="url(#l12)"/>`)],
    ['groups without an end', svg('<g>'.repeat(300) + '</g>'.repeat(300))],
  ])('is refused with %s, and the picture before stays', async (_, drawing) => {
    await upload('news.png', svg(GREEN, 'width="16" height="9"'));
    const before = (await get('news.png')).rawPayload;
    const refused = await upload('news.png', drawing);
    expect([refused.status, refused.errorKey]).toEqual([400, 'error.drawingUnsafe']);
    expect((await get('news.png')).rawPayload.equals(before)).toBe(true);
  });

  it('is refused when it claims to be huge, or is no drawing', async () => {
    const huge = svg(GREEN, 'width="100000" height="100000"');
    expect((await upload('news.png', huge)).errorKey).toBe('error.imagePixels');
    expect((await upload('news.png', `${svg(GREEN)}<`)).errorKey).toBe('global.brandUploadForm.errorExt');
    expect((await upload('news.png', '<html><svg></svg></html>')).errorKey).toBe(
      'global.brandUploadForm.errorExt',
    );
  });

  it('is no picture of a person', async () => {
    const { status } = await admin(ownPictureEndpoints.upload, {
      file: { name: 'me.png', bytes: Buffer.from(svg(GREEN)) },
    });
    expect(status).toBe(400);
  });
});

describe('taking a brand picture away', () => {
  it('shows the shipped one again; only administrators can, and only where there is one', async () => {
    const shipped = (await get('banner.jpg')).rawPayload;
    await upload('banner.jpg', svg(GREEN));
    expect((await get('banner.jpg')).rawPayload.equals(shipped)).toBe(false);
    const employee = await app.as(await aUser(app.db));
    const remove = (call: Call) => call(brandEndpoints.removeImage, { params: { fileName: 'banner.jpg' } });
    expect((await remove(employee)).status).toBe(403);
    expect((await remove(admin)).status).toBe(200);
    expect((await get('banner.jpg')).rawPayload.equals(shipped)).toBe(true);
    expect((await remove(admin)).status).toBe(404);
  });
});
