import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Role } from '../../../contract/access.ts';
import type { ContentForm } from '../../../contract/contents.ts';
import { toDateTimeInput } from '../../../contract/formats.ts';
import { list, respond } from '../../support/network.ts';
import { renderApp } from '../../support/renderApp.tsx';
import { CATEGORIES, contentForm, draftForm, TREE } from './contentFixtures.ts';

// What jsdom leaves out and the editor measures.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
Range.prototype.getBoundingClientRect = () => new DOMRect();

// The editor's code is loaded when it is needed; on a busy machine that takes longer than a test waits.
beforeAll(async () => {
  await import('../../../src/components/richText/RichTextEditor.tsx');
  await import('../../../src/features/contents/ContentEdit.tsx');
  await import('../../../src/features/contents/ContentCreate.tsx');
}, 60_000);

const AUTHOR: readonly Role[] = ['ROLE_USER', 'ROLE_CONTENT_AUTHOR'];
const HOUR = 3_600_000;
/** As the date-time input holds it. */
const inHours = (hours: number) => toDateTimeInput(new Date(Date.now() + hours * HOUR).toISOString());

const COMMON = {
  'GET /api/public/content-categories': CATEGORIES,
  'GET /api/v3/organizations/treeSelect': TREE,
  'GET /public/config/text-editor': ['bold'],
  'GET /api/v3/contents/manage': list([]),
};
beforeEach(() => vi.useRealTimers());

const openNew = (answers = {}) =>
  renderApp('/content/new', { roles: AUTHOR, responses: { ...COMMON, ...answers } });

/** The form of an item; what is saved answers with the next version. */
function openEdit(item: ContentForm, answers = {}) {
  return renderApp('/content/5/edit', {
    roles: AUTHOR,
    responses: {
      ...COMMON,
      'GET /api/v3/contents/5/update': item,
      'PUT /api/v3/contents': ({ body }: { body: unknown }) => ({
        ...item,
        ...pickStored(body as Record<string, unknown>),
        version: item.version + 1,
      }),
      ...answers,
    },
  });
}

const pickStored = ({ title, publishState, lastDate }: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries({ title, publishState, lastDate }).filter(([, value]) => value !== undefined),
  );

type Page = Awaited<ReturnType<typeof openNew>>;
const field = (name: RegExp | string) => screen.findByRole('textbox', { name });
const setDate = (value: string) =>
  fireEvent.change(screen.getByLabelText(/^Last date/), { target: { value } });
async function fill({ user }: Page, words: Record<string, string>) {
  for (const [name, text] of Object.entries(words)) {
    const input = await field(new RegExp(`^${name}`));
    await user.clear(input);
    if (text) await user.click(input).then(() => user.paste(text));
  }
}
const saved = (page: Page) => page.sent('PUT', '/api/v3/contents');
const press = (page: Page, name: string) => page.user.click(screen.getByRole('button', { name }));

const GOOD = { Title: 'A new greenhouse', Summary: 'We build it together' };

test('a new item is saved as a draft by Next, and its form opens [R1G-04, R1G-06, R1G-07, R1G-28]', async () => {
  const page = await openNew({
    'POST /api/v3/contents': draftForm({ id: 9 }),
    'GET /api/v3/contents/9/update': draftForm({ id: 9 }),
  });
  await fill(page, GOOD);
  setDate('2031-03-05T14:07');
  await press(page, 'Next');
  await waitFor(() => expect(page.location().pathname).toBe('/content/9/edit'));
  expect(page.sent('POST', '/api/v3/contents')[0]?.body).toMatchObject({
    title: 'A new greenhouse',
    summary: 'We build it together',
    categoryId: null,
    language: '',
    accessLevel: 'REGISTERED',
    lastDate: new Date(2031, 2, 5, 14, 7).toISOString(),
  });
});

test('Back leaves without saving [R1G-05]', async () => {
  const page = await openNew();
  await page.user.click(await screen.findByRole('link', { name: 'Back' }));
  await waitFor(() => expect(page.location().pathname).toBe('/content/manage'));
  expect(page.sent('POST', '/api/v3/contents')).toHaveLength(0);
});

test.each([
  ['Title', '', 'This field is required.'],
  ['Title', 'ab', 'at least 3 characters'],
  ['Title', 'x'.repeat(101), 'longer than 100 characters'],
  ['Summary', '', 'This field is required.'],
  ['Summary', 'x'.repeat(9), 'at least 10 characters'],
  ['Summary', 'x'.repeat(501), 'longer than 500 characters'],
])(
  '%s with the wrong words is refused at its field, without a call [R1G-23, R1G-24, R1G-25, R1G-26]',
  async (name, text, message) => {
    const page = await openNew();
    await fill(page, { ...GOOD, [name]: text });
    setDate(inHours(99));
    await press(page, 'Next');
    expect(await screen.findByText(new RegExp(message))).toBeVisible();
    expect(page.sent('POST', '/api/v3/contents')).toHaveLength(0);
  },
);

