import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { toDateTimeInput } from '#contract/formats/dates.ts';
import { enterDate } from '#tests/support/dates.ts';
import { respond } from '#tests/support/network.ts';
import { pattern, t } from '#tests/support/texts.ts';
import {
  ADA,
  CAN,
  competitionForm,
  inDays,
  openStep,
  type Page,
  person,
  press,
  saved,
} from './wizardFixtures.ts';

beforeAll(async () => {
  await import('#src/components/richText/RichTextEditor.tsx');
  await import('#src/features/competitions/wizard/CompetitionWizard.tsx');
}, 60_000);

const MODERATORS = '/api/v3/competition-moderator/5';
const setEnd = async (value: string) =>
  enterDate(await screen.findByRole('group', { name: pattern`^${t('competition.wizard.end')}` }), value);

/** Types a name, waits for the answer and takes the person. */
async function find({ user }: Page, box: RegExp, typed: string, option: RegExp) {
  const input = await screen.findByRole('combobox', { name: box });
  await user.click(input);
  await user.paste(typed);
  await user.click(await screen.findByRole('option', { name: option }));
}

describe('until when and for whom', () => {
  test('end date, public access and targets are saved [R2D-13, R2D-14, R2D-15, R2D-30, R2J-60]', async () => {
    const page = await openStep(4, competitionForm({ dateSubmissionEnd: null, targetUnits: [{ id: 12 }] }));
    await setEnd('2031-03-05T14:07');
    await page.user.click(screen.getByLabelText(t('competition.wizard.public')));
    const tree = within(await screen.findByRole('tree', { name: t('competition.wizard.targets') }));
    await page.user.click(await tree.findByText('Works'));
    await press(page, t('competition.wizard.save'));
    await waitFor(() => expect(saved(page)).toHaveLength(1));
    expect(saved(page)[0]?.body).toMatchObject({
      dateSubmissionEnd: new Date(2031, 2, 5, 14, 7).toISOString(),
      accessLevel: 'PUBLIC',
      targetOrganizations: [{ id: 1 }],
      targetUnits: [{ id: 12 }],
    });
    expect(page.sent('GET', '/api/v3/organizations/treeSelect').length).toBeGreaterThan(0);
    // Nobody chose other moderators: theirs is no call.
    expect(page.sent('POST', MODERATORS)).toHaveLength(0);
  });

  test('without public access it is for the registered; no target is no restriction [R2D-14]', async () => {
    const page = await openStep(4, competitionForm({ accessLevel: 'PUBLIC' }));
    const access = await screen.findByLabelText(t('competition.wizard.public'));
    expect(access).toBeChecked();
    await page.user.click(access);
    await press(page, t('competition.wizard.save'));
    await waitFor(() =>
      expect(saved(page)[0]?.body).toMatchObject({
        accessLevel: 'REGISTERED',
        targetOrganizations: [],
        targetUnits: [],
      }),
    );
  });

  test.each([
    ['was announced by mail: whoever was added can be notified', '2030-03-05T12:00:00.000Z', 1],
    ['nobody was notified of: nothing is offered', null, 0],
  ] as const)('a change of one that has started and %s', async (_, requestedDate, offers) => {
    const MAILING = '/api/v3/competitions/5/mailing';
    const mailing = { finishedDate: requestedDate, sentCount: 3, waitingCount: 2, isOpen: true, words: [] };
    const page = await openStep(4, competitionForm({ competitionState: 'ANNOUNCED' }), {
      answers: {
        [`GET ${MAILING}`]: { requestedDate, ...mailing },
        [`POST ${MAILING}`]: { requestedDate, ...mailing, waitingCount: 0 },
      },
    });
    await page.user.click(await screen.findByLabelText(t('competition.wizard.public')));
    await press(page, t('competition.wizard.save'));
    if (offers > 0) {
      const count = { smart_count: 2, people: '2' };
      const offer = await screen.findByRole('alertdialog', { name: t('components.mailing.added', count) });
      await page.user.click(
        within(offer).getByRole('button', { name: t('components.mailing.notify', count) }),
      );
      await waitFor(() => expect(page.sent('POST', MAILING)).toHaveLength(1));
    }
    await waitFor(() => expect(page.sent('GET', MAILING)).not.toEqual([]));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(saved(page)).toHaveLength(1);
    expect(page.sent('POST', MAILING)).toHaveLength(offers);
  });

  test('without an end date nothing is saved [R2D-28]', async () => {
    const page = await openStep(4, competitionForm({ dateSubmissionEnd: null }));
    await screen.findByRole('group', { name: pattern`^${t('competition.wizard.end')}` });
    // Nothing was typed: nothing is unsaved.
    expect(screen.getByText(t('components.save.unchanged'))).toBeVisible();
    await press(page, t('competition.wizard.save'));
    expect(await screen.findByText(t('entity.validation.summary', { smart_count: 1 }))).toBeVisible();
    expect(saved(page)).toHaveLength(0);
  });

  test('an end before the creation is a toast and at its field, and nothing is saved [R2D-29, R2K-04]', async () => {
    const page = await openStep(4);
    await setEnd(toDateTimeInput(inDays(-3)));
    await press(page, t('competition.wizard.save'));
    await waitFor(() =>
      expect(screen.getAllByText(pattern`${t('competition.error.ideaDate')}`)).toHaveLength(2),
    );
    expect(saved(page)).toHaveLength(0);
    expect(page.sent('POST', MODERATORS)).toHaveLength(0);
    // A day that has passed since is taken: only the start asks for more.
    await setEnd(toDateTimeInput(inDays(-1)));
    await press(page, t('competition.wizard.save'));
    await waitFor(() => expect(saved(page)).toHaveLength(1));
  });
});

