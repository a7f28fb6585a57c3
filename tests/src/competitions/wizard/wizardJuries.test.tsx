import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { Jury } from '#contract/competitions/people.schema.ts';
import { JURY_TYPES } from '#contract/competitions/rules.ts';
import { respond } from '#tests/support/network.ts';
import { pattern, t } from '#tests/support/texts.ts';
import { competition, READ } from '../competitionFixtures.ts';
import {
  ADA,
  CAN,
  competitionForm,
  jury,
  openStep,
  type Page,
  person,
  press,
  withStates,
} from './wizardFixtures.ts';

beforeAll(async () => {
  await import('#src/features/competitions/wizard/CompetitionWizard.tsx');
}, 60_000);

const POST = '/api/v3/juries/competition/5/juryPost';
const posted = (page: Page) => page.sent('POST', POST);
const open = (juries: readonly Jury[], answers = {}) =>
  openStep(5, competitionForm(), {
    answers: {
      'GET /api/v3/juries/competition/5': juries,
      [`POST ${POST}`]: juries,
      'GET /api/v3/search-user': [CAN],
      ...answers,
    },
  });
const block = async (name: string) => within(await screen.findByLabelText(name, { selector: 'section' }));

test('there is a block for each evaluation of the life cycle, filled with what is stored [R2D-17, R2G-18, R2G-19, R2J-50]', async () => {
  const page = await open([jury('JURY1'), jury('JURY2', { users: [CAN], userPost: [CAN.id] })]);
  const first = await block(t('competition.wizard.jury.JURY1'));
  expect(first.getByLabelText(pattern`^${t('competition.wizard.jury.title')}`)).toHaveValue('Selection 1');
  await waitFor(() =>
    expect(
      first.getByLabelText(pattern`^${t('competition.wizard.jury.evalDefinitionId')}`),
    ).toHaveDisplayValue('First look'),
  );
  expect(first.getByText('Ada Green')).toBeVisible();
  expect((await block(t('competition.wizard.jury.JURY2'))).getByText('Can Demir')).toBeVisible();
  expect(screen.queryByLabelText(t('competition.wizard.jury.JURY3'), { selector: 'section' })).toBeNull();
  expect(page.sent('GET', '/api/v3/juries/competition/5').length).toBeGreaterThan(0);
});

test('all three rounds give three blocks, never a fourth [R2G-18, R2E-24]', async () => {
  await open([], { 'GET /api/v3/life-cycles-competition/5': withStates('EVAL1', 'EVAL2', 'EVAL3') });
  expect(await screen.findByRole('region', { name: t('competition.wizard.jury.JURY3') })).toBeVisible();
  const names = JURY_TYPES.map((type) => t(`competition.wizard.jury.${type}`)).join('|');
  expect(screen.getAllByRole('region', { name: new RegExp(`^(${names})`) })).toHaveLength(3);
});

test('all juries are sent in one object by their index [R2G-20, R2J-51]', async () => {
  const page = await open([jury('JURY1')], { [`POST ${POST}`]: [jury('JURY1'), jury('JURY2')] });
  const second = await block(t('competition.wizard.jury.JURY2'));
  await page.user.click(second.getByLabelText(pattern`^${t('competition.wizard.jury.title')}`));
  await page.user.paste('Finals');
  await second.findByRole('option', { name: 'Second look' });
  await page.user.selectOptions(
    second.getByLabelText(pattern`^${t('competition.wizard.jury.evalDefinitionId')}`),
    'Second look',
  );
  await page.user.click(
    second.getByLabelText(pattern`^${t('competition.wizard.jury.users')}`, { selector: 'input' }),
  );
  await page.user.paste('Can');
  await page.user.click(await screen.findByRole('option', { name: 'Can Demir' }));
  await press(page, t('competition.wizard.save'));
  await waitFor(() => expect(posted(page)).toHaveLength(1));
  expect(posted(page)[0]?.body).toEqual({
    '0': { type: 'JURY1', title: 'Selection 1', evalDefinitionId: 21, userPost: [11], jurorsPerIdea: null },
    '1': { type: 'JURY2', title: 'Finals', evalDefinitionId: 22, userPost: [12], jurorsPerIdea: null },
  });
  expect(await screen.findByText(pattern`^${t('components.save.saved')}`)).toBeVisible();
  expect(page.sent('GET', '/api/v3/search-user')[0]?.query).toMatchObject({
    searchContext: 'COMPETITION_JURY',
  });
});