test.each([
  ['x'.repeat(3), 'x'.repeat(10)],
  ['x'.repeat(100), 'x'.repeat(500)],
])('the shortest and the longest words are taken [R1G-24, R1G-26]', async (title, summary) => {
  const page = await openNew({ 'POST /api/v3/contents': draftForm({ id: 9 }) });
  await fill(page, { Title: title, Summary: summary });
  setDate(inHours(99));
  await press(page, 'Next');
  await waitFor(() => expect(page.sent('POST', '/api/v3/contents')).toHaveLength(1));
});

test('the last date is required [R1G-27]', async () => {
  const page = await openNew();
  await fill(page, GOOD);
  await press(page, 'Next');
  expect(await screen.findByText('This field is required.')).toBeVisible();
  expect(page.sent('POST', '/api/v3/contents')).toHaveLength(0);
});

test('a last date within a day is a toast of its own on the create form, without a call [R1G-38, R1G-39]', async () => {
  const page = await openNew();
  await fill(page, GOOD);
  setDate(inHours(23));
  await press(page, 'Next');
  // At the field, and as a toast.
  await waitFor(() => expect(screen.getAllByText(/must stay up for more than a day/)).toHaveLength(2));
  expect(page.sent('POST', '/api/v3/contents')).toHaveLength(0);
});

test('categories are those of the server, with a blank one; languages all and each configured one; two kinds of readers [R1G-29, R1G-30, R1G-32]', async () => {
  await openNew();
  const options = async (name: string) => {
    const select = await screen.findByRole('combobox', { name });
    return within(select)
      .getAllByRole('option')
      .map((option) => option.textContent);
  };
  await waitFor(async () =>
    expect(await options('Category')).toEqual(['No category', 'Announcement', 'News', 'Article']),
  );
  expect(await options('Language')).toEqual(['All languages', 'English', 'Türkçe']);
  expect(await options('Readers')).toEqual(['Everyone', 'Signed-in people in the chosen units']);
});

test('the form is filled with the item, its targets in a tree of several choices [R1G-08, R1G-31]', async () => {
  const page = await openEdit(draftForm({ categoryId: 2, language: 'tr' }));
  expect(await field(/^Title/)).toHaveValue('A new greenhouse');
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Category' })).toHaveValue('2'));
  expect(screen.getByRole('combobox', { name: 'Language' })).toHaveValue('tr');
  const tree = within(await screen.findByRole('tree', { name: 'For whom' }));
  expect(await screen.findByText('1 unit selected')).toBeVisible();
  await page.user.click(tree.getByText('Works'));
  await press(page, 'Save draft');
  await waitFor(() => expect(saved(page)).toHaveLength(1));
  expect(saved(page)[0]?.body).toMatchObject({
    targetOrganizations: [{ id: 1 }],
    targetUnits: [{ id: 12 }],
  });
});

