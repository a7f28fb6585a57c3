import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PARTICIPATION_ROLES } from '#contract/contributions/participation.ts';
import { actionBodyOf, actionValuesOf } from '#src/features/life-cycles/definitions/ActionDialog.tsx';
import {
  notificationBodyOf,
  notificationValuesOf,
} from '#src/features/life-cycles/definitions/NotificationDialog.tsx';
import { nameFieldsOf, nameListOf, nameSourceOf } from '#src/features/life-cycles/definitions/names.ts';
import { roleChoices } from '#src/features/life-cycles/definitions/RoleInputs.tsx';
import { sortTree } from '#src/features/life-cycles/editor/sortTree.ts';
import { pathThrough, placeLifeCycle } from '#src/features/life-cycles/picture/layout.ts';
import { action, lifeCycle, names, state } from './lifeCycleFixtures.ts';

const generated = fc
  .integer({ min: 1, max: 15 })
  .chain((count) =>
    fc.tuple(
      fc.constant(count),
      fc.array(fc.tuple(fc.nat(count - 1), fc.option(fc.nat(count - 1)), fc.string({ maxLength: 60 })), {
        maxLength: 30,
      }),
    ),
  )
  .map(([count, ways]) =>
    Array.from({ length: count }, (_, at) =>
      state(at + 1, at + 1, 'FLOW', `S${at}`, {
        actions: ways
          .filter(([from]) => from === at)
          .map(([, to, name], index) =>
            action(100 * (at + 1) + index, name, { targetStateId: to === null || to === at ? null : to + 1 }),
          ),
      }),
    ),
  );

describe('where the picture puts things', () => {
  it('no two states lie on each other, and every action is drawn once, as a line or within its state', () => {
    fc.assert(
      fc.property(generated, fc.constantFrom('down' as const, 'across' as const), (states, direction) => {
        const placed = placeLifeCycle(
          states,
          direction,
          ({ definitionList }) => definitionList[0]?.name ?? '',
        );
        const overlap = placed.states.some((one, index) =>
          placed.states
            .slice(index + 1)
            .some(
              (other) =>
                one.x < other.x + other.width &&
                other.x < one.x + one.width &&
                one.y < other.y + other.height &&
                other.y < one.y + one.height,
            ),
        );
        expect(overlap).toBe(false);
        const rendered = [
          ...placed.actions.map(({ action: each }) => each.id),
          ...placed.states.flatMap(({ own }) => own.map(({ id }) => id)),
        ];
        const all = states.flatMap(({ actions }) => actions.map(({ id }) => id));
        expect(rendered.toSorted()).toEqual(all.toSorted());
        for (const { points } of placed.actions) expect(pathThrough(points)).toMatch(/^M [-\d.e]+ [-\d.e]+ /);
      }),
      { numRuns: 40 },
    );
  });

  it('what owners do without an action leads from the NEW state by the draft to the first that is submitted [S3-18]', () => {
    const stepsOf = (tree = lifeCycle()) =>
      placeLifeCycle(tree.states, 'down', () => 'Way').steps.map(({ source, target }) => [source, target]);
    expect(stepsOf()).toEqual([
      [10, 11],
      [11, 12],
    ]);
    const { states } = lifeCycle();
    const withoutDraft = states.filter(({ stateType }) => stateType !== 'DRAFT');
    expect(stepsOf(lifeCycle({ states: withoutDraft }))).toEqual([[10, 12]]);
    expect(stepsOf(lifeCycle({ states: [] }))).toEqual([]);
  });

  it('ideas are moved on by their competition, from step to step [S3-42]', () => {
    const states = [
      state(1, 1, 'NEW', 'New', { step: 'ANNOUNCED' }),
      state(2, 2, 'SUBMITTED', 'In', { step: 'ANNOUNCED' }),
      state(3, 3, 'REJECTION', 'Out', { step: 'EVAL1' }),
      state(4, 4, 'EVALUATION', 'Round', { step: 'EVAL1' }),
      state(5, 5, 'COMPLETION', 'Won', { step: 'COMPLETE' }),
      state(6, 6, 'CANCELLATION', 'Withdrawn'),
    ];
    const { steps } = placeLifeCycle(states, 'down', () => 'Way');
    expect(steps.map(({ source, target }) => [source, target])).toEqual([
      [1, 2],
      [2, 3],
      [2, 4],
      [4, 5],
    ]);
  });

  it('a line without points is none', () => {
    expect(pathThrough([])).toBe('');
    expect(
      pathThrough([
        { x: 0, y: 1 },
        { x: 2, y: 3 },
      ]),
    ).toBe('M 0 1 L 2 3');
  });
});

