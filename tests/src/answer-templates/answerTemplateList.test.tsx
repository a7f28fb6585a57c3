import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { Role } from '#contract/access.ts';
import { loadScreensBelow } from '#tests/support/loadScreensBelow.ts';
import { type Answers, list, respond } from '#tests/support/network.ts';
import { drawWholeFrame, renderApp } from '#tests/support/renderApp.tsx';
import { pattern, t } from '#tests/support/texts.ts';
import { ofModule, TEMPLATES, template, templateRow } from './answerTemplateFixtures.ts';

drawWholeFrame();
beforeAll(() => loadScreensBelow('/answer-templates'), 120_000);

const EMPLOYEE: readonly Role[] = ['ROLE_USER', 'ROLE_INTERNAL'];
const open = (at = '/answer-templates', responses: Answers = {}, roles = EMPLOYEE) =>
  renderApp(at, {
    roles,
    responses: {
      [`GET ${TEMPLATES}`]: list([templateRow(), ofModule()]),
      [`GET ${TEMPLATES}/7`]: template(),
      [`GET ${TEMPLATES}/modules`]: ['SUGGESTION'],
      ...responses,
    },
  });
const named = (key: Parameters<typeof t>[0]) => pattern`^${t(key)}`;
const nameBox = () => screen.findByRole('textbox', { name: named('answerTemplate.name') });

test('templates are listed with who uses them for what, in which languages', async () => {
  await open();
  const table = within(await screen.findByRole('table'));
  const [, own, module] = table.getAllByRole('row');
  expect(within(own as HTMLElement).getByRole('link', { name: 'Too dear' })).toHaveAttribute(
    'href',
    '/answer-templates/7',
  );
  for (const text of [t('answerTemplate.scope.PERSON'), t('answerTemplate.purpose.DECISION'), 'English']) {
    expect(own).toHaveTextContent(text);
  }
  expect(module).toHaveTextContent(t('answerTemplate.scope.SUGGESTION'));
  expect(module).toHaveTextContent(t('person.former'));
  const actions = within(module as HTMLElement);
  expect(
    actions.queryByRole('button', { name: t('answerTemplate.delete.named', { title: 'Not ours' }) }),
  ).toBe(null);
  expect(
    actions.getByRole('link', { name: t('answerTemplate.open.named', { title: 'Not ours' }) }),
  ).toBeVisible();
});

test('one is deleted after a question', async () => {
  const { user, sent } = await open('/answer-templates', { [`DELETE ${TEMPLATES}/7`]: respond(200) });
  await user.click(
    await screen.findByRole('button', { name: t('answerTemplate.delete.named', { title: 'Too dear' }) }),
  );
  const dialog = within(
    await screen.findByRole('alertdialog', { name: t('answerTemplate.delete.title', { name: 'Too dear' }) }),
  );
  expect(dialog.getByText(t('answerTemplate.delete.own'))).toBeVisible();
  await user.click(dialog.getByRole('button', { name: t('answerTemplate.delete') }));
  await waitFor(() => expect(sent('DELETE', `${TEMPLATES}/7`)).toHaveLength(1));
});

test('without templates it says what they are for, and how one is made', async () => {
  await open('/answer-templates', { [`GET ${TEMPLATES}`]: list([]) });
  expect(await screen.findByText(t('answerTemplate.empty.text'))).toBeVisible();
});

test('who may answer somewhere finds them in the menu, others do not', async () => {
  const { user } = await open();
  await screen.findByRole('table');
  await user.click(screen.getByRole('button', { name: pattern`${t('menu.account')}` }));
  expect(await screen.findByRole('link', { name: t('menu.answerTemplates') })).toHaveAttribute(
    'href',
    '/answer-templates',
  );
});

test('a new one needs a name and a text, and is one’s own', async () => {
  const { user, sent, location } = await open('/answer-templates/create', {
    [`POST ${TEMPLATES}`]: template({ id: 9 }),
  });
  await user.click(await screen.findByRole('button', { name: t('answerTemplate.create') }));
  expect(await screen.findByText(t('answerTemplate.missing'))).toBeVisible();
  expect(sent('POST', TEMPLATES)).toHaveLength(0);
  await user.type(await nameBox(), 'Figures');
  await user.click(screen.getByRole('radio', { name: t('answerTemplate.purpose.TEXT') }));
  const english = within(screen.getByRole('group', { name: 'English' }));
  await user.type(english.getByRole('textbox', { name: named('answerTemplate.text') }), 'How many?');
  expect(screen.queryByRole('combobox')).toBeNull();
  await user.click(screen.getByRole('button', { name: t('answerTemplate.create') }));
  await waitFor(() => expect(location().pathname).toBe('/answer-templates'));
  expect(sent('POST', TEMPLATES)[0]?.body).toEqual({
    ...{ name: 'Figures', purpose: 'TEXT', scope: 'PERSON' },
    texts: [{ language: 'en', decision: '', reason: '', next: '', text: 'How many?', subject: '' }],
  });
});

test('administrators make one for their module; a name that is taken is said at its field', async () => {
  const refusal = respond(400, { status: 400, title: 'x', message: 'error.answerTemplate.nameTaken' });
  const { user, sent } = await open('/answer-templates/create', { [`POST ${TEMPLATES}`]: refusal }, [
    ...EMPLOYEE,
    'ROLE_SUGGESTION_ADMIN',
  ]);
  await user.type(await nameBox(), 'Too dear');
  await user.selectOptions(await screen.findByRole('combobox'), t('answerTemplate.scope.SUGGESTION'));
  const english = within(screen.getByRole('group', { name: 'English' }));
  await user.type(english.getByRole('textbox', { name: named('decision.note.reason') }), 'It costs too much');
  await user.click(screen.getByRole('button', { name: t('answerTemplate.create') }));
  await waitFor(async () => expect(await nameBox()).toBeInvalid());
  expect(sent('POST', TEMPLATES)[0]?.body).toMatchObject({ scope: 'MODULE', type: 'SUGGESTION' });
});

test('one’s own is changed; languages that are not configured keep their texts', async () => {
  const WORDS = { decision: 'Non', reason: '', next: '', text: '', subject: '' };
  const stored = template({ texts: [...template().texts, { language: 'fr', ...WORDS }] });
  const { user, sent } = await open('/answer-templates/7', {
    [`GET ${TEMPLATES}/7`]: stored,
    [`PUT ${TEMPLATES}`]: { ...stored, version: 1 },
  });
  const english = within(await screen.findByRole('group', { name: 'English' }));
  const reason = english.getByRole('textbox', { name: named('decision.note.reason') });
  await user.clear(reason);
  await user.click(screen.getByRole('button', { name: t('answerTemplate.save') }));
  await waitFor(() => expect(sent('PUT', TEMPLATES)).toHaveLength(1));
  expect(sent('PUT', TEMPLATES)[0]?.body).toMatchObject({
    ...{ id: 7, version: 0, name: 'Too dear' },
    texts: [
      { language: 'en', decision: 'Not now', reason: '' },
      { language: 'fr', decision: 'Non' },
    ],
  });
});

test('who only uses a template reads it', async () => {
  await open('/answer-templates/7', { [`GET ${TEMPLATES}/7`]: template({ ...ofModule(), id: 7 }) });
  expect(await nameBox()).toHaveAttribute('readonly');
  expect(screen.getByText(t('answerTemplate.readOnly'))).toBeVisible();
  expect(screen.queryByRole('button', { name: t('answerTemplate.save') })).toBeNull();
});
