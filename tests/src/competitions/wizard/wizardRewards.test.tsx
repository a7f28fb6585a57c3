import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { held, respond, type SeenRequest, unreachable } from '#tests/support/network.ts';
import { pattern, t } from '#tests/support/texts.ts';
import {
  competitionForm,
  field,
  inDays,
  jury,
  openStep,
  type Page,
  press,
  reward,
} from './wizardFixtures.ts';

beforeAll(async () => {
  await import('#src/features/competitions/wizard/CompetitionWizard.tsx');
}, 60_000);

const REWARDS = '/api/v3/competition-rewards';
const THREE = [reward(1, 1, 'A trip'), reward(2, 2, '500', true), reward(3, 3, 'A book')];
/** @param arrives when a new one has come to the server */
function open(rewards = THREE, answers = {}, form = competitionForm(), arrives?: () => Promise<unknown>) {
  let stored = rewards;
  const ranked = () => stored.map((each, index) => ({ ...each, rank: index + 1 }));
  return openStep(6, form, {
    answers: {
      [`GET ${REWARDS}/competition/5`]: ranked,
      [`POST ${REWARDS}`]: async ({ body }: SeenRequest) => {
        await arrives?.();
        stored = [...stored, { ...(body as (typeof THREE)[0]), id: 9 }];
        return ranked().at(-1) ?? null;
      },
      [`PUT ${REWARDS}`]: ({ body }: SeenRequest) => {
        const { id, rank } = body as { id: number; rank?: number };
        const moved = stored.find((each) => each.id === id);
        if (moved && rank !== undefined)
          stored = stored.filter((each) => each !== moved).toSpliced(rank - 1, 0, moved);
        return { ...THREE[0], ...(body as object) };
      },
      [`DELETE ${REWARDS}/:id/competition/5`]: ({ path }: SeenRequest) => {
        stored = stored.filter(({ id }) => !path.startsWith(`${REWARDS}/${id}/`));
        return respond(204);
      },
      ...answers,
    },
  });
}
const rows = async () =>
  (await screen.findByLabelText(t('competition.wizard.rewards'), { selector: 'ol' })).children;
const texts = async () => [...(await rows())].map((row) => row.textContent ?? '');
async function write(page: Page, text: string) {
  await page.user.click(await field(pattern`^(${t('reward.text')}|${t('reward.points')})`));
  await page.user.paste(text);
}