describe('what forms hold and send', () => {
  it('an action comes out of its form as it went in [S3-33]', () => {
    for (const each of lifeCycle().states.flatMap(({ actions }) => actions)) {
      const { id: _, rank: __, pointDefinitions: ___, postHandlers: ____, ...values } = each;
      expect({ stateId: 12, ...actionBodyOf(actionValuesOf(each, ['en', 'tr']), each) }).toEqual(values);
    }
  });

  it('so does a notification, in the languages that it has [S3-45]', () => {
    const stored = lifeCycle().states[2]?.notifications[0] ?? null;
    const { id: _, ...values } = stored ?? { id: 0 };
    expect({
      stateId: 12,
      ...notificationBodyOf(notificationValuesOf(stored, ['en', 'tr']), stored),
    }).toEqual(values);
    const other = notificationValuesOf(stored, ['de']);
    expect({ stateId: 12, ...notificationBodyOf(other, stored) }).toEqual(values);
  });

  it('names in languages that are not configured stay, and a fault leads to its language [R3H-11]', () => {
    const stored = [...names('Way', 'Yol'), { language: 'de', name: 'Weg' }];
    const fields = nameFieldsOf(stored, ['en', 'fr']);
    expect(fields).toEqual({ en: 'Way', fr: '' });
    expect(nameListOf({ en: 'Road', fr: 'Voie' }, stored)).toEqual([
      { language: 'en', name: 'Road' },
      { language: 'tr', name: 'Yol' },
      { language: 'de', name: 'Weg' },
      { language: 'fr', name: 'Voie' },
    ]);
    const body = { definitionList: stored };
    expect(nameSourceOf('definitionList.1.name', body, ['en', 'fr'])).toBe('titles.tr');
    expect(nameSourceOf('definitionList', body, ['en', 'fr'])).toBe('titles.en');
    expect(nameSourceOf('roles', body, ['en', 'fr'])).toBe('roles');
  });

  it('the server acts only in actions, and everybody who looks gets no task; what is stored stays [R3O-26]', () => {
    expect(roleChoices('SUGGESTION', 'people')).not.toContain('SYSTEM');
    expect(roleChoices('SUGGESTION', 'people')).not.toContain('VIEWER');
    expect(roleChoices('SUGGESTION', 'command')).toContain('VIEWER');
    expect(roleChoices('IDEA', 'action')).toEqual([...PARTICIPATION_ROLES]);
    expect(roleChoices('SUGGESTION', 'people', ['JURY1', 'SYSTEM'])).toEqual(
      expect.arrayContaining(['JURY1', 'SYSTEM']),
    );
  });
});

describe('an order that is under way', () => {
  it('ranks states behind the one that stays first, and leaves everything else as it is [S3-32]', () => {
    const tree = lifeCycle();
    const sorted = sortTree(tree, 'state', [14, 11, 12, 13]);
    expect(sorted.states.map(({ id, rank }) => [id, rank])).toEqual([
      [10, 1],
      [14, 2],
      [11, 3],
      [12, 4],
      [13, 5],
    ]);
    const actions = sortTree(tree, 'action', [102, 100, 101]).states[2]?.actions;
    expect(actions?.map(({ id, rank }) => [id, rank])).toEqual([
      [102, 1],
      [100, 2],
      [101, 3],
    ]);
    expect(
      sortTree(tree, 'postHandler', [201, 200]).states[2]?.actions[0]?.postHandlers.map(({ id }) => id),
    ).toEqual([201, 200]);
  });
});
