import { describe, expect, it } from 'vitest';
import {
  type CompetitionMove,
  moveWithCompetition,
} from '#server/process/life-cycles/engine/competition-move.ts';
import type { Contribution, State } from '#server/process/life-cycles/engine/types.ts';
import {
  CO_OWNER,
  command,
  commandTask,
  DRAFT,
  daysBefore,
  effects,
  effectsOf,
  FLOW,
  NOW,
  notification,
  OWNER,
  person,
  refusal,
  SUBMITTED,
  settingsOf,
  situation,
  task,
  taskDefinition,
} from './situations.ts';

const JUROR = 40;
const OTHER_JUROR = 41;
const TEXTS = [{ language: 'en', subject: 'Your idea is being evaluated', text: '{title}' }];

/** FLOW stands for whatever state the idea goes into. */
const move = (
  values: Partial<CompetitionMove> = {},
  states: Record<number, Partial<State>> = {},
  contribution: Partial<Contribution> = {},
) =>
  moveWithCompetition(situation(states, contribution), {
    targetStateId: FLOW,
    leavesAnnounced: false,
    jurors: null,
    notice: null,
    ...values,
  });

const evaluation: Partial<State> = {
  stateType: 'EVALUATION',
  commands: [
    command(FLOW, {
      commandType: 'EVAL',
      roles: ['JURY1'],
      parameter: 'EVAL_JURY1',
      taskDefinitions: [commandTask({ id: 900, role: 'JURY1', oneForAll: false })],
    }),
  ],
};
const seated = (...ids: number[]): CompetitionMove['jurors'] => ({
  role: 'JURY1',
  users: ids.map((userId) => ({ userId, isActive: true })),
});

describe('an idea whose competition moves on', () => {
  it('enters its state by the usual steps, with the server as the actor [S2-16, S3-39, S3-42]', () => {
    const states = {
      [FLOW]: { taskDefinitions: [taskDefinition(FLOW)], notifications: [notification(FLOW)] },
    };
    const outcome = move({ leavesAnnounced: true }, states, { tasks: [task({ id: 1 })] });
    expect(settingsOf(outcome)).toEqual({ stateId: FLOW, dateStateChanged: NOW, editable: false });
    const all = effects(outcome);
    expect(effectsOf(all, 'taskClosed')).toHaveLength(1);
    expect(effectsOf(all, 'taskCreated')).toHaveLength(1);
    expect(effectsOf(all, 'notification').map(({ userId }) => userId)).toEqual([OWNER]);
    expect(effectsOf(all, 'history').map(({ row }) => row.event)).toEqual(['competition', 'editable']);
  });

  it('can be edited when it goes back to a draft, and stays as it was when nothing closes [S3-42]', () => {
    const back = move({ targetStateId: DRAFT, leavesAnnounced: true }, {}, { editable: false });
    expect(settingsOf(back)).toMatchObject({ editable: true });
    expect(settingsOf(move())).not.toHaveProperty('editable');
  });

  it('a state of another life cycle and a deleted idea are refused [Q3-122]', () => {
    expect(refusal(move({ targetStateId: 4711 }))).toBe('error.commandNotAvailable');
    expect(refusal(move({}, {}, { isDeleted: true }))).toBe('error.commandNotAvailable');
  });
});

describe('the jury of a round', () => {
  it('gets its role and a task for each idea that goes into an evaluation [S2-19]', () => {
    const all = effects(move({ jurors: seated(JUROR, OTHER_JUROR) }, { [FLOW]: evaluation }));
    expect(effectsOf(all, 'participantAdded')).toEqual([
      { kind: 'participantAdded', userId: JUROR, role: 'JURY1' },
      { kind: 'participantAdded', userId: OTHER_JUROR, role: 'JURY1' },
    ]);
    expect(effectsOf(all, 'taskCreated').map(({ task: { userId } }) => userId)).toEqual([JUROR, OTHER_JUROR]);
  });

  it('has nothing to do with an idea that goes elsewhere [S2-19]', () => {
    const all = effects(move({ jurors: seated(JUROR) }, { [FLOW]: { stateType: 'FLOW' } }));
    expect(effectsOf(all, 'participantAdded')).toEqual([]);
  });

  it('an owner does not judge the own idea, and nobody is seated twice [S3-54, Q2-61]', () => {
    const participants = [person(OWNER, 'OWNER'), person(JUROR, 'JURY1')];
    const all = effects(move({ jurors: seated(OWNER, JUROR) }, { [FLOW]: evaluation }, { participants }));
    expect(effectsOf(all, 'participantAdded')).toEqual([]);
    expect(effectsOf(all, 'taskCreated').map(({ task: { userId } }) => userId)).toEqual([JUROR]);
  });

  it('a closed account is not seated [S3-61]', () => {
    const jurors = { role: 'JURY1' as const, users: [{ userId: JUROR, isActive: false }] };
    const all = effects(move({ jurors }, { [FLOW]: evaluation }));
    expect(effectsOf(all, 'participantAdded')).toEqual([]);
    expect(effectsOf(all, 'taskCreated')).toEqual([]);
  });

  it('what it has not scored when the round ends stays undone, also before its end date [S2-19]', () => {
    const tasks = [
      task({ id: 1, kind: 'COMMAND', commandType: 'EVAL', role: 'JURY1', userId: JUROR, end: null }),
      task({ id: 2, kind: 'COMMAND', commandType: 'EVAL', userId: OTHER_JUROR, status: 'ON_TIME_DONE' }),
      task({ id: 3, end: daysBefore(-3) }),
    ];
    const closed = effectsOf(effects(move({}, {}, { tasks })), 'taskClosed');
    expect(closed.map(({ taskId, status }) => [taskId, status])).toEqual([
      [1, 'UNDONE'],
      [3, 'CANCELED'],
    ]);
  });
});

describe('what owners are told', () => {
  const owners = { participants: [person(OWNER, 'OWNER'), person(CO_OWNER, 'OWNER', false)] };
  const notified = (outcome: ReturnType<typeof move>) =>
    effectsOf(effects(outcome), 'notification').map(({ userId, texts, sendEmail }) => [
      userId,
      texts[0]?.subject,
      sendEmail,
    ]);

  it('each active owner gets one notification for the idea [S2-17]', () => {
    expect(notified(move({ notice: { texts: TEXTS, replaces: false } }, {}, owners))).toEqual([
      [OWNER, 'Your idea is being evaluated', false],
    ]);
  });

  it('who is told by the state itself is not told twice [S2-17]', () => {
    const states = { [FLOW]: { notifications: [notification(FLOW, { sendEmail: true })] } };
    expect(notified(move({ notice: { texts: TEXTS, replaces: false } }, states, owners))).toEqual([
      [OWNER, '{code} moved', true],
    ]);
  });

  it('a notice that says more takes the place of that of the state, with its mail [S2-17]', () => {
    const states = { [FLOW]: { notifications: [notification(FLOW, { sendEmail: true })] } };
    expect(notified(move({ notice: { texts: TEXTS, replaces: true } }, states, owners))).toEqual([
      [OWNER, 'Your idea is being evaluated', true],
    ]);
  });

  it('an idea that is in its state already is told, and nothing else happens to it [S2-17]', () => {
    const outcome = move({ targetStateId: SUBMITTED, notice: { texts: TEXTS, replaces: false } });
    expect(effects(outcome).map(({ kind }) => kind)).toEqual(['notification']);
  });
});
