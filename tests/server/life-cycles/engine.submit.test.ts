import { describe, expect, it } from 'vitest';
import { holdRole } from '#server/process/life-cycles/engine/assign-users.ts';
import { closeForDeletion } from '#server/process/life-cycles/engine/entry.ts';
import { saveAsDraft, submit } from '#server/process/life-cycles/engine/submit.ts';
import { dueAt, taskStatusOn } from '#server/process/life-cycles/engine/task-times.ts';
import { fillPlaceholders } from '#server/process/life-cycles/engine/text.ts';
import { sharePoints } from '#server/process/points/points.share.ts';
import {
  DRAFT,
  daysBefore,
  effects,
  effectsOf,
  lifeCycle,
  NEW,
  NOW,
  notification,
  OWNER,
  person,
  refusal,
  STRANGER,
  SUBMITTED,
  settingsOf,
  situation,
  state,
  task,
  taskDefinition,
  user,
} from './situations.ts';

const unsubmitted = {
  stateId: NEW,
  publishState: 'DRAFT' as const,
  dateSubmitted: null,
  participants: [person(OWNER, 'OWNER')],
};

describe('handing a contribution in', () => {
  it('enters the first SUBMITTED state with its tasks and notifications, publishes and dates [Q3-19, S3-18, S3-39]', () => {
    const states = {
      [SUBMITTED]: {
        taskDefinitions: [taskDefinition(SUBMITTED)],
        notifications: [notification(SUBMITTED, { roles: ['RESPONSIBLE'] })],
      },
    };
    const candidates = {
      fieldUsers: [{ userId: 60, role: 'RESPONSIBLE' as const }],
      unitManagers: [],
      moderators: [],
    };
    const outcome = submit(situation(states, unsubmitted, { candidates }), user(OWNER));
    expect(settingsOf(outcome)).toEqual({
      stateId: SUBMITTED,
      dateStateChanged: NOW,
      publishState: 'PUBLISHED',
      dateSubmitted: NOW,
    });
    const all = effects(outcome);
    expect(effectsOf(all, 'taskCreated').map((effect) => effect.task.userId)).toEqual([60]);
    expect(effectsOf(all, 'notification').map(({ userId }) => userId)).toEqual([60]);
    expect(effectsOf(all, 'history').map(({ row }) => [row.category, row.event])).toEqual([
      ['STATE', 'submit'],
      ['ASSIGN', 'RESPONSIBLE'],
    ]);
  });

  it('presets one responsible, all other field users and the unit’s managers; owners never judge themselves [S3-51, S3-54]', () => {
    const candidates = {
      fieldUsers: [
        { userId: 60, role: 'RESPONSIBLE' as const },
        { userId: 61, role: 'RESPONSIBLE' as const },
        { userId: 62, role: 'EXPERT' as const },
        { userId: OWNER, role: 'EXPERT' as const },
        { userId: 63, role: 'BOARD1' as const },
        { userId: 64, role: 'MENTOR' as const },
      ],
      unitManagers: [70, 71],
      moderators: [],
    };
    const all = effects(submit(situation({}, unsubmitted, { candidates }), user(OWNER)));
    expect(
      effectsOf(all, 'participantAdded')
        .map(({ userId, role }) => `${role} ${userId}`)
        .sort(),
    ).toEqual(['BOARD1 63', 'EXPERT 62', 'MANAGER 70', 'MANAGER 71', 'MENTOR 64', 'RESPONSIBLE 60']);
  });

  it('keeps the participants it has when a draft is submitted again [S3-41, S3-51]', () => {
    const candidates = {
      fieldUsers: [{ userId: 60, role: 'RESPONSIBLE' as const }],
      unitManagers: [],
      moderators: [],
    };
    const again = situation({}, { stateId: DRAFT }, { candidates });
    const outcome = submit(again, user(OWNER));
    expect(effectsOf(effects(outcome), 'participantAdded')).toEqual([]);
    expect(settingsOf(outcome)).not.toHaveProperty('dateSubmitted');
  });

  it('is refused to strangers, while locked, twice, and without a SUBMITTED state [S3-16, S3-38]', () => {
    expect(refusal(submit(situation({}, unsubmitted), user(STRANGER)))).toBe('error.notEditable');
    expect(refusal(submit(situation({}, { ...unsubmitted, editable: false }), user(OWNER)))).toBe(
      'error.notEditable',
    );
    expect(refusal(submit(situation({}, {}), user(OWNER)))).toBe('error.commandNotAvailable');
    const without = { ...lifeCycle(), states: [state(NEW, 'NEW')] };
    expect(refusal(submit(situation({}, unsubmitted, { lifeCycle: without }), user(OWNER)))).toBe(
      'error.submitNotAllowed',
    );
  });

  it('the owner’s task of the draft is done by it [S3-18, S3-62]', () => {
    const tasks = [task({ id: 1, stateId: NEW, role: 'OWNER', userId: OWNER })];
    const all = effects(submit(situation({}, { ...unsubmitted, tasks }), user(OWNER)));
    expect(effectsOf(all, 'taskClosed').map(({ status }) => status)).toEqual(['ON_TIME_DONE']);
  });
});

