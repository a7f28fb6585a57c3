import { describe, expect, it } from 'vitest';
import { executeAction, offeredActions } from '#server/process/life-cycles/engine/actions.ts';
import { accept, byResponsible, withAccept } from './acceptAction.ts';
import {
  action,
  CO_OWNER,
  COMPLETED,
  DRAFT,
  daysBefore,
  EXPERT,
  effects,
  effectsOf,
  FLOW,
  handler,
  NEW,
  NOW,
  notification,
  OWNER,
  person,
  REJECTED,
  RESPONSIBLE,
  refusal,
  STRANGER,
  SUBMITTED,
  settingsOf,
  situation,
  task,
  user,
} from './situations.ts';

describe('which actions are offered', () => {
  it('an owner sees the two actions of the state that name owners, in rank order [R3C-01, S3-36]', () => {
    const actions = [
      action(SUBMITTED, { id: 1, rank: 2 }),
      action(SUBMITTED, { id: 2, rank: 1 }),
      action(SUBMITTED, { id: 3, roles: ['RESPONSIBLE'] }),
    ];
    const offered = offeredActions(situation({ [SUBMITTED]: { actions } }), user(OWNER));
    expect(offered.map((one) => one.action.id)).toEqual([2, 1]);
  });

  it('a state without actions offers none [R3H-19]', () => {
    expect(offeredActions(situation(), user(OWNER))).toEqual([]);
  });

  it('whoever may see the contribution is offered an action for viewers [S3-36, S3-51]', () => {
    const actions = [action(SUBMITTED, { roles: ['VIEWER'] })];
    expect(offeredActions(situation({ [SUBMITTED]: { actions } }), user(STRANGER))).toHaveLength(1);
  });

  it('a deleted contribution offers no action and refuses to execute one [S3-36]', () => {
    const deleted = situation(withAccept(), { isDeleted: true });
    expect(offeredActions(deleted, user(RESPONSIBLE))).toEqual([]);
    expect(refusal(executeAction(deleted, byResponsible))).toBe('error.commandNotAvailable');
  });

  it('an idea offers its actions only in the step of the competition that the state names [S3-36]', () => {
    const states = { [SUBMITTED]: { step: 'EVAL1' as const, actions: [accept] } };
    const idea = (competitionState: 'EVAL1' | 'EVAL2') =>
      situation(states, { type: 'IDEA', competitionState });
    expect(offeredActions(idea('EVAL1'), user(RESPONSIBLE))).toHaveLength(1);
    expect(offeredActions(idea('EVAL2'), user(RESPONSIBLE))).toEqual([]);
    expect(refusal(executeAction(idea('EVAL2'), byResponsible))).toBe('error.commandNotAvailable');
  });

  it('an action to a state of another life cycle or back to NEW is not offered [R3H-12, Q3-122]', () => {
    const actions = [
      action(SUBMITTED, { id: 1, targetStateId: 77 }),
      action(SUBMITTED, { id: 2, targetStateId: NEW }),
    ];
    const broken = situation({ [SUBMITTED]: { actions } });
    expect(offeredActions(broken, user(OWNER))).toEqual([]);
    expect(refusal(executeAction(broken, { actionId: 1, actor: user(OWNER) }))).toBe(
      'error.commandNotAvailable',
    );
  });
});

describe('who may execute an action', () => {
  it('an action needs one of its roles [R3C-01, S3-37]', () => {
    const outcome = executeAction(situation(withAccept()), { actionId: 1, actor: user(OWNER) });
    expect(refusal(outcome)).toBe('error.commandNotAllowed');
  });

  it('an administrator without a role cannot execute it either [S3-36]', () => {
    const outcome = executeAction(situation(withAccept()), { actionId: 1, actor: user(STRANGER, true) });
    expect(refusal(outcome)).toBe('error.commandNotAllowed');
  });

  it('an action of another state is not available, also when repeated after the move [S3-37, S3-38]', () => {
    const moved = situation(withAccept(), { stateId: FLOW });
    expect(refusal(executeAction(moved, byResponsible))).toBe('error.commandNotAvailable');
  });

  it('an action decided on an older version is refused [S3-17]', () => {
    const outcome = executeAction(situation(withAccept()), { ...byResponsible, version: 6 });
    expect(refusal(outcome)).toBe('error.stateChanged');
  });

  it('a required explanation must not be blank [Q3-30, S3-37]', () => {
    const strict = situation(withAccept({ explanationRequired: true }));
    expect(refusal(executeAction(strict, { ...byResponsible, explanation: '   ' }))).toBe(
      'error.explanationRequired',
    );
    expect(executeAction(strict, { ...byResponsible, explanation: 'because' }).ok).toBe(true);
  });

  it('confirming without an explanation works where none is required [R3C-02]', () => {
    expect(executeAction(situation(withAccept()), byResponsible).ok).toBe(true);
  });
});

