import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { respond } from '#tests/support/network.ts';
import { pattern, t } from '#tests/support/texts.ts';
import { draft } from './contributionFixtures.ts';
import { EDIT, open, prepareForm, SAVE, title } from './contributionForm.ts';

prepareForm();

const FILE = {
  id: 61,
  name: 'plan.pdf',
  size: 2048,
  contentType: 'application/pdf',
  category: 'CONTRIBUTION',
  path: 'files/2b1c',
  createdBy: 'Ayşe Yılmaz',
  createdDate: '2026-03-01T08:30:00Z',
  canDelete: true,
};

test('a file is uploaded, then the contribution is fetched again and lists it [R3B-16, R3C-10, R3F-09, R3F-14]', async () => {
  const files: (typeof FILE)[] = [];
  const { user, sent } = await open(draft(), {
    responses: {
      'GET /api/v3/contributions/edit/:type/:id': () => draft({ files: [...files] }),
      'POST /api/v3/contribution-files/upload-file/:id/:category': () => {
        files.push(FILE);
        return FILE;
      },
    },
  });
  await title();
  await user.upload(
    screen.getByLabelText(t('contribution.files.add')),
    new File(['%PDF'], 'plan.pdf', { type: 'application/pdf' }),
  );
  expect(await screen.findByRole('button', { name: 'plan.pdf' })).toBeVisible();
  const uploads = sent('POST', '/api/v3/contribution-files/upload-file/12/CONTRIBUTION');
  expect(uploads.map(({ body }) => ((body as FormData).get('file') as File).name)).toEqual(['plan.pdf']);
  expect(sent('GET', EDIT)).toHaveLength(2);
});

test('what was typed survives an upload', async () => {
  const { user } = await open(draft(), {
    responses: { 'POST /api/v3/contribution-files/upload-file/:id/:category': FILE },
  });
  await user.type(await title(), '!');
  await user.upload(screen.getByLabelText(t('contribution.files.add')), new File(['%PDF'], 'plan.pdf'));
  await waitFor(() => expect(screen.queryByText(t('components.file.uploading'))).not.toBeInTheDocument());
  expect(await title()).toHaveValue('Bicycle stands at the gate!');
});

test('a file that the server refuses is named, once in a toast and at its field; another one clears it', async () => {
  let answer = () => respond(400, { message: 'error.fileType' }, { 'app-error': 'error.fileType' });
  const { user } = await open(draft(), {
    responses: { 'POST /api/v3/contribution-files/upload-file/:id/:category': () => answer() },
  });
  await title();
  const refusal = pattern`^${t('error.fileType.named', { fileName: 'fake.pdf' })}`;
  await user.upload(screen.getByLabelText(t('contribution.files.add')), new File(['not a pdf'], 'fake.pdf'));
  await waitFor(() => expect(screen.getAllByText(refusal)).toHaveLength(2));
  expect(screen.queryByText(/^The file was refused/)).not.toBeInTheDocument();
  answer = () => respond(200, FILE);
  await user.upload(screen.getByLabelText(t('contribution.files.add')), new File(['%PDF'], 'plan.pdf'));
  await waitFor(() => expect(screen.queryByText(refusal)).not.toBeInTheDocument());
});

test('a file is deleted after a question and vanishes after the reload [R3C-10, R3F-10]', async () => {
  let deleted = false;
  const { user, sent } = await open(draft(), {
    responses: {
      'GET /api/v3/contributions/edit/:type/:id': () => draft({ files: deleted ? [] : [FILE] }),
      'DELETE /api/v3/contribution-files/delete-file/:id': () => {
        deleted = true;
        return respond(200);
      },
    },
  });
  await user.click(
    await screen.findByRole('button', { name: t('contribution.file.delete', { name: 'plan.pdf' }) }),
  );
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: t('contribution.delete') }),
  );
  await waitFor(() => expect(screen.queryByRole('button', { name: 'plan.pdf' })).not.toBeInTheDocument());
  expect(sent('DELETE', '/api/v3/contribution-files/delete-file/61')).toHaveLength(1);
});

test('a file is downloaded with the token, under its own name [R3B-16]', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }));
  const { user, sent } = await open(draft({ files: [FILE] }), {
    responses: { 'GET /api/v3/files/:key': () => new Response('bytes') },
  });
  const names: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  await user.click(await screen.findByRole('button', { name: 'plan.pdf' }));
  await waitFor(() => expect(names).toEqual(['plan.pdf']));
  expect(sent('GET', '/api/v3/files/2b1c')[0]?.headers.authorization).toBe('Bearer sample-token');
  click.mockRestore();
});

test('without a life cycle that has banners there is no picker [R3F-16]', async () => {
  await open(draft());
  await title();
  expect(screen.queryByLabelText(t('contribution.banner'))).not.toBeInTheDocument();
});

