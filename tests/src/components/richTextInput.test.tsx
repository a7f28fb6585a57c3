import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { Form, useNotificationContext, useTranslate } from 'ra-core';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { TEXT_EDITOR_TOOLS } from '#contract/settings/schema.ts';
import type { MessageKey } from '#messages/message-key.ts';
import { required } from '#src/components/inputs/rules.ts';
import { EDITOR_TOOLS } from '#src/components/richText/editorTools.ts';
import { RichTextInput } from '#src/components/richText/RichTextInput.tsx';
import { dataProvider } from '#src/dataProvider/dataProvider.ts';
import { stubNetwork } from '#tests/support/network.ts';
import { t } from '#tests/support/texts.ts';
import { renderWidget } from './renderWidget.tsx';

// The editor's code is loaded when it is needed; on a busy machine that takes longer than a test waits.
beforeAll(async () => {
  await import('#src/components/richText/RichTextEditor.tsx');
}, 60_000);

const press = (user: UserEvent, key: MessageKey) => user.click(screen.getByRole('button', { name: t(key) }));

test('each of the 18 tool names has its controls [R1G-42]', () => {
  expect(Object.keys(EDITOR_TOOLS).sort()).toEqual([...TEXT_EDITOR_TOOLS].sort());
  for (const controls of Object.values(EDITOR_TOOLS)) expect(controls.length).toBeGreaterThan(0);
});

test.each([
  [['bold'], ['bold']],
  [{ tools: ['bold'] }, ['bold']],
  ['"bold"', null],
  [null, null],
])(
  'the answer with the tools is an array or an object that holds one: %j [R1G-43]',
  async (answer, tools) => {
    stubNetwork({ 'GET /public/config/text-editor': answer });
    expect((await dataProvider.readTextEditorTools()).data).toEqual(tools);
  },
);

/** What the application says in a toast. */
function Notices() {
  const { notifications } = useNotificationContext();
  const translate = useTranslate();
  return notifications.map(({ message }) => <p key={String(message)}>{translate(String(message))}</p>);
}

function renderEditor(tools?: readonly string[], record = { body: '<p>Hello garden</p>' }) {
  const onSubmit = vi.fn();
  const view = renderWidget(
    <Form onSubmit={onSubmit} record={record}>
      <RichTextInput source="body" label="Body" tools={tools} validate={required()} />
      <button type="submit">{t('components.form.save')}</button>
      <Notices />
    </Form>,
    { dataProvider },
  );
  return { ...view, onSubmit };
}

test('the editor is a labelled text box with a bar of the tools that were named [R1G-41]', async () => {
  renderEditor(['bold', 'list', 'link']);
  const box = await screen.findByRole('textbox', { name: /Body/ }, { timeout: 10_000 });
  expect(box.textContent).toBe('Hello garden');
  const bar = within(screen.getByRole('toolbar', { name: t('components.editor.toolbar') }));
  expect(bar.getAllByRole('button').map((each) => each.getAttribute('aria-label'))).toEqual([
    t('components.editor.bold'),
    t('components.editor.list.bullet'),
    t('components.editor.list.ordered'),
    t('components.editor.link'),
  ]);
});

test('a tool works, shows its state, and the form gets the text [R1G-42]', async () => {
  const { user, onSubmit } = renderEditor(['bold', 'list', 'header', 'align', 'indent']);
  await screen.findByRole('textbox', { name: /Body/ }, { timeout: 10_000 });
  await press(user, 'components.editor.list.bullet');
  expect(
    screen.getByRole('button', { name: t('components.editor.list.bullet'), pressed: true }),
  ).toBeVisible();
  await press(user, 'components.form.save');
  await waitFor(() => expect(onSubmit.mock.calls[0]?.[0].body).toBe('<ul><li><p>Hello garden</p></li></ul>'));
});

test.each([
  [
    'header',
    async (user: UserEvent) =>
      user.selectOptions(screen.getByRole('combobox', { name: t('components.editor.header') }), '2'),
    '<h2>Hello garden</h2>',
  ],
  [
    'align',
    async (user: UserEvent) => press(user, 'components.editor.align.center'),
    '<p style="text-align: center;">Hello garden</p>',
  ],
  [
    'indent',
    async (user: UserEvent) => press(user, 'components.editor.indent.in'),
    '<p style="margin-inline-start: 2em;">Hello garden</p>',
  ],
  [
    'blockquote',
    async (user: UserEvent) => press(user, 'components.editor.blockquote'),
    '<blockquote><p>Hello garden</p></blockquote>',
  ],
  [
    'code-block',
    async (user: UserEvent) => press(user, 'components.editor.code-block'),
    '<pre><code>Hello garden</code></pre>',
  ],
] as const)('the tool %s changes the text [R1G-42]', async (tool, act, html) => {
  const { user, onSubmit } = renderEditor([tool]);
  await screen.findByRole('textbox', { name: /Body/ }, { timeout: 10_000 });
  await act(user);
  await press(user, 'components.form.save');
  await waitFor(() => expect(onSubmit.mock.calls[0]?.[0].body).toBe(html));
});