describe('rewards', () => {
  test('they are listed by rank with their trophies, points as a number of them [R2H-01, R2H-05, R2J-56]', async () => {
    await open([...THREE, reward(4, 4, 'A plant')]);
    const found = await texts();
    expect(found[0]).toMatch(/First place.*A trip/);
    expect(found[1]).toMatch(/Second place.*500 points/);
    expect(found[2]).toMatch(/Third place.*A book/);
    expect(found[3]).toMatch(/Place 4.*A plant/);
  });

  test('a new one is sent as it is written, no points by default, and stands below the others [R2D-18, R2H-02, R2J-57]', async () => {
    const page = await open();
    await write(page, ' A bicycle ');
    await press(page, t('reward.addButton'));
    await waitFor(() => expect(page.sent('POST', REWARDS)).toHaveLength(1));
    expect(page.sent('POST', REWARDS)[0]?.body).toEqual({
      competitionId: 5,
      reward: 'A bicycle',
      isPoint: false,
    });
    await waitFor(async () => expect((await texts())[3]).toMatch(/A bicycle/));
    expect(await field(pattern`^${t('reward.text')}`)).toHaveValue('');
  });

  test('Enter pressed several times stores it once [R2D-18, R2J-57]', async () => {
    const stored = held(null);
    const page = await open(THREE, {}, undefined, stored.answer);
    await write(page, 'A bicycle');
    await page.user.keyboard('{Enter}{Enter}{Enter}');
    await waitFor(() => expect(page.sent('POST', REWARDS)).toHaveLength(1));
    await page.user.keyboard('{Enter}');
    stored.letGo();
    await waitFor(async () => expect(await texts()).toHaveLength(4));
    expect(page.sent('POST', REWARDS)).toHaveLength(1);
  });

  test('what was deleted while another one is being stored does not come back [R2H-05, R2J-57, R2J-59]', async () => {
    const stored = held(null);
    const page = await open(THREE, {}, undefined, stored.answer);
    await write(page, 'A bicycle');
    await press(page, t('reward.addButton'));
    await page.user.click(await screen.findByLabelText(t('reward.deleteNamed', { name: 'A trip' })));
    const dialog = within(
      await screen.findByRole('alertdialog', {
        name: t('reward.delete.title', { rank: 1 }),
      }),
    );
    await page.user.click(dialog.getByRole('button', { name: t('reward.delete') }));
    await waitFor(async () => expect(await texts()).toHaveLength(2));
    stored.letGo();
    await waitFor(async () => expect(await texts()).toHaveLength(3));
    expect((await texts())[0]).toMatch(
      pattern`${t('components.trophy.gold')}.*${t('components.points', { points: '500', smart_count: 500 })}`,
    );
    expect((await texts())[2]).toMatch(pattern`${t('components.trophy.bronze')}.*A bicycle`);
  });

  test('an empty one is a warning and no call [R2H-04, R2K-07]', async () => {
    const page = await open();
    await rows();
    await press(page, t('reward.addButton'));
    await waitFor(() => {
      const words = screen.getAllByText(t('notNullReward'));
      expect(words.some((each) => each.closest('.MuiAlert-colorWarning') !== null)).toBe(true);
    });
    expect(page.sent('POST', REWARDS)).toHaveLength(0);
  });

  test('words have at most 512 characters [R2H-03]', async () => {
    const page = await open();
    await write(page, 'x'.repeat(513));
    await press(page, t('reward.addButton'));
    expect(await screen.findByText(pattern`${t('entity.validation.maxlength', { max: 512 })}`)).toBeVisible();
    expect(page.sent('POST', REWARDS)).toHaveLength(0);
  });

  test.each(['ten', '0', '1.5', '1000001'])('%s is no number of points', async (text) => {
    const page = await open();
    await page.user.click(await screen.findByLabelText(t('reward.isPoint')));
    await write(page, text);
    await press(page, t('reward.addButton'));
    expect(await screen.findByText(t('entity.validation.number'))).toBeVisible();
    expect(page.sent('POST', REWARDS)).toHaveLength(0);
  });

  test('a number of points is sent as one [R2H-01]', async () => {
    const page = await open();
    await page.user.click(await screen.findByLabelText(t('reward.isPoint')));
    await write(page, '250');
    await press(page, t('reward.addButton'));
    await waitFor(() =>
      expect(page.sent('POST', REWARDS)[0]?.body).toEqual({ competitionId: 5, reward: '250', isPoint: true }),
    );
  });

  test('words that are not added yet are not thrown away by changing another one [R2D-18]', async () => {
    const page = await open();
    await write(page, 'A balloon ride');
    await page.user.click(await screen.findByLabelText(t('reward.editNamed', { name: 'A trip' })));
    const question = within(await screen.findByRole('alertdialog', { name: t('components.unsaved.title') }));
    await page.user.click(question.getByRole('button', { name: t('components.unsaved.stay') }));
    expect(await field(pattern`^${t('reward.text')}`)).toHaveValue('A balloon ride');
    await page.user.click(await screen.findByLabelText(t('reward.editNamed', { name: 'A trip' })));
    await page.user.click(await screen.findByRole('button', { name: t('components.unsaved.leave') }));
    await waitFor(async () => expect(await field(pattern`^${t('reward.text')}`)).toHaveValue('A trip'));
  });

  test('one is changed in the same form [R2D-18, R2J-58]', async () => {
    const page = await open();
    await page.user.click(await screen.findByLabelText(t('reward.editNamed', { name: 'A trip' })));
    const input = await field(pattern`^${t('reward.text')}`);
    await waitFor(() => expect(input).toHaveValue('A trip'));
    await waitFor(() => expect(input).toHaveFocus());
    await page.user.clear(input);
    await write(page, 'A longer trip');
    await press(page, t('reward.save'));
    await waitFor(() =>
      expect(page.sent('PUT', REWARDS)[0]?.body).toEqual({
        competitionId: 5,
        id: 1,
        reward: 'A longer trip',
        isPoint: false,
      }),
    );
    await waitFor(async () => expect((await texts())[0]).toMatch(/A longer trip/));
  });

  test('one is deleted after a question, and the others move up [R2D-18, R2H-05, R2J-59]', async () => {
    const page = await open();
    await page.user.click(await screen.findByLabelText(t('reward.deleteNamed', { name: 'A trip' })));
    const dialog = within(
      await screen.findByRole('alertdialog', {
        name: t('reward.delete.title', { rank: 1 }),
      }),
    );
    await page.user.click(dialog.getByRole('button', { name: t('reward.delete') }));
    await waitFor(() => expect(page.sent('DELETE', `${REWARDS}/1/competition/5`)).toHaveLength(1));
    const points = t('components.points', { points: '500', smart_count: 500 });
    await waitFor(async () =>
      expect((await texts())[0]).toMatch(pattern`${t('components.trophy.gold')}.*${points}`),
    );
    expect(await texts()).toHaveLength(2);
  });

  test('moving one down by its button stores its new rank, says so, and keeps the focus', async () => {
    const page = await open();
    const down = await screen.findByLabelText(t('components.sort.down', { name: 'A trip' }));
    await page.user.click(down);
    await waitFor(() => expect(page.sent('PUT', REWARDS)[0]?.body).toEqual({ id: 1, rank: 2 }));
    expect((await texts())[1]).toMatch(pattern`${t('components.trophy.silver')}.*A trip`);
    expect(
      screen.getByText(t('components.sort.moved', { name: 'A trip', place: 2, total: 3 })),
    ).toBeInTheDocument();
    expect(screen.getByLabelText(t('components.sort.down', { name: 'A trip' }))).toHaveFocus();
  });

  test('an order that could not be stored comes back', async () => {
    const page = await open(THREE, { [`PUT ${REWARDS}`]: unreachable });
    const up = await screen.findByLabelText(t('components.sort.up', { name: 'A book' }));
    const before = page.sent('GET', `${REWARDS}/competition/5`).length;
    await page.user.click(up);
    await waitFor(() => expect(page.sent('GET', `${REWARDS}/competition/5`)).toHaveLength(before + 1));
    await waitFor(async () => expect((await texts())[2]).toMatch(/A book/));
  });

  test('a reward that is written but not added is not lost: leaving asks, Save adds it', async () => {
    const page = await open();
    await write(page, 'A bicycle');
    expect(screen.getByText(t('components.save.unsaved'))).toBeVisible();
    await press(page, t('competition.wizard.save'));
    await waitFor(() => expect(page.sent('POST', REWARDS)).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText(t('components.save.unsaved'))).toBeNull());
  });
});

