import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { choose, dialog, fill, names, openLists, part, press, save, tick } from './lifeCycleFixtures.ts';

beforeAll(() => import('#src/features/life-cycles/LifeCyclePage.tsx'), 120_000);

const api = (kind: string) => `/api/v3/${kind}`;

describe('the commands of a state', () => {
  it('one is added with its roles; an evaluation names its stage [R3H-04, R3P-132, S3-34, S3-35]', async () => {
    const page = await openLists({}, 13);
    await press(page, 'Add a command');
    const form = await dialog();
    expect(within(form.getByLabelText(/^Command/)).getAllByRole('option', { hidden: true })).toHaveLength(18);
    await choose(page, /^Command/, 'Assign people');
    expect(form.queryByLabelText(/^Stage/)).toBeNull();
    await choose(page, /^Command/, 'Evaluation');
    await save(page);
    expect(await form.findAllByRole('alert', { hidden: true })).toHaveLength(2);
    const stages = within(form.getByLabelText(/^Stage of the evaluation/)).getAllByRole('option', {
      hidden: true,
    });
    expect(stages.map((option) => option.textContent)).toEqual([
      'Choose a stage',
      'Pre-evaluation',
      'First board',
      'Second board',
      'Third board',
    ]);
    await choose(page, /^Stage of the evaluation/, 'First board');
    await tick(page, 'Board 1');
    await save(page);
    await waitFor(() =>
      expect(page.sent('POST', api('state-commands'))[0]?.body).toEqual({
        stateId: 13,
        commandType: 'EVAL',
        roles: ['BOARD1'],
        parameter: 'EVAL_BOARD1',
        isActive: true,
      }),
    );
  });

  it('one is switched off, and deleted with its tasks and points [R3H-04, R3P-132]', async () => {
    const page = await openLists({}, 12);
    await press(page, 'Edit Evaluation: Pre-evaluation');
    await tick(page, 'In use');
    await save(page);
    await waitFor(() =>
      expect(page.sent('PUT', api('state-commands'))[0]?.body).toMatchObject({
        id: 400,
        revision: 40,
        isActive: false,
        parameter: 'EVAL_PRE',
      }),
    );
    await press(page, 'Delete Evaluation: Pre-evaluation');
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/^With it go: 1 task and 1 entry of points\./)).toBeVisible();
    await page.user.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(page.sent('DELETE', api('state-commands/400'))).toHaveLength(1));
  });

  it('a command has tasks of its own [R3H-05, R3P-133, S3-60]', async () => {
    const page = await openLists({}, 12);
    const commands = await part('Commands (1)');
    expect(commands.getByText('Expert · 7 days · each does it')).toBeVisible();
    await press(page, 'Add a task: Evaluation: Pre-evaluation');
    await fill(page, /^Name of the task \(English\)/, 'Second look');
    await choose(page, /^Who gets it/, 'Mentor');
    await save(page);
    await waitFor(() =>
      expect(page.sent('POST', api('command-task-definitions'))[0]?.body).toEqual({
        stateCommandId: 400,
        definitionList: [{ language: 'en', name: 'Second look' }],
        role: 'MENTOR',
        dayCount: null,
        oneForAll: true,
        sendEmail: false,
      }),
    );
    await press(page, 'Edit Give your view');
    await fill(page, 'Days until it is due', '');
    await save(page);
    await waitFor(() =>
      expect(page.sent('PUT', api('command-task-definitions'))[0]?.body).toMatchObject({
        id: 500,
        dayCount: null,
      }),
    );
    await press(page, 'Delete Give your view');
    await press(page, 'Delete');
    await waitFor(() => expect(page.sent('DELETE', api('command-task-definitions/500'))).toHaveLength(1));
  });

  it('a command has points of its own, not shared unless asked [R3G-20, R3P-134]', async () => {
    const page = await openLists({}, 12);
    await press(page, 'Add points: Evaluation: Pre-evaluation');
    const form = await dialog();
    expect(form.getByRole('switch', { name: 'Share them' })).not.toBeChecked();
    await waitFor(() =>
      expect(
        within(form.getByLabelText(/^What is earned/)).getAllByRole('option', { hidden: true }),
      ).toHaveLength(3),
    );
    await choose(page, /^What is earned/, 'Accepted: 25 points');
    await choose(page, /^Who earns them/, 'Expert');
    await tick(page, 'Share them');
    await save(page);
    await waitFor(() =>
      expect(page.sent('POST', api('command-point-definitions'))[0]?.body).toEqual({
        stateCommandId: 400,
        pointDefinitionId: 7,
        role: 'EXPERT',
        share: true,
      }),
    );
  });
});

