import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { respond } from '#tests/support/network.ts';
import {
  choose,
  dialog,
  fill,
  lifeCycle,
  names,
  openLists,
  part,
  press,
  save,
  tick,
} from './lifeCycleFixtures.ts';

beforeAll(() => import('#src/features/life-cycles/LifeCyclePage.tsx'), 120_000);

const ACTIONS = '/api/v3/state-actions';
const HANDLERS = '/api/v3/action-post-handlers';
const POINTS = '/api/v3/action-point-definitions';

describe('the actions of a state', () => {
  it('say who may do them, where they lead, and what they do [R3H-06, R3H-19]', async () => {
    await openLists({}, 12);
    const actions = (await part('Actions (3)')).getByRole('list', { name: 'Actions' });
    const [accept, note, move] = [...actions.children].map((row) => row.textContent);
    expect(accept).toMatch(/Accept→AcceptedResponsible · explanation required · All employees/);
    expect(accept).toMatch(/Open chatsOwners.*Cancel open tasks/);
    expect(note).toMatch(/Take a notestays hereResponsible/);
    expect(move).toMatch(/Move on→AcceptedSystem · by itself after 30 days/);
  });

  it('one is added with everything that it can have [R3H-06, R3H-12, R3P-122, R3P-128, S3-33]', async () => {
    const page = await openLists({}, 12);
    await press(page, 'Add an action');
    const form = await dialog();
    const target = form.getByLabelText('Leads to');
    await waitFor(() => expect(within(target).getAllByRole('option', { hidden: true })).toHaveLength(4));
    expect(
      within(target)
        .getAllByRole('option', { hidden: true })
        .map((option) => option.textContent),
    ).toEqual(['Stays in this state', '2. Draft', '4. Accepted', '5. Turned down']);
    expect(page.sent('GET', '/api/v3/life-cycle-states/getPossibleTargetStates/12')).toHaveLength(1);
    await save(page);
    expect(await form.findAllByRole('alert', { hidden: true })).toHaveLength(2);

    await fill(page, /^Word on the button \(English\)/, 'Turn down');
    await fill(page, /^Word on the button \(Türkçe\)/, 'Reddet');
    await tick(page, 'Responsible');
    await tick(page, 'Board 1');
    await choose(page, 'Leads to', '5. Turned down');
    await tick(page, 'An explanation is required');
    await fill(page, 'Question before it is done', 'For good?');
    await choose(page, 'Who sees the contribution', 'Participants only');
    await choose(page, 'Editing by owners', 'Owners may only read');
    await choose(page, 'Comments', 'Hidden');
    await choose(page, 'Rating', 'Closed: only the result is shown');
    await save(page);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(page.sent('POST', ACTIONS)[0]?.body).toEqual({
      stateId: 12,
      definitionList: names('Turn down', 'Reddet'),
      roles: ['RESPONSIBLE', 'BOARD1'],
      targetStateId: 14,
      explanationRequired: true,
      confirmText: 'For good?',
      setVisibility: 'PRIVATE',
      setEditable: false,
      setCommentStatus: 'HIDDEN',
      setRatingStatus: 'CLOSED',
      systemAfterDays: null,
    });
  });

  it('the server needs days to act by itself, people do not [R3H-06, S3-43]', async () => {
    const page = await openLists({}, 12);
    await press(page, 'Edit Take a note');
    expect((await dialog()).queryByLabelText(/^Days until/)).toBeNull();
    await tick(page, 'System');
    await save(page);
    expect(await (await dialog()).findByRole('alert', { hidden: true })).toBeVisible();
    await fill(page, /^Days until the server does it/, '14');
    await save(page);
    await waitFor(() =>
      expect(page.sent('PUT', ACTIONS)[0]?.body).toMatchObject({
        id: 101,
        revision: 40,
        roles: ['RESPONSIBLE', 'SYSTEM'],
        systemAfterDays: 14,
      }),
    );
  });

  it('juries and moderators are offered for ideas only', async () => {
    const { unmount, ...page } = await openLists({}, 12);
    await press(page as never, 'Add an action');
    expect((await dialog()).queryByLabelText('Jury 1')).toBeNull();
    unmount();
    const ideas = await openLists({}, 12, lifeCycle({ contributionType: 'IDEA' }));
    await press(ideas, 'Add an action');
    // The box itself is drawn by its picture.
    expect((await dialog()).getByText('Jury 1')).toBeVisible();
    expect((await dialog()).getByText('Competition moderator')).toBeVisible();
  });

  it('faults that the server finds stand at their fields', async () => {
    const fieldErrors = [
      { objectName: 'stateAction', field: 'targetStateId', message: 'Value' },
      { objectName: 'stateAction', field: 'definitionList[1].name', message: 'Size' },
    ];
    const page = await openLists(
      { [`PUT ${ACTIONS}`]: () => respond(400, { message: 'error.validation', fieldErrors }) },
      12,
    );
    await press(page, 'Edit Accept');
    await fill(page, /^Word on the button \(Türkçe\)/, 'Kabul');
    await save(page);
    const form = await dialog();
    await waitFor(() => expect(form.getByLabelText('Leads to')).toHaveAttribute('aria-invalid', 'true'));
    expect(form.getByLabelText(/^Word on the button \(Türkçe\)/)).toHaveAccessibleDescription(
      /outside the limits/,
    );
    expect(form.getByLabelText(/^Word on the button \(Türkçe\)/)).toHaveValue('Kabul');
  });

  it('they are put in another order, and deleted with what hangs below them [R3H-06, R3P-128]', async () => {
    const page = await openLists({}, 12);
    await press(page, 'Move Move on up');
    await waitFor(() => expect(page.sent('PUT', ACTIONS)[0]?.body).toEqual({ id: 102, rank: 2 }));
    await press(page, 'Delete Accept');
    const question = within(
      await screen.findByRole('alertdialog', { hidden: true, name: 'Delete the action “Accept”?' }),
    );
    expect(question.getByText(/^With it go: 2 post-handlers and 1 entry of points\./)).toBeVisible();
    await page.user.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(page.sent('DELETE', `${ACTIONS}/100`)[0]?.query).toEqual({ revision: '40' }));
  });
});

