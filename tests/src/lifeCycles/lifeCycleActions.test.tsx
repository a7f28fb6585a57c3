import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { respond } from '#tests/support/network.ts';
import { pattern, t } from '#tests/support/texts.ts';
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
    const actions = (await part(`${t('lifeCycle.actions')} (3)`)).getByRole('list', {
      name: t('lifeCycle.actions'),
    });
    const [accept, note, move] = [...actions.children].map((row) => row.textContent);
    expect(accept).toMatch(
      pattern`Accept→Accepted${t('task.role.RESPONSIBLE')} · explanation required · All employees`,
    );
    expect(accept).toMatch(/Open chatsOwners.*Cancel open tasks/);
    expect(note).toMatch(/Take a notestays hereResponsible/);
    expect(move).toMatch(/Move on→AcceptedSystem · automatically after 30 days/);
  });

  it('one is added with everything that it can have [R3H-06, R3H-12, R3P-122, R3P-128, S3-33]', async () => {
    const page = await openLists({}, 12);
    await press(page, t('lifeCycle.action.add'));
    const form = await dialog();
    const target = form.getByLabelText(t('lifeCycle.action.target'));
    await waitFor(() => expect(within(target).getAllByRole('option', { hidden: true })).toHaveLength(4));
    expect(
      within(target)
        .getAllByRole('option', { hidden: true })
        .map((option) => option.textContent),
    ).toEqual([
      t('lifeCycle.action.target.none'),
      `2. ${t('components.status.stateType.DRAFT')}`,
      `4. ${t('components.status.stateType.ACCEPTANCE')}`,
      '5. Turned down',
    ]);
    expect(page.sent('GET', '/api/v3/life-cycle-states/getPossibleTargetStates/12')).toHaveLength(1);
    await save(page);
    expect(await form.findAllByRole('alert', { hidden: true })).toHaveLength(2);

    await fill(
      page,
      pattern`^${t('components.titles.inLanguage', { label: t('lifeCycle.action.name'), language: 'English' })}`,
      'Turn down',
    );
    await fill(
      page,
      pattern`^${t('components.titles.inLanguage', { label: t('lifeCycle.action.name'), language: 'Türkçe' })}`,
      'Reddet',
    );
    await tick(page, t('task.role.RESPONSIBLE'));
    await tick(page, t('task.role.BOARD1'));
    await choose(page, t('lifeCycle.action.target'), '5. Turned down');
    await tick(page, t('lifeCycle.action.explanation'));
    await fill(page, t('lifeCycle.action.confirm'), 'For good?');
    await choose(page, t('lifeCycle.action.setVisibility'), t('contribution.visibility.PRIVATE'));
    await choose(page, t('lifeCycle.action.setEditable'), t('contribution.editable.false'));
    await choose(page, t('lifeCycle.action.setCommentStatus'), t('contribution.commentStatus.HIDDEN'));
    await choose(page, t('lifeCycle.action.setRatingStatus'), t('contribution.ratingStatus.CLOSED'));
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
      note: null,
      noteTemplates: [],
      asksReturn: false,
      returnStateId: null,
      allowsReply: false,
    });
  });

  it('the server needs days to act by itself, people do not [R3H-06, S3-43]', async () => {
    const page = await openLists({}, 12);
    await press(page, t('lifeCycle.editNamed', { name: 'Take a note' }));
    expect((await dialog()).queryByLabelText(pattern`^${t('lifeCycle.action.days')}`)).toBeNull();
    await tick(page, t('task.role.SYSTEM'));
    await save(page);
    expect(await (await dialog()).findByRole('alert', { hidden: true })).toBeVisible();
    await fill(page, pattern`^${t('lifeCycle.action.days')}`, '14');
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
    await press(page as never, t('lifeCycle.action.add'));
    expect((await dialog()).queryByLabelText(t('task.role.JURY1'))).toBeNull();
    unmount();
    const ideas = await openLists({}, 12, lifeCycle({ contributionType: 'IDEA' }));
    await press(ideas, t('lifeCycle.action.add'));
    // The box itself is drawn by its picture.
    expect((await dialog()).getByText(t('task.role.JURY1'))).toBeVisible();
    expect((await dialog()).getByText(t('task.role.COMPETITION_MODERATOR'))).toBeVisible();
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
    await press(page, t('lifeCycle.editNamed', { name: 'Accept' }));
    await fill(
      page,
      pattern`^${t('components.titles.inLanguage', { label: t('lifeCycle.action.name'), language: 'Türkçe' })}`,
      'Kabul',
    );
    await save(page);
    const form = await dialog();
    await waitFor(() =>
      expect(form.getByLabelText(t('lifeCycle.action.target'))).toHaveAttribute('aria-invalid', 'true'),
    );
    expect(
      form.getByLabelText(
        pattern`^${t('components.titles.inLanguage', { label: t('lifeCycle.action.name'), language: 'Türkçe' })}`,
      ),
    ).toHaveAccessibleDescription(pattern`${t('error.Size')}`);
    expect(
      form.getByLabelText(
        pattern`^${t('components.titles.inLanguage', { label: t('lifeCycle.action.name'), language: 'Türkçe' })}`,
      ),
    ).toHaveValue('Kabul');
  });

  it('they are put in another order, and deleted with what hangs below them [R3H-06, R3P-128]', async () => {
    const page = await openLists({}, 12);
    await press(page, t('components.sort.up', { name: 'Move on' }));
    await waitFor(() => expect(page.sent('PUT', ACTIONS)[0]?.body).toEqual({ id: 102, rank: 2 }));
    await press(page, t('lifeCycle.deleteNamed', { name: 'Accept' }));
    const question = within(
      await screen.findByRole('alertdialog', {
        hidden: true,
        name: t('lifeCycle.delete.title.action', { name: 'Accept' }),
      }),
    );
    expect(
      question.getByText(
        pattern`^${t('lifeCycle.delete.along', {
          parts: `${t('lifeCycle.parts.handlers', { smart_count: 2 })} and ${t('lifeCycle.parts.points', { smart_count: 1 })}`,
        })}`,
      ),
    ).toBeVisible();
    await page.user.click(question.getByRole('button', { name: t('lifeCycle.delete') }));
    await waitFor(() => expect(page.sent('DELETE', `${ACTIONS}/100`)[0]?.query).toEqual({ revision: '40' }));
  });
});