test('a banner is one jpeg or png; after the upload it is shown without a reload of the page [R3B-41, R3F-11 … R3F-13]', async () => {
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => {} }),
  );
  let stored = draft({ isBannerEnabled: true });
  const { user, sent, container } = await open(stored, {
    responses: {
      'GET /api/v3/contributions/edit/:type/:id': () => stored,
      'GET /api/v3/files/:key': () => new Response('bytes'),
      'POST /api/v3/contribution-images/upload-banner/:id': () => {
        stored = { ...stored, bannerId: 70, bannerPreviewId: 71, bannerPath: 'files/70' };
        return { bannerId: 70, bannerPreviewId: 71, path: 'files/70' };
      },
    },
  });
  const picker = await screen.findByLabelText(t('contribution.banner'));
  expect(picker).not.toHaveAttribute('multiple');
  // Dropped or typed in, a file does not go through the picker's own filter.
  await userEvent.setup({ applyAccept: false }).upload(picker, new File(['GIF89a'], 'moving.gif'));
  expect(await screen.findByText(t('components.file.wrongType', { name: 'moving.gif' }))).toBeVisible();
  expect(sent('POST', '/api/v3/contribution-images/upload-banner/12')).toEqual([]);
  await user.upload(picker, new File(['png'], 'gate.png', { type: 'image/png' }));
  await waitFor(() => expect(container.querySelector('img[src="blob:picture"]')).toBeInTheDocument());
  expect(sent('POST', '/api/v3/contribution-images/upload-banner/12')).toHaveLength(1);
});

const UPLOAD = '/api/v3/contribution-images/upload-banner/12';
/** Larger than the server takes. */
const photograph = () => new File([new Uint8Array(6 * 1024 * 1024)], 'phone.jpg', { type: 'image/jpeg' });

test('a large photograph of a phone is made smaller before it is sent as a cover picture; a small file goes as it is', async () => {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4000, height: 3000, close: () => undefined }));
  const painted: number[][] = [];
  const context = vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    fillRect: () => undefined,
    drawImage: (_image: unknown, ...box: number[]) => painted.push(box),
  } as never);
  const write = vi.spyOn(HTMLCanvasElement.prototype, 'toBlob');
  write.mockImplementation((done) => done(new Blob(['smaller'])));
  const { user, sent } = await open(draft({ isBannerEnabled: true }), {
    responses: { [`POST ${UPLOAD}`]: { bannerId: 70, bannerPreviewId: 71, path: 'files/70' } },
  });
  const files = () => sent('POST', UPLOAD).map(({ body }) => (body as FormData).get('file'));
  const picker = await screen.findByLabelText(t('contribution.banner'));
  await user.upload(picker, photograph());
  await waitFor(() => expect(files()).toMatchObject([{ name: 'phone.jpg', size: 'smaller'.length }]));
  expect(painted).toEqual([[0, 0, 4000, 3000, 0, 0, 2560, 1920]]);
  await waitFor(() => expect(picker).toBeEnabled());
  await user.upload(picker, new File(['png'], 'gate.png', { type: 'image/png' }));
  await waitFor(() => expect(files()[1]).toMatchObject({ name: 'gate.png', size: 3 }));
  expect(painted).toHaveLength(1);
  context.mockRestore();
  write.mockRestore();
});

test('a large file that is no picture is said to be none, and is not sent as a cover picture', async () => {
  vi.stubGlobal('createImageBitmap', () =>
    Promise.reject(new DOMException('Not decoded.', 'InvalidStateError')),
  );
  const { user, sent } = await open(draft({ isBannerEnabled: true }));
  await user.upload(await screen.findByLabelText(t('contribution.banner')), photograph());
  expect(await screen.findByText(t('settings.picture.unreadable', { fileName: 'phone.jpg' }))).toBeVisible();
  expect(sent('POST', UPLOAD)).toEqual([]);
});

test('deleting the banner takes it away, and the next save carries none [R3F-14, R3F-15]', async () => {
  let stored = draft({ isBannerEnabled: true, bannerId: 70, bannerPreviewId: 71, bannerPath: 'files/70' });
  const { user, sent } = await open(stored, {
    responses: {
      'GET /api/v3/contributions/edit/:type/:id': () => stored,
      'DELETE /api/v3/contribution-images/delete-banner/:a/:b': () => {
        stored = { ...stored, bannerId: null, bannerPreviewId: null, bannerPath: null };
        return respond(200);
      },
    },
  });
  await user.click(
    await screen.findByRole('button', {
      name: pattern`${t('components.file.delete')}.*${t('contribution.banner.stored')}`,
    }),
  );
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', {
      name: t('components.banner.delete'),
    }),
  );
  await waitFor(() => expect(screen.queryByText(t('components.banner.stored'))).not.toBeInTheDocument());
  expect(sent('DELETE', '/api/v3/contribution-images/delete-banner/12/70')).toHaveLength(1);
  await user.type(await title(), '!');
  await waitFor(() => expect(sent('PUT', SAVE)).toHaveLength(1));
  expect(Object.keys(sent('PUT', SAVE)[0]?.body as object).filter((key) => key.startsWith('banner'))).toEqual(
    [],
  );
});