describe('what an action does', () => {
  it('moves to the target and notes action, states, explanation in the history [R3C-03, S3-37]', () => {
    const outcome = executeAction(situation(withAccept()), { ...byResponsible, explanation: ' good idea ' });
    expect(settingsOf(outcome)).toEqual({ stateId: FLOW, dateStateChanged: NOW });
    const rows = effectsOf(effects(outcome), 'history').map(({ row }) => row);
    expect(rows).toEqual([
      expect.objectContaining({
        category: 'STATE',
        action: { id: 1, names: accept.definitionList },
        fromStateId: SUBMITTED,
        toStateId: FLOW,
        explanation: 'good idea',
      }),
    ]);
  });

  it('an action without a target stays: settings change, tasks of others stay open, nothing is notified [S3-33]', () => {
    const stay = action(SUBMITTED, {
      id: 1,
      roles: ['RESPONSIBLE'],
      setCommentStatus: 'VISIBLE',
      setRatingStatus: 'OPEN',
    });
    const states = { [SUBMITTED]: { actions: [stay], notifications: [notification(SUBMITTED)] } };
    const outcome = executeAction(situation(states, { tasks: [task({ userId: EXPERT })] }), byResponsible);
    expect(settingsOf(outcome)).toEqual({ commentStatus: 'VISIBLE', ratingStatus: 'OPEN' });
    expect(effectsOf(effects(outcome), 'taskClosed')).toEqual([]);
    expect(effectsOf(effects(outcome), 'notification')).toEqual([]);
    const rows = effectsOf(effects(outcome), 'history').map(({ row }) => [row.category, row.event]);
    expect(rows).toEqual([
      ['STATE', 'action'],
      ['STATUS', 'commentStatus'],
      ['STATUS', 'ratingStatus'],
    ]);
  });

  it('changes visibility and editability as configured, each with old and new value in the history [R3C-04, R3C-05, S3-33]', () => {
    const outcome = executeAction(
      situation(withAccept({ setVisibility: 'INTERNAL', setEditable: false })),
      byResponsible,
    );
    expect(settingsOf(outcome)).toMatchObject({ visibility: 'INTERNAL', editable: false });
    const rows = effectsOf(effects(outcome), 'history').map(({ row }) => row);
    expect(rows).toContainEqual(
      expect.objectContaining({
        category: 'STATUS',
        event: 'visibility',
        oldValue: 'PRIVATE',
        newValue: 'INTERNAL',
      }),
    );
    expect(rows).toContainEqual(
      expect.objectContaining({ category: 'STATUS', event: 'editable', oldValue: 'true', newValue: 'false' }),
    );
  });

  it('going back to a draft keeps the submit date and opens editing [S3-41]', () => {
    const outcome = executeAction(
      situation(withAccept({ targetStateId: DRAFT }), { editable: false }),
      byResponsible,
    );
    expect(settingsOf(outcome)).toEqual({ stateId: DRAFT, dateStateChanged: NOW, editable: true });
  });

  it('leaving a draft for the first time publishes and dates it; a second time keeps the date [S3-41]', () => {
    const states = { [DRAFT]: { actions: [action(DRAFT, { id: 1, targetStateId: FLOW })] } };
    const act = { actionId: 1, actor: user(OWNER) };
    const first = situation(states, { stateId: DRAFT, publishState: 'DRAFT', dateSubmitted: null });
    expect(settingsOf(executeAction(first, act))).toMatchObject({
      publishState: 'PUBLISHED',
      dateSubmitted: NOW,
    });
    const second = situation(states, { stateId: DRAFT, dateSubmitted: daysBefore(9) });
    expect(settingsOf(executeAction(second, act))).not.toHaveProperty('dateSubmitted');
  });

  it.each([
    ['REJECTION', REJECTED],
    ['COMPLETION', COMPLETED],
  ])('%s ends the work: tasks and chats close, editing is locked [S3-40, Q3-135]', (_, targetStateId) => {
    const outcome = executeAction(
      situation(withAccept({ targetStateId, setEditable: true, postHandlers: [handler('OPEN_CHAT')] }), {
        tasks: [task({ id: 1, userId: EXPERT, role: 'EXPERT' })],
        chatSessions: [{ id: 3, sessionType: 'OWNERS', status: 'OPEN' }],
      }),
      byResponsible,
    );
    expect(settingsOf(outcome)).toMatchObject({ editable: false });
    expect(effectsOf(effects(outcome), 'taskClosed')).toHaveLength(1);
    expect(effectsOf(effects(outcome), 'chatSessionsSet')).toEqual([
      { kind: 'chatSessionsSet', sessionIds: [3], status: 'CLOSED' },
    ]);
  });

  it('a further action works on a final state when one is configured there [S3-40]', () => {
    const states = { [REJECTED]: { actions: [action(REJECTED, { id: 1, targetStateId: FLOW })] } };
    const outcome = executeAction(situation(states, { stateId: REJECTED }), {
      actionId: 1,
      actor: user(OWNER),
    });
    expect(settingsOf(outcome)).toMatchObject({ stateId: FLOW });
  });

  it('entering a state tells each user of the named roles once, but not the one who acts [R3H-07, S3-45]', () => {
    const states = {
      ...withAccept(),
      [FLOW]: { notifications: [notification(FLOW, { roles: ['OWNER', 'EXPERT', 'RESPONSIBLE'] })] },
    };
    const participants = [
      person(OWNER, 'OWNER'),
      person(CO_OWNER, 'OWNER'),
      person(CO_OWNER, 'EXPERT'),
      person(EXPERT, 'EXPERT', false),
      person(RESPONSIBLE, 'RESPONSIBLE'),
    ];
    const outcome = executeAction(situation(states, { participants }), {
      ...byResponsible,
      explanation: 'why',
    });
    const notified = effectsOf(effects(outcome), 'notification');
    expect(notified.map(({ userId }) => userId)).toEqual([OWNER, CO_OWNER]);
    expect(notified[0]).toMatchObject({ explanation: 'why', sendEmail: false });
  });
});