describe('start', () => {
  const START = '/api/v3/competitions/start';

  test('what is missing is listed with the way to its step, and nothing can be started [R2D-19]', async () => {
    const page = await open(
      [],
      { 'GET /api/v3/competition-moderator/5': [] },
      competitionForm({ dateSubmissionEnd: inDays(-1) }),
    );
    const missing = within(
      await screen.findByRole('list', { name: t('competition.wizard.start.missing', { smart_count: 3 }) }),
    );
    expect(missing.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      t('competition.wizard.missing.dateInFuture'),
      t('competition.wizard.missing.moderators'),
      t('competition.wizard.missing.rewards'),
    ]);
    expect(missing.getByRole('link', { name: t('competition.wizard.missing.moderators') })).toHaveAttribute(
      'href',
      '/competition/4/5/edit',
    );
    expect(screen.getByRole('button', { name: t('competition.wizard.start') })).toBeDisabled();
    expect(page.sent('PUT', START)).toHaveLength(0);
  });

  test('the page can be seen as its audience will read it, beside the start and in its question; nothing in it leads anywhere', async () => {
    const page = await open(THREE, {}, competitionForm({ body: '<p>Think of shade.</p>' }));
    const readPreview = async (within_: ReturnType<typeof within>) => {
      await page.user.click(await within_.findByRole('button', { name: t('competition.wizard.preview') }));
      const preview = within(
        await screen.findByRole('dialog', { name: t('competition.wizard.preview.title') }),
      );
      expect(preview.getByRole('heading', { level: 2, name: 'A greener office' })).toBeVisible();
      expect(preview.getByText('What would make our office greener?')).toBeVisible();
      expect(await preview.findByText('Think of shade.')).toBeVisible();
      expect(preview.getByText('A trip')).toBeVisible();
      expect(preview.getByText(pattern`^${t('competition.end')}`)).toBeVisible();
      expect(preview.getByRole('button', { name: t('contribution.new.IDEA') })).toBeDisabled();
      expect(preview.queryByText(t('competition.ownIdeas'))).toBeNull();
      await page.user.click(preview.getByRole('button', { name: t('ra.action.close') }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    await readPreview(
      within(await screen.findByRole('region', { name: t('competition.wizard.start.title') })),
    );
    await waitFor(() =>
      expect(screen.getByRole('button', { name: t('competition.wizard.start') })).toBeEnabled(),
    );
    await press(page, t('competition.wizard.start'));
    await readPreview(within(await screen.findByRole('alertdialog')));
    expect(page.sent('PUT', START)).toHaveLength(0);
  });

  test('incomplete juries keep it from starting', async () => {
    await open(THREE, { 'GET /api/v3/juries/competition/5': [jury('JURY1')] });
    const missing = within(
      await screen.findByRole('list', { name: t('competition.wizard.start.missing', { smart_count: 1 }) }),
    );
    expect(missing.getByRole('link', { name: t('competition.wizard.missing.juries') })).toHaveAttribute(
      'href',
      '/competition/5/5/edit',
    );
  });

  test.each([true, false])(
    'Start asks, says what will happen, and sends the choice of the mail: %s; then the info tab opens [R2D-19, R2D-20, R2E-04, R2E-05, R2E-06, R2E-07, R2J-11]',
    async (mail) => {
      const page = await open(THREE, {
        [`PUT ${START}`]: competitionForm({ competitionState: 'ANNOUNCED', publishState: 'PUBLISHED' }),
      });
      await waitFor(() =>
        expect(screen.getByRole('button', { name: t('competition.wizard.start') })).toBeEnabled(),
      );
      await press(page, t('competition.wizard.start'));
      const dialog = within(
        await screen.findByRole('alertdialog', {
          name: t('competition.wizard.start.question', { title: 'A greener office' }),
        }),
      );
      expect(dialog.getByText(pattern`${t('competition.wizard.start.text.REGISTERED')}`)).toBeVisible();
      // The tick says to how many: one of those whom it reaches has unsubscribed.
      const mailed = t('components.publish.mailTo', { smart_count: 11, people: '11' });
      const box = await dialog.findByRole('checkbox', { name: mailed });
      expect(box).not.toBeChecked();
      expect(page.sent('PUT', START)).toHaveLength(0);
      if (mail) await page.user.click(box);
      await page.user.click(dialog.getByRole('button', { name: t('competition.wizard.start') }));
      await waitFor(() => expect(page.location().pathname).toBe('/competition/detail/5/info'));
      expect(page.sent('PUT', START)[0]?.body).toEqual({ id: 5, sendEmailToUser: mail });
      expect(page.sent('PUT', '/api/v3/competitions')).toHaveLength(0);
    },
  );

  test('a refused start is told, and the question stays', async () => {
    const page = await open(THREE, {
      [`PUT ${START}`]: respond(
        400,
        { message: 'error.startIncomplete' },
        { 'app-error': 'error.startIncomplete', 'app-params': 'moderators' },
      ),
    });
    await waitFor(() =>
      expect(screen.getByRole('button', { name: t('competition.wizard.start') })).toBeEnabled(),
    );
    await press(page, t('competition.wizard.start'));
    const dialog = within(await screen.findByRole('alertdialog'));
    await page.user.click(dialog.getByRole('button', { name: t('competition.wizard.start') }));
    expect(await screen.findByText(pattern`${t('error.startIncomplete')}`)).toBeVisible();
    expect(page.location().pathname).toBe('/competition/6/5/edit');
  });

  test('a competition that has started has no Start any more, but the way to its page', async () => {
    await open(THREE, {}, competitionForm({ competitionState: 'ANNOUNCED', publishState: 'PUBLISHED' }));
    expect(await screen.findByRole('link', { name: t('competition.wizard.start.open') })).toHaveAttribute(
      'href',
      '/competition/detail/5/info',
    );
    expect(screen.queryByRole('button', { name: t('competition.wizard.start') })).toBeNull();
  });
});
