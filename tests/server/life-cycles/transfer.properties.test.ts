import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { LifeCycleTree } from '#contract/life-cycles/schema.ts';
import { parameterFault } from '#server/process/life-cycles/life-cycle-definition.parameters.ts';
import { readLifeCycleFile } from '#server/process/life-cycles/transfer/read-file.ts';
import { slugOf } from '#server/process/life-cycles/transfer/state-keys.ts';
import { treeOfFile } from '#server/process/life-cycles/transfer/tree-of-file.ts';
import { fileOf, textOf } from '#server/process/life-cycles/transfer/write-file.ts';
import { situations } from './generated.ts';

type State = LifeCycleTree['states'][number];

const ranked = <T extends { rank: number }>(parts: readonly T[]): T[] =>
  parts.map((part, at) => ({ ...part, rank: at + 1 }));

/** The second of the generated states is one in which it is worked on. */
const puttingOff = {
  note: 'REQUIRED',
  noteTemplates: [{ language: 'tr', decision: 'Şimdi değil', reason: '', next: '{link}' }],
  asksReturn: true,
  returnStateId: 2,
  allowsReply: true,
} satisfies Partial<State['actions'][number]>;

/** A generated state as the editor would have let it be. */
function soundState(state: State, at: number, all: readonly State[]): State {
  const stateType = at > 0 && state.stateType === 'NEW' ? 'FLOW' : state.stateType;
  const leadsTo = (id: number | null) =>
    id !== null && id !== state.id && id > 1 && id <= all.length ? id : null;
  return {
    ...state,
    stateType,
    stateDefinitionList: at % 2 === 0 ? [{ language: 'en', name: 'Same' }] : state.stateDefinitionList,
    actions: ranked(state.actions).map((action) => ({
      ...action,
      targetStateId: leadsTo(action.targetStateId),
      ...(action.roles.length % 2 === 1 && !action.roles.includes('SYSTEM') && puttingOff),
      systemAfterDays: action.roles.includes('SYSTEM') ? action.systemAfterDays : null,
      postHandlers: ranked(
        action.postHandlers.filter(({ handlerType, parameter }) => !parameterFault(handlerType, parameter)),
      ),
    })),
    commands: state.commands.map((command) => ({
      ...command,
      parameter: command.commandType === 'EVAL' ? (command.parameter ?? 'EVAL_PRE') : command.parameter,
    })),
  };
}

const lifeCycles: fc.Arbitrary<LifeCycleTree> = situations.map(({ lifeCycle }) => ({
  ...lifeCycle,
  states: lifeCycle.states.map(soundState),
}));

const CODES = new Map([
  [1, 'ONE'],
  [2, 'TWO'],
  [3, 'THREE'],
]);
const PERSON = { login: 'elif', email: 'elif@example.org' };
const naming = { codes: CODES, people: new Map([[4, PERSON]]) };
const here = {
  points: new Map([...CODES].map(([id, code]) => [code, id])),
  personOf: ({ login }: { login: string }) => (login === 'elif' ? 4 : null),
  hasForm: () => true,
  locales: ['en', 'tr'],
  locale: 'en',
};

/** A life cycle without its own ids; what leads to a state names its place, points and people are as they are. */
function shapeOf({ id: _, isActive: __, states, ...flags }: LifeCycleTree) {
  const places = new Map(states.map(({ id }, at) => [id, at]));
  return JSON.parse(
    JSON.stringify({ ...flags, states }, (key, value) => {
      if (key === 'targetStateId' || key === 'returnStateId') return places.get(value) ?? null;
      if (key === 'pointDefinitionId' || key === 'userId') return value;
      return key === 'id' || key.endsWith('Id') ? undefined : value;
    }),
  );
}

it('a life cycle that left as a file comes in as the same one, but for its ids', () => {
  fc.assert(
    fc.property(lifeCycles, (tree) => {
      const text = textOf(fileOf(tree, naming));
      const read = readLifeCycleFile(Buffer.from(text), 'en');
      expect(read.faults).toEqual([]);
      if (read.file === null) return;
      const { tree: again, gaps } = treeOfFile(read.file, here);
      expect(gaps).toEqual([]);
      expect(shapeOf(again)).toEqual(shapeOf(tree));
      expect(textOf(fileOf(again, naming))).toBe(text);
    }),
  );
});

it('whatever its ids are, and in whatever order its parts were read, it leaves as the same bytes', () => {
  fc.assert(
    fc.property(lifeCycles, fc.integer({ min: 1, max: 1_000_000 }), (tree, offset) => {
      const moved = (id: number | null) => (id === null ? null : id + offset);
      const other: LifeCycleTree = {
        ...tree,
        id: tree.id + offset,
        states: tree.states.toReversed().map((state) => ({
          ...state,
          id: state.id + offset,
          actions: state.actions.toReversed().map((action) => ({
            ...action,
            stateId: action.stateId + offset,
            targetStateId: moved(action.targetStateId),
            returnStateId: moved(action.returnStateId),
            postHandlers: action.postHandlers.toReversed(),
          })),
        })),
      };
      expect(textOf(fileOf(other, naming))).toBe(textOf(fileOf(tree, naming)));
    }),
  );
});

it('no file, however it was changed, is anything but a life cycle or faults with places', () => {
  const anything = fc.jsonValue({ maxDepth: 4 });
  fc.assert(
    fc.property(
      lifeCycles,
      fc.array(fc.tuple(fc.nat(), anything), { minLength: 1, maxLength: 3 }),
      (tree, changes) => {
        const content: unknown = JSON.parse(textOf(fileOf(tree, naming)));
        for (const [at, value] of changes) replaceOne(content, at, value);
        const { file, faults } = readLifeCycleFile(Buffer.from(JSON.stringify(content)), 'en');
        if (file !== null) treeOfFile(file, here);
        else expect(faults.length).toBeGreaterThan(0);
      },
    ),
  );
});

/** Puts a value in the place of some part of a tree of values. */
function replaceOne(content: unknown, at: number, value: unknown): void {
  const places: (() => void)[] = [];
  const walk = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    for (const key of Object.keys(part)) {
      const holder = part as Record<string, unknown>;
      places.push(() => {
        holder[key] = value;
      });
      walk(holder[key]);
    }
  };
  walk(content);
  places[at % places.length]?.();
}

it('keys of states are small Latin letters, figures and hyphens, whatever their names are', () => {
  expect(slugOf('Değerlendiriliyor: İkinci aşama')).toBe('degerlendiriliyor-ikinci-asama');
  expect(slugOf('ILIK ışık Straße')).toBe('ilik-isik-strasse');
  expect(slugOf('评审')).toBe('');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => /^([a-z0-9]+(-[a-z0-9]+)*)?$/.test(slugOf(name))),
  );
});
