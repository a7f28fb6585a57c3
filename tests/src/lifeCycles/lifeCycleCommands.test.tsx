import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { pattern, t } from '#tests/support/texts.ts';
import { choose, dialog, fill, names, openLists, part, press, save, tick } from './lifeCycleFixtures.ts';

beforeAll(() => import('#src/features/life-cycles/LifeCyclePage.tsx'), 120_000);

const api = (kind: string) => `/api/v3/${kind}`;

/** The command as the lists name it. */
const EVALUATION = t('lifeCycle.command.ofStage', {
  name: t('contribution.command.EVAL'),
  stage: t('evaluation.stage.EVAL_PRE'),
});

describe('the commands of a state', () => {
  it('one is added with its roles; an evaluation names its stage [R3H-04, R3P-132, S3-34, S3-35]', async () => {
    const page = await openLists({}, 13);
    await press(page, t('lifeCycle.command.add'));
    const form = await dialog();
    expect(
      within(form.getByLabelText(pattern`^${t('lifeCycle.command.type')}`)).getAllByRole('option', {
        hidden: true,
      }),
    ).toHaveLength(18);
    await choose(page, pattern`^${t('lifeCycle.command.type')}`, t('contribution.command.ASSIGN'));
    expect(form.queryByLabelText(pattern`^${t('lifeCycle.command.stage')}`)).toBeNull();
    await choose(page, pattern`^${t('lifeCycle.command.type')}`, t('contribution.command.EVAL'));
    await save(page);
    expect(await form.findAllByRole('alert', { hidden: true })).toHaveLength(2);
    const stages = within(form.getByLabelText(pattern`^${t('lifeCycle.command.stage')}`)).getAllByRole(
      'option',
      {
        hidden: true,
      },
    );
    expect(stages.map((option) => option.textContent)).toEqual([
      t('lifeCycle.command.stage.choose'),
      t('evaluation.stage.EVAL_PRE'),
      t('evaluation.stage.EVAL_BOARD1'),
      t('evaluation.stage.EVAL_BOARD2'),
      t('evaluation.stage.EVAL_BOARD3'),
    ]);
    await choose(page, pattern`^${t('lifeCycle.command.stage')}`, t('evaluation.stage.EVAL_BOARD1'));
    await tick(page, t('task.role.BOARD1'));
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
    await press(
      page,
      t('lifeCycle.editNamed', {
        name: EVALUATION,
      }),
    );
    await tick(page, t('lifeCycle.command.active'));
    await save(page);
    await waitFor(() =>
      expect(page.sent('PUT', api('state-commands'))[0]?.body).toMatchObject({
        id: 400,
        revision: 40,
        isActive: false,
        parameter: 'EVAL_PRE',
      }),
    );
    await press(
      page,
      t('lifeCycle.deleteNamed', {
        name: EVALUATION,
      }),
    );
    const question = within(await screen.findByRole('alertdialog'));
    expect(
      question.getByText(
        pattern`^${t('lifeCycle.delete.along', { parts: `${t('lifeCycle.parts.tasks', { smart_count: 1 })} and ${t('lifeCycle.parts.points', { smart_count: 1 })}` })}`,
      ),
    ).toBeVisible();
    await page.user.click(question.getByRole('button', { name: t('lifeCycle.delete') }));
    await waitFor(() => expect(page.sent('DELETE', api('state-commands/400'))).toHaveLength(1));
  });

  it('a command has tasks of its own [R3H-05, R3P-133, S3-60]', async () => {
    const page = await openLists({}, 12);
    const commands = await part(`${t('lifeCycle.commands')} (1)`);
    expect(
      commands.getByText(
        `${t('task.role.EXPERT')} · ${t('lifeCycle.facts.days', { smart_count: 7 })} · ${t('lifeCycle.facts.each')}`,
      ),
    ).toBeVisible();
    await press(page, `${t('lifeCycle.task.add')}: ${EVALUATION}`);
    await fill(
      page,
      pattern`^${t('components.titles.inLanguage', { label: t('lifeCycle.task.name'), language: 'English' })}`,
      'Second look',
    );
    await choose(page, pattern`^${t('lifeCycle.task.role')}`, t('task.role.MENTOR'));
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
    await press(page, t('lifeCycle.editNamed', { name: 'Give your view' }));
    await fill(page, t('lifeCycle.task.days'), '');
    await save(page);
    await waitFor(() =>
      expect(page.sent('PUT', api('command-task-definitions'))[0]?.body).toMatchObject({
        id: 500,
        dayCount: null,
      }),
    );
    await press(page, t('lifeCycle.deleteNamed', { name: 'Give your view' }));
    await press(page, t('lifeCycle.delete'));
    await waitFor(() => expect(page.sent('DELETE', api('command-task-definitions/500'))).toHaveLength(1));
  });

  it('a command has points of its own, not shared unless asked [R3G-20, R3P-134]', async () => {
    const page = await openLists({}, 12);
    await press(page, `${t('lifeCycle.point.add')}: ${EVALUATION}`);
    const form = await dialog();
    expect(form.getByRole('switch', { name: t('lifeCycle.point.share') })).not.toBeChecked();
    await waitFor(() =>
      expect(
        within(form.getByLabelText(pattern`^${t('lifeCycle.point.definition')}`)).getAllByRole('option', {
          hidden: true,
        }),
      ).toHaveLength(3),
    );
    await choose(
      page,
      pattern`^${t('lifeCycle.point.definition')}`,
      t('lifeCycle.point.option', { title: 'Accepted', points: '25', smart_count: 25 }),
    );
    await choose(page, pattern`^${t('lifeCycle.point.role')}`, t('task.role.EXPERT'));
    await tick(page, t('lifeCycle.point.share'));
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
    const tasks = await part(`${t('lifeCycle.tasks')} (1)`);
    expect(
      tasks.getByText(
        `${t('task.role.RESPONSIBLE')} · ${t('lifeCycle.facts.noEnd')} · ${t('lifeCycle.facts.oneForAll')} · ${t('lifeCycle.facts.mail')}`,
      ),
    ).toBeVisible();
    await page.user.click(tasks.getByRole('button', { name: t('lifeCycle.task.add') }));
    await fill(
      page,
      pattern`^${t('components.titles.inLanguage', { label: t('lifeCycle.task.name'), language: 'English' })}`,
      'Plan it',
    );
    await fill(
      page,
      pattern`^${t('components.titles.inLanguage', { label: t('lifeCycle.task.name'), language: 'Türkçe' })}`,
      'Planla',
    );
    await choose(page, pattern`^${t('lifeCycle.task.role')}`, t('task.role.IMPLEMENTER'));
    await fill(page, t('lifeCycle.task.days'), '30 days');
    await tick(page, t('lifeCycle.task.oneForAll'));
    await tick(page, t('lifeCycle.task.mail'));
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
    await press(page, t('lifeCycle.editNamed', { name: 'Check it' }));
    await fill(page, t('lifeCycle.task.days'), '4000');
    await save(page);
    expect(await (await dialog()).findByRole('alert', { hidden: true })).toBeVisible();
    await fill(page, t('lifeCycle.task.days'), '5');
    await save(page);
    await waitFor(() =>
      expect(page.sent('PUT', api('state-task-definitions'))[0]?.body).toMatchObject({
        id: 501,
        dayCount: 5,
      }),
    );
    await press(page, t('lifeCycle.deleteNamed', { name: 'Check it' }));
    await press(page, t('lifeCycle.delete'));
    await waitFor(() => expect(page.sent('DELETE', api('state-task-definitions/501'))).toHaveLength(1));
  });
});