test('what a tool did is undone and redone by the keyboard', async () => {
  const { user, onSubmit } = renderEditor(['list']);
  const box = await screen.findByRole('textbox', { name: /Body/ }, { timeout: 10_000 });
  const saved = async () => {
    await press(user, 'components.form.save');
    return onSubmit.mock.lastCall?.[0].body;
  };
  await press(user, 'components.editor.list.bullet');
  await waitFor(async () => expect(await saved()).toContain('<ul>'));
  box.focus();
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(async () => expect(await saved()).toBe('<p>Hello garden</p>'));
  box.focus();
  await user.keyboard('{Control>}y{/Control}');
  await waitFor(async () => expect(await saved()).toContain('<ul>'));
});

test('the text box tells that it is required, and what is wrong with it, while it stays the same editor', async () => {
  const { user } = renderEditor(['bold'], { body: '' });
  const box = await screen.findByRole('textbox', { name: /Body/ }, { timeout: 10_000 });
  expect(box).toBeRequired();
  expect(box).not.toBeInvalid();
  await press(user, 'components.form.save');
  await waitFor(() => expect(box).toBeInvalid());
  expect(box).toHaveAccessibleDescription(screen.getByRole('alert').textContent ?? '');
  expect(box).toBeInTheDocument();
});

test('a text that may only be read has its name, and no bar', async () => {
  renderWidget(
    <Form record={{ body: '<p>Hello</p>' }}>
      <RichTextInput source="body" label="Body" tools={['bold']} readOnly />
    </Form>,
  );
  const box = await screen.findByRole('textbox', { name: 'Body' }, { timeout: 10_000 });
  expect(box).toHaveAttribute('contenteditable', 'false');
  expect(screen.queryByRole('toolbar')).toBeNull();
});

const mark = (key: MessageKey) => (user: UserEvent) => press(user, key);
const styled = (style: string) => `<p><span style="${style}">Hello garden</span></p>`;
const pick = (key: MessageKey, value: string) => (user: UserEvent) =>
  user.selectOptions(screen.getByRole('combobox', { name: t(key) }), value);

test.each([
  ['bold', mark('components.editor.bold'), '<p><strong>Hello garden</strong></p>'],
  ['italic', mark('components.editor.italic'), '<p><em>Hello garden</em></p>'],
  ['underline', mark('components.editor.underline'), '<p><u>Hello garden</u></p>'],
  ['strike', mark('components.editor.strike'), '<p><s>Hello garden</s></p>'],
  ['script', mark('components.editor.script.sub'), '<p><sub>Hello garden</sub></p>'],
  ['script', mark('components.editor.script.super'), '<p><sup>Hello garden</sup></p>'],
  ['list', mark('components.editor.list.ordered'), '<ol><li><p>Hello garden</p></li></ol>'],
  ['font', pick('components.editor.font', 'serif'), styled('font-family: serif;')],
  ['size', pick('components.editor.size', 'large'), styled('font-size: 1.35em;')],
  ['color', pick('components.editor.color', 'green'), styled('color: rgb(46, 133, 85);')],
] as const)(
  'the tool %s changes what is chosen, and Remove formatting takes it away [R1G-42]',
  async (tool, act, html) => {
    const { user, onSubmit } = renderEditor([tool, 'clean']);
    const box = await screen.findByRole('textbox', { name: /Body/ }, { timeout: 10_000 });
    const saved = async () => {
      await press(user, 'components.form.save');
      return onSubmit.mock.lastCall?.[0].body;
    };
    box.focus();
    await user.keyboard('{Control>}a{/Control}');
    await act(user);
    await waitFor(async () => expect(await saved()).toBe(html));
    await press(user, 'components.editor.clean');
    await waitFor(async () => expect(await saved()).toBe('<p>Hello garden</p>'));
  },
);

/** Opens the dialog of a tool and fills in the address. */
async function giveAddress(user: UserEvent, tool: string, address: string) {
  await user.click(screen.getByRole('button', { name: tool }));
  const dialog = within(await screen.findByRole('dialog', { name: tool }));
  await user.type(dialog.getByRole('textbox'), address);
  await user.click(dialog.getByRole('button', { name: t('components.editor.insert') }));
  return dialog;
}