describe('keeping a draft', () => {
  it('moves NEW to DRAFT without publishing; later it changes nothing [Q3-19, S3-41]', () => {
    expect(settingsOf(saveAsDraft(situation({}, unsubmitted), user(OWNER)))).toEqual({
      stateId: DRAFT,
      dateStateChanged: NOW,
    });
    expect(effects(saveAsDraft(situation({}, { ...unsubmitted, stateId: DRAFT }), user(OWNER)))).toEqual([]);
    expect(refusal(saveAsDraft(situation({}, unsubmitted), user(STRANGER)))).toBe('error.notEditable');
  });
});

describe('keeping tasks in line', () => {
  it('who lost a role elsewhere loses its task, who joined gets it, a closed account has none [S3-61, S3-62]', () => {
    const states = {
      [SUBMITTED]: {
        taskDefinitions: [taskDefinition(SUBMITTED, { id: 500, role: 'JURY1', oneForAll: false })],
      },
    };
    const participants = [person(OWNER, 'OWNER'), person(80, 'JURY1')];
    const tasks = [task({ id: 1, definitionId: 500, role: 'JURY1', userId: 80 })];
    // 82 is of the jury with an account that is closed.
    const jury = { role: 'JURY1', userIds: [81, 82], joining: new Set([81]), actor: user(OWNER) } as const;
    const all = effects(holdRole(situation(states, { participants, tasks }), jury));
    expect(effectsOf(all, 'taskClosed').map(({ taskId }) => taskId)).toEqual([1]);
    expect(effectsOf(all, 'taskCreated').map((effect) => effect.task.userId)).toEqual([81]);
  });

  it('deleting a contribution cancels its open tasks [S3-19, S3-62]', () => {
    const all = effects(closeForDeletion(situation({}, { tasks: [task({ id: 1 })] })));
    expect(all).toEqual([{ kind: 'taskClosed', taskId: 1, status: 'CANCELED', doneBy: null }]);
  });
});

describe('the status of a task on read', () => {
  it('an open task past its end reads OVERDUE, a closed one keeps its status [R3D-20, S3-62, S3-63]', () => {
    expect(taskStatusOn({ status: 'WAITING', end: daysBefore(1) }, NOW)).toBe('OVERDUE');
    expect(taskStatusOn({ status: 'WAITING', end: NOW }, NOW)).toBe('WAITING');
    expect(taskStatusOn({ status: 'WAITING', end: null }, NOW)).toBe('WAITING');
    expect(taskStatusOn({ status: 'ON_TIME_DONE', end: daysBefore(1) }, NOW)).toBe('ON_TIME_DONE');
  });

  it('ends at 23:59:59 of the last day in the server’s zone, over a change to summer time too [S3-61]', () => {
    expect(dueAt('2026-03-10T21:30:00.000Z', 1, 'Europe/Istanbul')).toBe('2026-03-12T20:59:59.000Z');
    expect(dueAt('2026-03-27T12:00:00.000Z', 3, 'Europe/Berlin')).toBe('2026-03-30T21:59:59.000Z');
    expect(dueAt('2026-10-24T12:00:00.000Z', 1, 'Europe/Berlin')).toBe('2026-10-25T22:59:59.000Z');
    expect(dueAt(NOW, 0, 'UTC')).toBe('2026-03-10T23:59:59.000Z');
    expect(dueAt(NOW, null, 'UTC')).toBeNull();
  });
});

describe('shares and texts', () => {
  it('shares name each user once [S3-73]', () => {
    expect(sharePoints(5, [1, 2, 1])).toEqual([
      { userId: 1, point: 3 },
      { userId: 2, point: 2 },
    ]);
    expect(sharePoints(5, [])).toEqual([]);
  });

  it('placeholders are filled, other braces and dollar signs stay as they are [S3-45]', () => {
    const values = {
      title: '$& {code}',
      code: 'SUG-1',
      state: 'Open',
      link: '/x',
      explanation: '',
      answer: '',
      note: '',
    };
    expect(fillPlaceholders('{title} {code} {name} {explanation}!', values)).toBe('$& {code} SUG-1 {name} !');
  });

  it('who answers by when is a sentence of its own, which leaves no gap where nothing is promised [S3-45]', () => {
    const values = {
      title: 'Bins',
      code: 'SUG-1',
      state: 'Open',
      link: '/x',
      explanation: '',
      answer: '',
      note: '',
    };
    const text = 'Thank you for {title}. {answer} Follow it: {link}';
    expect(fillPlaceholders(text, values)).toBe('Thank you for Bins. Follow it: /x');
    expect(fillPlaceholders(text, { ...values, answer: 'Ayşe answers by Friday.' })).toBe(
      'Thank you for Bins. Ayşe answers by Friday. Follow it: /x',
    );
  });
});