describe('the notifications of a state', () => {
  const NOTIFICATIONS = api('state-change-notifications');

  it('one has words in each language, or in one that stands in [R3H-07, R3P-127, S3-45]', async () => {
    const page = await openLists({}, 13);
    await press(page, t('lifeCycle.notification.add'));
    await save(page);
    const form = await dialog();
    expect(await form.findAllByRole('alert', { hidden: true })).toHaveLength(3);
    await tick(page, t('task.role.OWNER'));
    const turkish = within(form.getByRole('group', { name: 'Türkçe' }));
    await page.user.type(turkish.getByLabelText(pattern`^${t('lifeCycle.notification.subject')}`), 'Kabul');
    await save(page);
    // A language that has a subject needs a text.
    expect(await turkish.findByRole('alert', { hidden: true })).toBeVisible();
    await page.user.click(turkish.getByLabelText(pattern`^${t('lifeCycle.notification.text')}`));
    await page.user.paste('Tebrikler: {title}');
    const english = within(form.getByRole('group', { name: 'English' }));
    expect(english.getByText(t('components.titles.standsIn', { title: 'Kabul' }))).toBeVisible();
    await tick(page, t('lifeCycle.notification.mail'));
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
    await press(page, t('lifeCycle.editNamed', { name: 'We have it' }));
    const english = within((await dialog()).getByRole('group', { name: 'English' }));
    await page.user.type(english.getByLabelText(pattern`^${t('lifeCycle.notification.subject')}`), '!');
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
    await press(page, t('lifeCycle.deleteNamed', { name: 'We have it' }));
    await press(page, t('lifeCycle.delete'));
    await waitFor(() => expect(page.sent('DELETE', `${NOTIFICATIONS}/600`)).toHaveLength(1));
  });
});