test('a link and a video are put in by their address; what cannot be used says so [R1G-42]', async () => {
  const { user, onSubmit } = renderEditor(['link', 'video']);
  await screen.findByRole('textbox', { name: /Body/ }, { timeout: 10_000 });
  const refused = await giveAddress(user, t('components.editor.video'), 'https://evil.example/1');
  expect(await refused.findByText(t('components.editor.address.invalid'))).toBeTruthy();
  await user.keyboard('{Escape}');
  await giveAddress(user, t('components.editor.video'), 'https://vimeo.com/123456789');
  await giveAddress(user, t('components.editor.link'), 'example.org');
  await press(user, 'components.form.save');
  await waitFor(() => expect(onSubmit).toHaveBeenCalled());
  const { body } = onSubmit.mock.lastCall?.[0] ?? {};
  expect(body).toContain('<iframe src="https://player.vimeo.com/video/123456789"');
  expect(body).toContain('href="https://example.org/"');
});

const PICTURE = 'data:image/jpeg;base64,/9j/4AAQSkZJRg==';

/** A canvas that makes the same picture of all that is narrow enough. @returns the widths that were tried */
function stubCanvas(): number[] {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4000, height: 2000, close: () => undefined }));
  const widths: number[] = [];
  HTMLCanvasElement.prototype.getContext = (() => ({
    fillRect: () => undefined,
    drawImage: () => undefined,
  })) as never;
  HTMLCanvasElement.prototype.toDataURL = function toDataURL(this: HTMLCanvasElement) {
    widths.push(this.width);
    return this.width > 800 ? 'x'.repeat(90_001) : PICTURE;
  };
  return widths;
}

test('a picture is chosen as a file, made small and put into the text with its words [R1G-42]', async () => {
  const widths = stubCanvas();
  const { user, onSubmit } = renderEditor(['image']);
  await screen.findByRole('textbox', { name: /Body/ }, { timeout: 10_000 });
  await press(user, 'components.editor.image');
  const dialog = within(await screen.findByRole('dialog', { name: t('components.editor.image') }));
  await user.click(dialog.getByRole('button', { name: t('components.editor.insert') }));
  expect(await dialog.findByText(t('components.editor.image.missing'))).toBeTruthy();
  await user.upload(
    dialog.getByLabelText(t('components.editor.image.file')),
    new File(['x'], 'a.png', { type: 'image/png' }),
  );
  await user.type(dialog.getByRole('textbox', { name: t('components.editor.image.words') }), 'A plant');
  await user.click(dialog.getByRole('button', { name: t('components.editor.insert') }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press(user, 'components.form.save');
  await waitFor(() =>
    expect(onSubmit.mock.lastCall?.[0].body).toContain(`<img src="${PICTURE}" alt="A plant">`),
  );
  expect(widths.at(-1)).toBe(800);
});

// jsdom lays nothing out.
document.elementFromPoint = () => null;

/** What is pasted or dropped: jsdom has no `DataTransfer`. */
const transferOf = (files: readonly File[], types: readonly string[] = ['Files']) => ({
  files,
  types,
  items: [],
  getData: () => '',
});

test.each([
  ['pasted', () => createEvent.paste, 'clipboardData'],
  ['dropped', () => createEvent.drop, 'dataTransfer'],
] as const)(
  'a picture that is %s is asked for its words, then stands in the text',
  async (_, event, name) => {
    stubCanvas();
    const { user, onSubmit } = renderEditor(['image']);
    const box = await screen.findByRole('textbox', { name: /Body/ }, { timeout: 10_000 });
    // jsdom lays nothing out.
    document.elementFromPoint = () => null;
    const data = transferOf([new File(['x'], 'a.png', { type: 'image/png' })]);
    const given = event()(box);
    Object.defineProperty(given, name, { value: data });
    fireEvent(box, given);
    expect(given.defaultPrevented).toBe(true);
    const dialog = within(await screen.findByRole('dialog', { name: t('components.editor.image') }));
    await user.type(dialog.getByRole('textbox', { name: t('components.editor.image.words') }), 'A plant');
    await user.click(dialog.getByRole('button', { name: t('components.editor.insert') }));
    await press(user, 'components.form.save');
    await waitFor(() =>
      expect(onSubmit.mock.lastCall?.[0].body).toContain(`<img src="${PICTURE}" alt="A plant">`),
    );
  },
);

test.each([
  ['a picture', 'a.png', 'image/png', ['bold'], 'components.editor.drop.none'],
  ['a document', 'a.pdf', 'application/pdf', ['image'], 'components.editor.drop.pictures'],
] as const)(
  '%s that no text takes does not take the page away, and it is said what can be dropped',
  async (_, name, type, tools, key) => {
    renderEditor(tools);
    const box = await screen.findByRole('textbox', { name: /Body/ }, { timeout: 10_000 });
    const given = createEvent.drop(box);
    const data = transferOf([new File(['x'], name, { type })]);
    Object.defineProperty(given, 'dataTransfer', { value: data });
    fireEvent(box, given);
    expect(given.defaultPrevented).toBe(true);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await screen.findByText(t(key))).toBeVisible();
  },
);

test('five buttons are shown of many tools; the last one shows the others, from the keyboard too', async () => {
  const { user } = renderEditor(TEXT_EDITOR_TOOLS);
  await screen.findByRole('textbox', { name: /Body/ }, { timeout: 10_000 });
  const bar = within(screen.getByRole('toolbar', { name: t('components.editor.toolbar') }));
  const names = () => bar.getAllByRole('button').map((each) => each.getAttribute('aria-label'));
  expect(names()).toEqual(
    (['bold', 'list.bullet', 'link', 'image', 'more'] as const).map((key) => t(`components.editor.${key}`)),
  );
  expect(bar.queryByRole('combobox')).toBeNull();
  bar.getByRole('button', { name: t('components.editor.bold') }).focus();
  await user.keyboard('{End}{Enter}');
  const more = bar.getByRole('button', { name: t('components.editor.more'), expanded: true });
  expect(more).toHaveFocus();
  expect(names()).toContain(t('components.editor.clean'));
  await user.keyboard('{ArrowRight}');
  expect(bar.getByRole('combobox', { name: t('components.editor.header') })).toHaveFocus();
  await user.click(more);
  expect(bar.queryByRole('combobox')).toBeNull();
});

test('a file that is no picture is not taken', async () => {
  const { user } = renderEditor(['image']);
  await screen.findByRole('textbox', { name: /Body/ }, { timeout: 10_000 });
  await press(user, 'components.editor.image');
  const dialog = within(await screen.findByRole('dialog', { name: t('components.editor.image') }));
  const file = new File(['<svg onload="steal()"/>'], 'a.svg', { type: 'image/svg+xml' });
  await userEvent
    .setup({ applyAccept: false })
    .upload(dialog.getByLabelText(t('components.editor.image.file')), file);
  expect(await dialog.findByText(t('components.file.wrongType', { name: 'a.svg' }))).toBeVisible();
  await user.click(dialog.getByRole('button', { name: t('components.editor.insert') }));
  expect(await dialog.findByText(t('components.editor.image.missing'))).toBeVisible();
  // It is called a picture, and cannot be read as one.
  const other = new File(['words'], 'a.png', { type: 'image/png' });
  await user.upload(dialog.getByLabelText(t('components.editor.image.file')), other);
  expect(await dialog.findByText(t('components.editor.image.invalid'))).toHaveRole('alert');
  expect(dialog.getByText('a.png')).toBeVisible();
  expect(dialog.queryByText(t('components.editor.image.missing'))).toBeNull();
});

test('the bar is one stop of the Tab key; arrows walk in it', async () => {
  const { user } = renderEditor(['bold', 'italic', 'underline']);
  await screen.findByRole('textbox', { name: /Body/ }, { timeout: 10_000 });
  screen.getByRole('button', { name: t('components.editor.bold') }).focus();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: t('components.editor.underline') }));
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: t('components.editor.bold') }));
});