describe('moderators', () => {
  const search = {
    'GET /api/v3/search-user': [
      { id: CAN.id, firstName: 'Can', lastName: 'Demir', unitName: 'Plant', picturePath: null },
    ],
  };

  test('they are listed with name and position [R2H-08, R2J-53]', async () => {
    await openStep(4);
    const chosen = within(
      await screen.findByRole('list', {
        name: t('competition.wizard.people.chosen', { label: t('competition.wizard.moderators') }),
      }),
    );
    expect(chosen.getByText('Ada Green')).toBeVisible();
    expect(chosen.getByText('Head of Gardens')).toBeVisible();
  });

  test('a found person is added and sent with the others as userList [R2D-16, R2H-07, R2J-52]', async () => {
    const page = await openStep(4, competitionForm(), {
      answers: { ...search, [`POST ${MODERATORS}`]: [ADA, CAN] },
    });
    await find(page, pattern`^${t('competition.wizard.moderators')}`, 'Can', /Can Demir/);
    const chosen = within(
      screen.getByRole('list', {
        name: t('competition.wizard.people.chosen', { label: t('competition.wizard.moderators') }),
      }),
    );
    expect(chosen.getByText('Plant')).toBeVisible();
    await press(page, t('competition.wizard.save'));
    await waitFor(() => expect(page.sent('POST', MODERATORS)).toHaveLength(1));
    expect(page.sent('POST', MODERATORS)[0]?.body).toEqual({ userList: [{ id: 11 }, { id: 12 }] });
    expect(await chosen.findByText('Engineer')).toBeVisible();
    expect(await screen.findByText(pattern`^${t('components.save.saved')}`)).toBeVisible();
  });

  test('outside people are found by their whole address', async () => {
    const page = await openStep(4, competitionForm(), { answers: search });
    const input = await screen.findByLabelText(pattern`^${t('competition.wizard.moderators')}`, {
      selector: 'select, input',
    });
    await page.user.click(input);
    await page.user.paste('can@example.org');
    await waitFor(() => expect(page.sent('GET', '/api/v3/search-user')).toHaveLength(1));
    expect(page.sent('GET', '/api/v3/search-user')[0]?.query).toMatchObject({
      searchString: 'can@example.org',
      parameter: 'EXTERNAL',
    });
  });

  test('twenty are the most; then the search is off until one is removed [R2H-10]', async () => {
    const twenty = Array.from({ length: 20 }, (_, index) => person(100 + index, `Person ${index}`));
    const page = await openStep(4, competitionForm(), { answers: { [`GET ${MODERATORS}`]: twenty } });
    const box = await screen.findByLabelText(pattern`^${t('competition.wizard.moderators')}`, {
      selector: 'select, input',
    });
    expect(box).toBeDisabled();
    expect(screen.getByText('20/20')).toBeVisible();
    await page.user.click(screen.getByLabelText(t('competition.wizard.people.remove', { name: 'Person 3' })));
    const finder = await screen.findByLabelText(pattern`^${t('competition.wizard.moderators')}`, {
      selector: 'select, input',
    });
    expect(finder).toBeEnabled();
    // The button went with the person: the keyboard goes on at the search.
    await waitFor(() => expect(finder).toHaveFocus());
  });

  test('a started competition keeps at least one', async () => {
    const page = await openStep(4, competitionForm({ competitionState: 'ANNOUNCED' }));
    await page.user.click(
      await screen.findByLabelText(t('competition.wizard.people.remove', { name: 'Ada Green' })),
    );
    await press(page, t('competition.wizard.save'));
    expect(
      (await screen.findAllByText(pattern`${t('competition.wizard.moderators.required')}`)).length,
    ).toBeGreaterThan(0);
    expect(page.sent('POST', MODERATORS)).toHaveLength(0);
  });

  test('a refusal of a person keeps the whole step as it was typed', async () => {
    const page = await openStep(4, competitionForm(), {
      answers: {
        ...search,
        [`POST ${MODERATORS}`]: respond(400, {
          message: 'error.validation',
          fieldErrors: [{ objectName: 'competition', field: 'userList[1].id', message: 'Value' }],
        }),
      },
    });
    await find(page, pattern`^${t('competition.wizard.moderators')}`, 'Can', /Can Demir/);
    await press(page, t('competition.wizard.next'));
    expect(await screen.findByText(t('entity.validation.summary', { smart_count: 1 }))).toBeVisible();
    expect(screen.getByText('Can Demir')).toBeVisible();
    expect(saved(page)).toHaveLength(0);
    expect(page.location().pathname).toBe('/competition/4/5/edit');
  });
});