describe('what follows an action by itself', () => {
  it.each([
    ['Set who sees the contribution', 'Who sees it', 'All employees', 'SET_VISIBILITY', 'INTERNAL'],
    ['Set editing by owners', 'Editing by owners', 'Owners may edit', 'SET_EDITABLE', 'true'],
    ['Set comments', 'Comments', 'Hidden', 'SET_COMMENT_STATUS', 'HIDDEN'],
    ['Set rating', 'Rating', 'Hidden', 'SET_RATING_STATUS', 'HIDDEN'],
    ['Close chats', 'Which chats', 'Owners and mentor', 'CLOSE_CHAT', 'OWNERS_MENTOR'],
  ])('“%s” asks for its value [R3H-08, R3P-130]', async (word, label, value, handlerType, parameter) => {
    const page = await openLists({}, 12);
    await press(page, 'Add a post-handler: Take a note');
    await choose(page, /^What happens after the action/, word);
    await choose(page, new RegExp(`^${label}`), value);
    await save(page);
    await waitFor(() =>
      expect(page.sent('POST', HANDLERS)[0]?.body).toEqual({ stateActionId: 101, handlerType, parameter }),
    );
  });

  it('a mail needs its text, other things need nothing; changing the type forgets the value [R3H-08, S3-44]', async () => {
    const page = await openLists({}, 12);
    await press(page, 'Edit Open chats');
    expect((await dialog()).getByLabelText('Which chats')).toHaveValue('OWNERS');
    await choose(page, /^What happens after the action/, 'Send a mail to the owners');
    await save(page);
    expect(await (await dialog()).findByRole('alert', { hidden: true })).toBeVisible();
    await fill(page, /^Text of the mail/, 'Look at {link}');
    await save(page);
    await waitFor(() =>
      expect(page.sent('PUT', HANDLERS)[0]?.body).toEqual({
        id: 200,
        revision: 40,
        stateActionId: 100,
        handlerType: 'SEND_MAIL',
        parameter: 'Look at {link}',
      }),
    );
    await press(page, 'Add a post-handler: Accept');
    await choose(page, /^What happens after the action/, 'Assign the mentor of the field');
    await save(page);
    await waitFor(() =>
      expect(page.sent('POST', HANDLERS)[0]?.body).toMatchObject({
        handlerType: 'ASSIGN_FIELD_MENTOR',
        parameter: null,
      }),
    );
  });

  it('they stand in an order of their own, and can be deleted [R3H-08]', async () => {
    const page = await openLists({}, 12);
    await press(page, 'Move Cancel open tasks up');
    await waitFor(() => expect(page.sent('PUT', HANDLERS)[0]?.body).toEqual({ id: 201, rank: 1 }));
    await press(page, 'Delete Open chats');
    await press(page, 'Delete');
    await waitFor(() => expect(page.sent('DELETE', `${HANDLERS}/200`)).toHaveLength(1));
  });
});

describe('points of an action', () => {
  it('come from the definitions of the type, go to the owner, and are not shared unless asked [R3G-19, R3P-131, S3-73]', async () => {
    const page = await openLists({}, 12);
    await press(page, 'Add points: Take a note');
    const form = await dialog();
    const definition = form.getByLabelText(/^What is earned/);
    await waitFor(() => expect(within(definition).getAllByRole('option', { hidden: true })).toHaveLength(3));
    expect(form.getByLabelText(/^Who earns them/)).toHaveValue('OWNER');
    expect(form.getByRole('switch', { name: 'Share them' })).not.toBeChecked();
    await choose(page, /^What is earned/, 'Good deed: 1 point');
    await save(page);
    await waitFor(() =>
      expect(page.sent('POST', POINTS)[0]?.body).toEqual({
        stateActionId: 101,
        pointDefinitionId: 8,
        role: 'OWNER',
        share: false,
      }),
    );
  });

  it('can be changed and deleted [R3P-131]', async () => {
    const page = await openLists({}, 12);
    const accept = within(
      (await part('Actions (3)')).getByRole('list', { name: 'Actions' }).children[0] as HTMLElement,
    );
    await page.user.click(await accept.findByRole('button', { name: 'Edit Accepted: 25 points' }));
    await choose(page, /^Who earns them/, 'Mentor');
    await tick(page, 'Share them');
    await save(page);
    await waitFor(() =>
      expect(page.sent('PUT', POINTS)[0]?.body).toMatchObject({ id: 300, role: 'MENTOR', share: false }),
    );
    await page.user.click(accept.getByRole('button', { name: 'Delete Accepted: 25 points' }));
    await press(page, 'Delete');
    await waitFor(() => expect(page.sent('DELETE', `${POINTS}/300`)).toHaveLength(1));
  });
});