test('a tool name that is not known gives an error and leaves the rest usable [R1G-45]', async () => {
  renderEditor(['bold', 'foo']);
  expect(
    await screen.findByText(t('components.editor.modulesFailed', { names: 'foo' }), {}, { timeout: 10_000 }),
  ).toBeTruthy();
  expect(await screen.findByRole('button', { name: t('components.editor.bold') })).toBeTruthy();
});

test.each([
  [
    'plain text',
    () => Promise.resolve(new Response('"hello"', { headers: { 'content-type': 'application/json' } })),
    t('components.editor.wrongEndpoint'),
  ],
  ['a failure', async () => new Response('{}', { status: 500 }), t('components.editor.generalError')],
])('%s in place of the tools says so [R1G-43, R1G-44]', async (_, answer, said) => {
  vi.stubGlobal('fetch', answer);
  renderEditor(undefined);
  expect(await screen.findByText(said, {}, { timeout: 10_000 })).toBeTruthy();
});

test('the keyboard stops at an editor that still loads, and goes on in the editor', async () => {
  let answer: (tools: Response) => void = () => {};
  const tools = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  vi.stubGlobal('fetch', () => tools);
  onTestFinished(() => void vi.unstubAllGlobals());
  const user = userEvent.setup();
  renderWidget(
    <Form>
      <RichTextInput source="body" label="Description" />
    </Form>,
    { dataProvider },
  );
  await user.tab();
  expect(screen.getByRole('group', { name: t('components.loading') })).toHaveFocus();
  answer(new Response(JSON.stringify(['bold']), { headers: { 'content-type': 'application/json' } }));
  const editor = await screen.findByRole('textbox', { name: t('contribution.body') });
  await waitFor(() => expect(editor).toHaveFocus());
});
