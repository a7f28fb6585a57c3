import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { LifeCycleTree } from '#contract/life-cycles/schema.ts';
import { LifeCycleDifference } from '#contract/life-cycles/versions.schema.ts';
import { differencesOf } from '#server/process/life-cycles/versions/differences.ts';
import { situations } from './generated.ts';

type State = LifeCycleTree['states'][number];

/** Parts of a life cycle have ids of their own kind, as the database gives them. */
function numbered(tree: LifeCycleTree): LifeCycleTree {
  let last = 1000;
  const renewed = <T extends { id: number }>(parts: readonly T[]): T[] =>
    parts.map((part) => {
      last += 1;
      return { ...part, id: last };
    });
  return {
    ...tree,
    states: tree.states.map((state, at) => ({
      ...state,
      id: at + 1,
      actions: renewed(state.actions),
      commands: renewed(state.commands).map((command) => ({
        ...command,
        taskDefinitions: renewed(command.taskDefinitions),
      })),
      taskDefinitions: renewed(state.taskDefinitions),
    })),
  };
}

const trees: fc.Arbitrary<LifeCycleTree> = situations.map(({ lifeCycle }) => numbered(lifeCycle));
/** A version and the one after it: states of one are in the other by their ids. */
const pairs = fc.tuple(trees, trees);

/** Ids of what a draft puts in the place of all there was. */
const withNewIds = (tree: LifeCycleTree): LifeCycleTree => ({
  ...tree,
  states: tree.states.map((state) => ({
    ...state,
    notifications: state.notifications.map((part) => ({ ...part, id: part.id + 5000 })),
    actions: state.actions.map((action) => ({
      ...action,
      postHandlers: action.postHandlers.map((part) => ({ ...part, id: part.id + 5000 })),
      pointDefinitions: action.pointDefinitions.map((part) => ({ ...part, id: part.id + 5000 })),
    })),
  })),
});

it('nothing differs between a version and itself, whatever ids a draft gave anew', () => {
  fc.assert(
    fc.property(trees, (tree) => {
      expect(differencesOf(tree, withNewIds(tree))).toEqual([]);
    }),
  );
});

it('what one direction adds, the other removes, and what is changed is changed both ways', () => {
  const MIRRORED = { added: 'removed', removed: 'added', changed: 'changed' } as const;
  const seen = (differences: readonly LifeCycleDifference[], mirror: boolean) =>
    differences
      .map(({ kind, change, before, after }) => {
        const sides = mirror ? [after, before] : [before, after];
        return JSON.stringify([kind, mirror ? MIRRORED[change] : change, ...sides]);
      })
      .sort();
  // Which of several changed handlers of a kind was which before, nobody can tell: pairs may be others, but not their number.
  fc.assert(
    fc.property(pairs, ([one, other]) => {
      const there = differencesOf(one, other);
      const back = differencesOf(other, one);
      expect(back).toHaveLength(there.length);
      const byId = (differences: readonly LifeCycleDifference[]) =>
        differences.filter(({ kind }) => ['state', 'action', 'command', 'stateTask'].includes(kind));
      expect(seen(byId(back), true)).toEqual(seen(byId(there), false));
    }),
  );
});

it('each change of one entry of one part is one difference that names the entry and where it is', () => {
  fc.assert(
    fc.property(trees, fc.nat(), (tree, seed) => {
      const at = seed % Math.max(tree.states.length, 1);
      const state = tree.states[at];
      fc.pre(state !== undefined);
      const renamed: State = { ...state, stateDefinitionList: [{ language: 'en', name: 'Another name' }] };
      const after = { ...tree, states: tree.states.with(at, renamed) };
      expect(differencesOf(tree, after)).toMatchObject([
        { kind: 'state', change: 'changed', fields: ['stateDefinitionList'], before: state, after: renamed },
      ]);
      const [action] = state.actions;
      if (!action) return;
      const asked: State = {
        ...state,
        actions: state.actions.with(0, { ...action, explanationRequired: !action.explanationRequired }),
      };
      expect(differencesOf(tree, { ...tree, states: tree.states.with(at, asked) })).toMatchObject([
        {
          kind: 'action',
          fields: ['explanationRequired'],
          stateNames: state.stateDefinitionList,
          before: {
            targetNames:
              tree.states.find(({ id }) => id === action.targetStateId)?.stateDefinitionList ?? null,
          },
        },
      ]);
    }),
  );
});

it('states in another order are one difference, and so are actions and automatic steps', () => {
  fc.assert(
    fc.property(trees, (tree) => {
      fc.pre(tree.states.length > 1);
      const after = { ...tree, states: tree.states.toReversed() };
      expect(differencesOf(tree, after).map(({ kind }) => kind)).toEqual(['stateOrder']);
      const reordered = {
        ...tree,
        states: tree.states.map((state) => ({ ...state, actions: state.actions.toReversed() })),
      };
      const expected = tree.states.filter(({ actions }) => actions.length > 1).map(() => 'actionOrder');
      expect(differencesOf(tree, reordered).map(({ kind }) => kind)).toEqual(expected);
    }),
  );
});

it('differences are as the contract has them', () => {
  fc.assert(
    fc.property(pairs, ([one, other]) => {
      for (const difference of differencesOf(one, other)) LifeCycleDifference.parse(difference);
    }),
  );
});