test('a draft can be saved and published; saving needs no target and keeps it a draft [R1G-13, R1G-14, R1G-34]', async () => {
  const page = await openEdit(draftForm({ targetUnits: [], post: '' }));
  await fill(page, { Title: 'Another title' });
  expect(screen.getByText('Unsaved changes')).toBeVisible();
  await press(page, 'Save draft');
  expect(await screen.findByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  expect(saved(page)[0]?.body).toMatchObject({ id: 5, title: 'Another title', version: 3 });
  expect(saved(page)[0]?.body).not.toHaveProperty('publishState');
  expect(screen.getByRole('button', { name: 'Publish' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Update' })).toBeNull();
});

test('publishing asks, with a box for the mail that is not ticked [R1G-14, R1G-17, R1G-18]', async () => {
  const page = await openEdit(draftForm());
  await field(/^Title/);
  await press(page, 'Publish');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Publish this item?' }));
  const box = dialog.getByRole('checkbox', { name: 'Send an e-mail to the users' });
  expect(box).not.toBeChecked();
  expect(saved(page)).toHaveLength(0);
  await page.user.click(box);
  await page.user.click(dialog.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(saved(page)).toHaveLength(1));
  expect(saved(page)[0]?.body).toMatchObject({ publishState: 'PUBLISHED', sendEmailToUser: true });
  expect(await screen.findByRole('button', { name: 'Update' })).toBeVisible();
});

test('a published item can only be updated [R1G-15, R1G-20]', async () => {
  const page = await openEdit(contentForm({ targetUnits: [{ id: 12 }] }));
  await field(/^Title/);
  expect(screen.queryByRole('button', { name: 'Save draft' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
  await fill(page, { Title: 'Corrected' });
  await press(page, 'Update');
  await waitFor(() => expect(saved(page)).toHaveLength(1));
  expect(saved(page)[0]?.body).not.toHaveProperty('publishState');
});

test.each([
  [
    'publishing without a target',
    draftForm({ targetUnits: [] }),
    'Publish',
    /at least one organization or unit/,
  ],
  ['publishing without a text', draftForm({ post: '' }), 'Publish', /Write the text before you publish/],
  [
    'publishing for less than a day',
    draftForm({ lastDate: new Date(Date.now() + 23 * HOUR).toISOString() }),
    'Publish',
    /more than one day ahead/,
  ],
  [
    'a draft for less than a day',
    draftForm({ lastDate: new Date(Date.now() + 23 * HOUR).toISOString() }),
    'Save draft',
    /more than one day ahead/,
  ],
  [
    'an update that ends within a day of the publish date',
    contentForm({ targetUnits: [{ id: 12 }], lastDate: new Date(2026, 2, 6, 14, 7).toISOString() }),
    'Update',
    /more than one day after the publish date/,
  ],
] as const)(
  '%s is a toast, and no call [R1G-33, R1G-35, R1G-36, R1G-37, R1G-39]',
  async (_, item, button, message) => {
    const page = await openEdit(item);
    await field(/^Title/);
    await press(page, button);
    // At the field, and as a toast.
    await waitFor(() => expect(screen.getAllByText(message)).toHaveLength(2));
    expect(saved(page)).toHaveLength(0);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  },
);

test('the text has an editor, with the tools that the server names, and what it makes is saved [R1G-10, R1G-41]', async () => {
  const page = await openEdit(draftForm({ post: '<p><strong>Bold words</strong></p>' }));
  const editor = await screen.findByRole('textbox', { name: /^Text/ }, { timeout: 10_000 });
  expect(within(editor).getByText('Bold words').tagName).toBe('STRONG');
  // The bar holds the tools that the server names.
  const bar = within(screen.getByRole('toolbar', { name: 'Formatting' }));
  expect(bar.getAllByRole('button').map((each) => each.getAttribute('aria-label'))).toEqual(['Bold']);
  await press(page, 'Save draft');
  await waitFor(() => expect(saved(page)).toHaveLength(1));
  expect(saved(page)[0]?.body).toMatchObject({ post: '<p><strong>Bold words</strong></p>' });
});

test('the preview shows the unsaved item as its readers will see it, and saves nothing [R1G-09]', async () => {
  const page = await openEdit(draftForm());
  await fill(page, { Title: 'A title that is not saved' });
  await press(page, 'Preview');
  const dialog = within(await screen.findByRole('dialog', { name: /Preview/ }));
  expect(dialog.getByRole('heading', { name: 'A title that is not saved' })).toBeVisible();
  expect(dialog.getByText('Come and see.')).toBeVisible();
  expect(dialog.getByText('By Ada Green')).toBeVisible();
  await page.user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(saved(page)).toHaveLength(0);
  expect(screen.getByText('Unsaved changes')).toBeVisible();
});

test('a banner is sent, shown and removed; controls are busy meanwhile, and the text stays [R1G-11, R1G-12, R1G-40]', async () => {
  let finish = () => {};
  const uploaded = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const page = await openEdit(draftForm(), {
    'POST /api/v3/content-images/upload-banner/CONTENT/5': async () => {
      await uploaded;
      return {
        bannerId: 1,
        bannerPreviewId: 2,
        path: 'content-images/k1',
        bannerPreviewPath: 'content-images/k2',
      };
    },
    'GET /api/v3/content-images/k1': () =>
      new Response(new Uint8Array([1]), { headers: { 'content-type': 'image/png' } }),
    'DELETE /api/v3/content-images/delete-banner/CONTENT/5': respond(200),
  });
  await fill(page, { Title: 'Typed before' });
  const input = screen.getByLabelText('Banner picture');
  await page.user.upload(input, new File(['x'], 'a.png', { type: 'image/png' }));
  expect(await screen.findByText('Uploading …')).toBeVisible();
  expect(input).toBeDisabled();
  finish();
  await waitFor(() => expect(page.sent('GET', '/api/v3/content-images/k1')).toHaveLength(1));
  expect(input).toBeEnabled();
  expect(await field(/^Title/)).toHaveValue('Typed before');
  await page.user.click(screen.getByRole('button', { name: /^Delete file/ }));
  await page.user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }),
  );
  await waitFor(() =>
    expect(page.sent('DELETE', '/api/v3/content-images/delete-banner/CONTENT/5')).toHaveLength(1),
  );
  expect(await screen.findByText(/the picture of the category is shown/)).toBeVisible();
});

test('leaving with unsaved changes asks', async () => {
  const page = await openEdit(draftForm());
  await fill(page, { Title: 'Not saved' });
  void page.router.navigate('/content');
  expect(await screen.findByRole('alertdialog')).toBeVisible();
  expect(page.location().pathname).toBe('/content/5/edit');
});

test('who comes second in saving is told once, keeps the text, and may show theirs or save over it', async () => {
  let version = 7;
  const stored = () => draftForm({ title: 'Theirs', version });
  const page = await openEdit(draftForm(), {
    'GET /api/v3/contents/5/update': () => (version === 7 ? draftForm() : stored()),
    'PUT /api/v3/contents': ({ body }: { body: unknown }) => {
      if ((body as ContentForm).version === 8) return draftForm({ title: 'Mine', version: 9 });
      version = 8;
      return respond(
        400,
        { message: 'error.contentChanged' },
        { 'app-error': 'error.contentChanged', 'app-params': 'content' },
      );
    },
  });
  await fill(page, { Title: 'Mine' });
  await press(page, 'Save draft');
  expect(await screen.findByText('Somebody else has saved this in the meantime')).toBeVisible();
  expect(await field(/^Title/)).toHaveValue('Mine');
  await press(page, 'Save mine over it');
  await waitFor(() => expect(saved(page)).toHaveLength(2));
  expect(saved(page)[1]?.body).toMatchObject({ title: 'Mine', version: 8 });
  await waitFor(() => expect(screen.queryByText('Somebody else has saved this in the meantime')).toBeNull());
});

test('"save mine over it" after a refused publishing publishes, with the mail that was asked for [R1G-14, R1G-17]', async () => {
  let version = 7;
  const page = await openEdit(draftForm(), {
    'GET /api/v3/contents/5/update': () => draftForm({ version }),
    'PUT /api/v3/contents': ({ body }: { body: unknown }) => {
      if ((body as ContentForm).version === 8)
        return contentForm({ targetUnits: [{ id: 12 }], version: 9, sendEmailToUser: true });
      version = 8;
      return respond(
        400,
        { message: 'error.contentChanged' },
        { 'app-error': 'error.contentChanged', 'app-params': 'content' },
      );
    },
  });
  await field(/^Title/);
  await press(page, 'Publish');
  const dialog = within(await screen.findByRole('alertdialog'));
  await page.user.click(dialog.getByRole('checkbox', { name: 'Send an e-mail to the users' }));
  await page.user.click(dialog.getByRole('button', { name: 'Publish' }));
  await page.user.click(await screen.findByRole('button', { name: 'Save mine over it' }));
  await waitFor(() => expect(saved(page)).toHaveLength(2));
  expect(saved(page)[1]?.body).toMatchObject({
    version: 8,
    publishState: 'PUBLISHED',
    sendEmailToUser: true,
  });
  expect(await screen.findByRole('button', { name: 'Update' })).toBeVisible();
});

test('what is typed while a save is under way stays, and is unsaved [R1G-13]', async () => {
  let finish = () => {};
  const answered = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const page = await openEdit(draftForm(), {
    'PUT /api/v3/contents': async ({ body }: { body: unknown }) => {
      await answered;
      const { title, summary, version } = body as ContentForm;
      return draftForm({ title, summary, version: version + 1 });
    },
  });
  await fill(page, { Title: 'Sent' });
  await press(page, 'Save draft');
  await waitFor(() => expect(saved(page)).toHaveLength(1));
  await fill(page, { Summary: 'Typed while it was being saved' });
  finish();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Publish' })).toBeEnabled());
  expect(await field(/^Summary/)).toHaveValue('Typed while it was being saved');
  expect(screen.getByText('Unsaved changes')).toBeVisible();
  await press(page, 'Save draft');
  await waitFor(() => expect(saved(page)).toHaveLength(2));
  expect(saved(page)[1]?.body).toMatchObject({
    title: 'Sent',
    summary: 'Typed while it was being saved',
    version: 4,
  });
  expect(await screen.findByText(/^Saved/)).toBeVisible();
});

test('a level that was set by other means is offered as long as it is stored [R1G-32]', async () => {
  const page = await openEdit(draftForm({ accessLevel: 'INTERNAL' }));
  const select = await screen.findByRole('combobox', { name: 'Readers' });
  expect(select).toHaveValue('INTERNAL');
  await page.user.selectOptions(select, 'PUBLIC');
  expect(select).toHaveValue('PUBLIC');
  await page.user.selectOptions(select, 'INTERNAL');
  expect(select).toHaveValue('INTERNAL');
});

test('an item that is not there is the not-found notice', async () => {
  await openEdit(draftForm(), { 'GET /api/v3/contents/5/update': respond(404, {}) });
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
});