describe('banner and text', () => {
  const UPLOAD = '/api/v3/content-images/upload-banner/COMPETITION/5';
  const DELETE = '/api/v3/content-images/delete-banner/COMPETITION/5';

  test('a banner is sent, shown and removed, and the typed text stays [R2D-09, R2D-10, R2J-14 … R2J-19]', async () => {
    let finish = () => {};
    const uploaded = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const page = await openStep(2, competitionForm(), {
      answers: {
        [`POST ${UPLOAD}`]: async () => {
          await uploaded;
          return { bannerId: 1, bannerPreviewId: 2, path: 'competition-images/k1', bannerPreviewPath: 'x' };
        },
        'GET /api/v3/competition-images/k1': () =>
          new Response(new Uint8Array([1]), { headers: { 'content-type': 'image/png' } }),
        [`DELETE ${DELETE}`]: respond(204),
      },
    });
    const input = await screen.findByLabelText(t('components.banner.file'));
    // A gif is refused at once.
    await page.user.upload(input, new File(['x'], 'a.gif', { type: 'image/gif' }));
    expect(page.sent('POST', UPLOAD)).toHaveLength(0);
    await page.user.upload(input, new File(['x'], 'a.png', { type: 'image/png' }));
    expect(await screen.findByText(t('components.file.uploading'))).toBeVisible();
    expect(input).toBeDisabled();
    finish();
    await waitFor(() => expect(page.sent('GET', '/api/v3/competition-images/k1')).toHaveLength(1));
    expect(page.sent('POST', UPLOAD)[0]?.body).toBeInstanceOf(FormData);
    expect(input).toBeEnabled();
    await page.user.click(screen.getByRole('button', { name: pattern`^${t('components.file.delete')}` }));
    await page.user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', {
        name: t('components.banner.delete'),
      }),
    );
    await waitFor(() => expect(page.sent('DELETE', DELETE)).toHaveLength(1));
    expect(await screen.findByText(pattern`${t('competition.wizard.banner.without')}`)).toBeVisible();
    // The banner is stored by itself: the step is not unsaved because of it.
    expect(screen.queryByText(t('components.save.unsaved'))).toBeNull();
  });

  test('the text has an editor and is saved as it was formatted [R2D-11]', async () => {
    const page = await openStep(2, competitionForm({ body: '<p><strong>Bold words</strong></p>' }));
    const editor = await screen.findByRole(
      'textbox',
      { name: pattern`^${t('competition.wizard.body')}` },
      { timeout: 10_000 },
    );
    expect(within(editor).getByText('Bold words').tagName).toBe('STRONG');
    await press(page, t('competition.wizard.save'));
    await waitFor(() =>
      expect(saved(page)[0]?.body).toMatchObject({ body: '<p><strong>Bold words</strong></p>' }),
    );
  });
});