describe('what follows an action by itself', () => {
  it.each([
    [
      t('lifeCycle.handler.SET_VISIBILITY'),
      t('lifeCycle.handler.parameter.SET_VISIBILITY'),
      t('contribution.visibility.INTERNAL'),
      'SET_VISIBILITY',
      'INTERNAL',
    ],
    [
      t('lifeCycle.handler.SET_EDITABLE'),
      t('lifeCycle.action.setEditable'),
      t('contribution.editable.true'),
      'SET_EDITABLE',
      'true',
    ],
    [
      t('lifeCycle.handler.SET_COMMENT_STATUS'),
      t('lifeCycle.action.setCommentStatus'),
      t('contribution.commentStatus.HIDDEN'),
      'SET_COMMENT_STATUS',
      'HIDDEN',
    ],
    [
      t('lifeCycle.handler.SET_RATING_STATUS'),
      t('lifeCycle.action.setRatingStatus'),
      t('contribution.commentStatus.HIDDEN'),
      'SET_RATING_STATUS',
      'HIDDEN',
    ],
    [
      t('lifeCycle.handler.CLOSE_CHAT'),
      t('lifeCycle.handler.parameter.CLOSE_CHAT'),
      t('contribution.chat.OWNERS_MENTOR'),
      'CLOSE_CHAT',
      'OWNERS_MENTOR',
    ],
  ])('“%s” asks for its value [R3H-08, R3P-130]', async (word, label, value, handlerType, parameter) => {
    const page = await openLists({}, 12);
    await press(page, `${t('lifeCycle.handler.add')}: Take a note`);
    await choose(page, pattern`^${t('lifeCycle.handler.type')}`, word);
    await choose(page, new RegExp(`^${label}`), value);
    await save(page);
    await waitFor(() =>
      expect(page.sent('POST', HANDLERS)[0]?.body).toEqual({ stateActionId: 101, handlerType, parameter }),
    );
  });

  it('a mail needs its text, other things need nothing; changing the type forgets the value [R3H-08, S3-44]', async () => {
    const page = await openLists({}, 12);
    await press(page, t('lifeCycle.editNamed', { name: t('lifeCycle.handler.OPEN_CHAT') }));
    expect((await dialog()).getByLabelText(t('lifeCycle.handler.parameter.OPEN_CHAT'))).toHaveValue('OWNERS');
    await choose(page, pattern`^${t('lifeCycle.handler.type')}`, t('lifeCycle.handler.SEND_MAIL'));
    await save(page);
    expect(await (await dialog()).findByRole('alert', { hidden: true })).toBeVisible();
    await fill(page, pattern`^${t('lifeCycle.handler.text')}`, 'Look at {link}');
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
    await press(page, `${t('lifeCycle.handler.add')}: Accept`);
    await choose(page, pattern`^${t('lifeCycle.handler.type')}`, t('lifeCycle.handler.ASSIGN_FIELD_MENTOR'));
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
    await press(page, t('components.sort.up', { name: t('lifeCycle.handler.CANCEL_OPEN_TASKS') }));
    await waitFor(() => expect(page.sent('PUT', HANDLERS)[0]?.body).toEqual({ id: 201, rank: 1 }));
    await press(page, t('lifeCycle.deleteNamed', { name: t('lifeCycle.handler.OPEN_CHAT') }));
    await press(page, t('lifeCycle.delete'));
    await waitFor(() => expect(page.sent('DELETE', `${HANDLERS}/200`)).toHaveLength(1));
  });
});