test('a jury without questions is a warning, and nothing is sent [R2G-22, R2K-06]', async () => {
  const page = await open([jury('JURY1')]);
  const second = await block(t('competition.wizard.jury.JURY2'));
  await page.user.click(second.getByLabelText(pattern`^${t('competition.wizard.jury.title')}`));
  await page.user.paste('Finals');
  await press(page, t('competition.wizard.next'));
  // At the field, on top, and as a toast in the tone of a warning.
  await waitFor(() => {
    const warnings = screen.getAllByText(t('evalNotNull'));
    expect(warnings.some((words) => words.closest('.MuiAlert-colorWarning') !== null)).toBe(true);
  });
  expect(second.getByLabelText(pattern`^${t('competition.wizard.jury.evalDefinitionId')}`)).toBeInvalid();
  expect(posted(page)).toHaveLength(0);
  expect(page.location().pathname).toBe('/competition/5/5/edit');
});

test('a jury without a name is a warning, and nothing is sent [R2G-21, R2G-23, R2K-06]', async () => {
  const page = await open([jury('JURY1', { title: '' }), jury('JURY2')]);
  await block(t('competition.wizard.jury.JURY1'));
  await press(page, t('competition.wizard.save'));
  expect((await screen.findAllByText(t('juryTitleNotNull'))).length).toBeGreaterThan(0);
  expect(posted(page)).toHaveLength(0);
});

test('a jury without members is a warning, and nothing is sent [R2G-24, R2K-06]', async () => {
  const page = await open([jury('JURY1'), jury('JURY2')]);
  const second = await block(t('competition.wizard.jury.JURY2'));
  await page.user.click(
    second.getByRole('button', { name: t('competition.wizard.people.remove', { name: 'Ada Green' }) }),
  );
  await press(page, t('competition.wizard.save'));
  expect((await screen.findAllByText(t('juryNotNull'))).length).toBeGreaterThan(0);
  expect(posted(page)).toHaveLength(0);
});

test('names of juries have 1 to 255 characters [R2G-21]', async () => {
  const page = await open([jury('JURY1'), jury('JURY2')]);
  await block(t('competition.wizard.jury.JURY1'));
  const [name] = await screen.findAllByLabelText(pattern`^${t('competition.wizard.jury.title')}`);
  await page.user.clear(name as HTMLElement);
  await page.user.click(name as HTMLElement);
  await page.user.paste('x'.repeat(256));
  await press(page, t('competition.wizard.save'));
  expect(
    (await screen.findAllByText(pattern`${t('entity.validation.maxlength', { max: 255 })}`)).length,
  ).toBeGreaterThan(0);
  expect(posted(page)).toHaveLength(0);
  await page.user.clear(name as HTMLElement);
  await page.user.click(name as HTMLElement);
  await page.user.paste('x');
  await press(page, t('competition.wizard.save'));
  await waitFor(() => expect(posted(page)).toHaveLength(1));
});

test('a save that is refused for another reason warns, says the reason and keeps everything [R2G-25, R2K-06]', async () => {
  const page = await open([jury('JURY1'), jury('JURY2')], {
    [`POST ${POST}`]: respond(
      400,
      { message: 'error.jurorHasScored' },
      { 'app-error': 'error.jurorHasScored', 'app-params': 'jury' },
    ),
  });
  const [name] = await screen.findAllByLabelText(pattern`^${t('competition.wizard.jury.title')}`);
  await page.user.click(name as HTMLElement);
  await page.user.paste(' and more');
  await press(page, t('competition.wizard.save'));
  const warning = await screen.findByText(t('unknown'));
  expect(warning.closest('.MuiAlert-colorWarning')).not.toBeNull();
  expect(await screen.findByText(t('error.jurorHasScored'))).toBeVisible();
  expect(screen.getByText(t('components.save.unsaved'))).toBeVisible();
});

test('twenty members are the most [R2H-11]', async () => {
  const twenty = Array.from({ length: 20 }, (_, index) => person(100 + index, `Person ${index}`));
  await open([jury('JURY1', { users: twenty }), jury('JURY2')]);
  const first = await block(t('competition.wizard.jury.JURY1'));
  expect(
    first.getByLabelText(pattern`^${t('competition.wizard.jury.users')}`, { selector: 'input' }),
  ).toBeDisabled();
  expect(
    (await block(t('competition.wizard.jury.JURY2'))).getByLabelText(
      pattern`^${t('competition.wizard.jury.users')}`,
      { selector: 'input' },
    ),
  ).toBeEnabled();
});

