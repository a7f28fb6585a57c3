import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { respond } from '#tests/support/network.ts';
import { sampleAccount } from '#tests/support/renderApp.tsx';
import { pattern, t } from '#tests/support/texts.ts';
import { openSettings, PERSON } from './accountSettings.ts';

const picturePath = 'files/9b2f4f0e-58a2-4f0c-9d0a-6b1d3c2a7e11';
const photo = new File(['bytes of a picture'], 'me.png', { type: 'image/png' });
const faces = () => [...screen.getByRole('region', { name: t('settings.profile') }).querySelectorAll('img')];
const showPictures = () =>
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:face', revokeObjectURL: () => undefined }),
  );
/** Larger than the server takes. */
const large = new File([new Uint8Array(6 * 1024 * 1024)], 'phone.jpg', { type: 'image/jpeg' });

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('my initials stand for me until I choose a picture, which is shown and stored at once', async () => {
  showPictures();
  const { user, part, sent } = await openSettings({
    'POST /api/account/picture': { picturePath },
    [`GET /api/v3/${picturePath}`]: () =>
      new Response('bytes', { headers: { 'content-type': 'image/jpeg' } }),
  });
  expect(part(t('settings.profile')).getByText('AY')).toBeVisible();
  await user.upload(part(t('settings.profile')).getByLabelText(t('settings.picture')), photo);
  await waitFor(() => expect(faces()).toHaveLength(1));
  expect(sent('POST', '/api/account/picture')).toHaveLength(1);
  expect(part(t('settings.profile')).queryByText('AY')).toBeNull();
});

it('a refused picture is said at its field, and my initials stay', async () => {
  const refusal = { errorKey: 'error.fileType', message: 'error.fileType' };
  const { user, part } = await openSettings({
    'POST /api/account/picture': () => respond(400, refusal, { 'app-error': 'error.fileType' }),
  });
  const input = part(t('settings.profile')).getByLabelText(t('settings.picture'));
  await user.upload(input, photo);
  expect(
    await part(t('settings.profile')).findByText(t('error.fileType.named', { fileName: 'me.png' })),
  ).toBeVisible();
  expect(part(t('settings.profile')).getByText('AY')).toBeVisible();
});

it('I delete my picture after a question', async () => {
  showPictures();
  const { user, part, sent } = await openSettings({
    'GET /api/account': sampleAccount(PERSON, { picturePath }),
    [`GET /api/v3/${picturePath}`]: () =>
      new Response('bytes', { headers: { 'content-type': 'image/jpeg' } }),
    'DELETE /api/account/picture': () => respond(200, ''),
  });
  await waitFor(() => expect(faces()).toHaveLength(1));
  await user.click(
    part(t('settings.profile')).getByRole('button', { name: pattern`${t('components.file.delete')}` }),
  );
  await user.click(await screen.findByRole('button', { name: t('components.banner.delete') }));
  await waitFor(() => expect(faces()).toHaveLength(0));
  expect(sent('DELETE', '/api/account/picture')).toHaveLength(1);
});

it('a large photograph of a phone is made small before it is sent', async () => {
  showPictures();
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4000, height: 3000, close: () => undefined }));
  const canvas = vi.spyOn(HTMLCanvasElement.prototype, 'getContext');
  canvas.mockReturnValue({ fillRect: () => undefined, drawImage: () => undefined } as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['square'])));
  const { user, part, sent } = await openSettings({
    'POST /api/account/picture': { picturePath },
    [`GET /api/v3/${picturePath}`]: () =>
      new Response('bytes', { headers: { 'content-type': 'image/jpeg' } }),
  });
  await user.upload(part(t('settings.profile')).getByLabelText(t('settings.picture')), large);
  await waitFor(() => expect(faces()).toHaveLength(1));
  const body = sent('POST', '/api/account/picture')[0]?.body as FormData | undefined;
  expect(body?.get('file')).toMatchObject({ name: 'phone.jpg', size: 'square'.length });
});

it('a large file that is no picture is said to be none, and is not sent', async () => {
  vi.stubGlobal('createImageBitmap', () =>
    Promise.reject(new DOMException('The source image could not be decoded.', 'InvalidStateError')),
  );
  const { user, part, sent } = await openSettings();
  await user.upload(part(t('settings.profile')).getByLabelText(t('settings.picture')), large);
  const words = t('settings.picture.unreadable', { fileName: 'phone.jpg' });
  expect(await part(t('settings.profile')).findByText(words)).toBeVisible();
  expect(sent('POST', '/api/account/picture')).toHaveLength(0);
});