describe('points of an action', () => {
  it('come from the definitions of the type, go to the owner, and are not shared unless asked [R3G-19, R3P-131, S3-73]', async () => {
    const page = await openLists({}, 12);
    await press(page, `${t('lifeCycle.point.add')}: Take a note`);
    const form = await dialog();
    const definition = form.getByLabelText(pattern`^${t('lifeCycle.point.definition')}`);
    await waitFor(() => expect(within(definition).getAllByRole('option', { hidden: true })).toHaveLength(3));
    expect(form.getByLabelText(pattern`^${t('lifeCycle.point.role')}`)).toHaveValue('OWNER');
    expect(form.getByRole('switch', { name: t('lifeCycle.point.share') })).not.toBeChecked();
    await choose(
      page,
      pattern`^${t('lifeCycle.point.definition')}`,
      t('lifeCycle.point.option', { title: 'Good deed', points: '1', smart_count: 1 }),
    );
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
      (await part(`${t('lifeCycle.actions')} (3)`)).getByRole('list', { name: t('lifeCycle.actions') })
        .children[0] as HTMLElement,
    );
    await page.user.click(
      await accept.findByRole('button', { name: t('lifeCycle.editNamed', { name: 'Accepted: 25 points' }) }),
    );
    await choose(page, pattern`^${t('lifeCycle.point.role')}`, t('task.role.MENTOR'));
    await tick(page, t('lifeCycle.point.share'));
    await save(page);
    await waitFor(() =>
      expect(page.sent('PUT', POINTS)[0]?.body).toMatchObject({ id: 300, role: 'MENTOR', share: false }),
    );
    await page.user.click(
      accept.getByRole('button', { name: t('lifeCycle.deleteNamed', { name: 'Accepted: 25 points' }) }),
    );
    await press(page, t('lifeCycle.delete'));
    await waitFor(() => expect(page.sent('DELETE', `${POINTS}/300`)).toHaveLength(1));
  });
});