describe('the tasks of a state', () => {
  it('one is added, changed and deleted [R3H-05, R3P-129, S3-60]', async () => {
    const page = await openLists({}, 12);
    const tasks = await part('Tasks (1)');
    expect(tasks.getByText('Responsible · no due date · one does it for all · with an e-mail')).toBeVisible();
    await page.user.click(tasks.getByRole('button', { name: 'Add a task' }));
    await fill(page, /^Name of the task \(English\)/, 'Plan it');
    await fill(page, /^Name of the task \(Türkçe\)/, 'Planla');
    await choose(page, /^Who gets it/, 'Implementer');
    await fill(page, 'Days until it is due', '30 days');
    await tick(page, 'One does it for all');
    await tick(page, 'Tell them by e-mail as well');
    await save(page);
    await waitFor(() =>
      expect(page.sent('POST', api('state-task-definitions'))[0]?.body).toEqual({
        stateId: 12,
        definitionList: names('Plan it', 'Planla'),
        role: 'IMPLEMENTER',
        dayCount: 30,
        oneForAll: false,
        sendEmail: true,
      }),
    );
    await press(page, 'Edit Check it');
    await fill(page, 'Days until it is due', '4000');
    await save(page);
    expect(await (await dialog()).findByRole('alert', { hidden: true })).toBeVisible();
    await fill(page, 'Days until it is due', '5');
    await save(page);
    await waitFor(() =>
      expect(page.sent('PUT', api('state-task-definitions'))[0]?.body).toMatchObject({
        id: 501,
        dayCount: 5,
      }),
    );
    await press(page, 'Delete Check it');
    await press(page, 'Delete');
    await waitFor(() => expect(page.sent('DELETE', api('state-task-definitions/501'))).toHaveLength(1));
  });
});

describe('the notifications of a state', () => {
  const NOTIFICATIONS = api('state-change-notifications');

  it('one has words in each language, or in one that stands in [R3H-07, R3P-127, S3-45]', async () => {
    const page = await openLists({}, 13);
    await press(page, 'Add a notification');
    await save(page);
    const form = await dialog();
    expect(await form.findAllByRole('alert', { hidden: true })).toHaveLength(3);
    await tick(page, 'Owner');
    const turkish = within(form.getByRole('group', { name: 'Türkçe' }));
    await page.user.type(turkish.getByLabelText(/^Subject/), 'Kabul');
    await save(page);
    // A language that has a subject needs a text.
    expect(await turkish.findByRole('alert', { hidden: true })).toBeVisible();
    await page.user.click(turkish.getByLabelText(/^Text/));
    await page.user.paste('Tebrikler: {title}');
    const english = within(form.getByRole('group', { name: 'English' }));
    expect(english.getByText('Readers of this language see “Kabul” while this is empty.')).toBeVisible();
    await tick(page, 'Send it by e-mail as well');
    await save(page);
    await waitFor(() =>
      expect(page.sent('POST', NOTIFICATIONS)[0]?.body).toEqual({
        stateId: 13,
        roles: ['OWNER'],
        definitionList: [{ language: 'tr', subject: 'Kabul', text: 'Tebrikler: {title}' }],
        sendEmail: true,
      }),
    );
  });

  it('one is changed and deleted [R3H-07, R3P-127]', async () => {
    const page = await openLists({}, 12);
    await press(page, 'Edit We have it');
    const english = within((await dialog()).getByRole('group', { name: 'English' }));
    await page.user.type(english.getByLabelText(/^Subject/), '!');
    await save(page);
    await waitFor(() =>
      expect(page.sent('PUT', NOTIFICATIONS)[0]?.body).toMatchObject({
        id: 600,
        revision: 40,
        definitionList: [
          { language: 'en', subject: 'We have it!', text: 'Thank you for {title}' },
          { language: 'tr', subject: 'Elimizde', text: 'Teşekkürler: {title}' },
        ],
      }),
    );
    await press(page, 'Delete We have it');
    await press(page, 'Delete');
    await waitFor(() => expect(page.sent('DELETE', `${NOTIFICATIONS}/600`)).toHaveLength(1));
  });
});