test('a life cycle without evaluations has no juries, and Next goes on', async () => {
  const page = await open([], {
    'GET /api/v3/life-cycles-competition/5': withStates('ANNOUNCED', 'COMPLETE'),
  });
  expect(await screen.findByText(t('competition.wizard.jury.none'))).toBeVisible();
  await press(page, t('competition.wizard.next'));
  await waitFor(() => expect(page.location().pathname).toBe('/competition/6/5/edit'));
});

test('new questions are made in a dialog that stands over the step', async () => {
  const page = await open([jury('JURY1'), jury('JURY2')]);
  const first = await block(t('competition.wizard.jury.JURY1'));
  await page.user.click(first.getByLabelText(pattern`^${t('competition.wizard.jury.title')}`));
  await page.user.paste(' typed');
  await page.user.click(await first.findByRole('button', { name: /New|Create|Add/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await page.user.click(dialog.getByRole('button', { name: t('evalDefinition.cancel') }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(first.getByLabelText(pattern`^${t('competition.wizard.jury.title')}`)).toHaveValue(
    'Selection 1 typed',
  );
});

test('so many jurors score each idea, fewer than there are, and what that comes to is shown', async () => {
  const three = [ADA, CAN, person(13, 'Eda Kaya')];
  const stored = jury('JURY1', { users: three, userPost: three.map(({ id }) => id) });
  const page = await open([stored, jury('JURY2')]);
  const first = await block(t('competition.wizard.jury.JURY1'));
  const input = first.getByLabelText(pattern`^${t('competition.wizard.jury.jurorsPerIdea')}`);
  await page.user.type(input, '2');
  const load = { smart_count: 12, each: 2, jurors: 3, share: '8' };
  expect(await first.findByText(t('competition.wizard.jury.load.example', load))).toBeVisible();
  await page.user.clear(input);
  await page.user.type(input, '3');
  await press(page, t('competition.wizard.save'));
  const fault = t('competition.wizard.jury.jurorsPerIdea.error', { max: 2 });
  expect((await screen.findAllByText(fault)).length).toBeGreaterThan(0);
  expect(posted(page)).toEqual([]);
  await page.user.clear(input);
  await page.user.type(input, '2');
  await press(page, t('competition.wizard.save'));
  await waitFor(() => expect(posted(page)).toHaveLength(1));
  expect(posted(page)[0]?.body).toMatchObject({ '0': { jurorsPerIdea: 2 }, '1': { jurorsPerIdea: null } });
});

test('the load is that of the ideas that there are; a round that runs keeps its number', async () => {
  const three = [ADA, CAN, person(13, 'Eda Kaya')];
  const stored = jury('JURY1', { users: three, userPost: three.map(({ id }) => id), jurorsPerIdea: 2 });
  await openStep(5, competitionForm({ competitionState: 'EVAL1' }), {
    answers: {
      'GET /api/v3/juries/competition/5': [stored, jury('JURY2')],
      [READ]: competition({
        stateIdeaCount: [
          { stateId: 1, stateType: 'EVALUATION', stateName: 'Round', ideaCount: 4 },
          { stateId: 2, stateType: 'REJECTION', stateName: 'Not selected', ideaCount: 9 },
        ],
      }),
    },
  });
  const first = await block(t('competition.wizard.jury.JURY1'));
  const share = t('competition.wizard.jury.load.between', { least: 2, most: 3 });
  expect(
    await first.findByText(t('competition.wizard.jury.load', { smart_count: 4, each: 2, jurors: 3, share })),
  ).toBeVisible();
  expect(first.getByLabelText(pattern`^${t('competition.wizard.jury.jurorsPerIdea')}`)).toBeDisabled();
});

test('a jury whose members have left during its round can be saved with its number', async () => {
  const two = [ADA, CAN];
  const stored = jury('JURY1', { users: two, userPost: two.map(({ id }) => id), jurorsPerIdea: 3 });
  const juries = [stored, jury('JURY2')];
  const page = await openStep(5, competitionForm({ competitionState: 'EVAL1' }), {
    answers: {
      'GET /api/v3/juries/competition/5': juries,
      [`POST ${POST}`]: juries,
      [READ]: competition(),
    },
  });
  const first = await block(t('competition.wizard.jury.JURY1'));
  await page.user.click(first.getByLabelText(pattern`^${t('competition.wizard.jury.title')}`));
  await page.user.paste(' renamed');
  await press(page, t('competition.wizard.save'));
  await waitFor(() => expect(posted(page)).toHaveLength(1));
  expect(posted(page)[0]?.body).toMatchObject({ '0': { title: 'Selection 1 renamed', jurorsPerIdea: 3 } });
});
