import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CompetitionStateChange } from '#contract/competitions/ideas.schema.ts';
import { foundIdeas, sortedIdeas } from '#src/features/competitions/ideas/change/ideaOrder.ts';
import {
  changeOf,
  fittingChoices,
  lostIdeas,
  problemsOf,
  startChoices,
  type Target,
  targetsOf,
  withValue,
} from '#src/features/competitions/ideas/change/stateChoices.ts';
import { idea, POSSIBLE, possible } from './competitionFixtures.ts';

const COMPLETE: Target = {
  state: 'COMPLETE',
  options: [
    possible(35, 'COMPLETE', 'COMPLETION', 'Done'),
    possible(39, 'COMPLETE', 'REJECTION', 'Declined'),
  ],
};
const [EVAL1, TERMINATED] = targetsOf(POSSIBLE) as [Target, Target];
const ids = fc.uniqueArray(fc.integer({ min: 1, max: 10_000 }), { maxLength: 60 });

const NO_NOTE = { decision: '', reason: ' ', next: '', locale: 'en' };

test('the targets are those of the server, in its order, each with its own states [R2E-10, R2E-18]', () => {
  expect(targetsOf(POSSIBLE).map(({ state, options }) => [state, options.map(({ id }) => id)])).toEqual([
    ['EVAL1', [31, 39]],
    ['TERMINATED', [34]],
  ]);
});

test('nothing is decided for the moderator where there is a choice; an only state is set', () => {
  fc.assert(
    fc.property(ids, (some) => {
      const ideas = some.map((id) => idea(id));
      expect(startChoices(EVAL1, ideas, []).states.size).toBe(0);
      expect([...startChoices(TERMINATED, ideas, []).states.values()]).toEqual(some.map(() => 34));
    }),
  );
});

test('with the completion, and only then, each idea begins with the reward of its place', () => {
  const ideas = [idea(1, { possibleRewardId: 71 }), idea(2, { possibleRewardId: 99 }), idea(3)];
  expect([...startChoices(COMPLETE, ideas, [71, 72]).rewards]).toEqual([[1, 71]]);
  expect(startChoices(EVAL1, ideas, [71, 72]).rewards.size).toBe(0);
});

test('a reward for two ideas stands in the way; an idea that is declined wins nothing [S2-24]', () => {
  const ideas = [idea(1), idea(2)];
  const twice = {
    states: new Map([
      [1, 35],
      [2, 35],
    ]),
    rewards: new Map([
      [1, 71],
      [2, 71],
    ]),
  };
  expect(problemsOf(COMPLETE, twice, ideas)).toEqual({ missing: 0, givenTwice: 1 });
  const declined = { ...twice, states: withValue(twice.states, [2], 39) };
  expect(problemsOf(COMPLETE, declined, ideas)).toEqual({ missing: 0, givenTwice: 0 });
  expect(
    changeOf(5, COMPLETE, declined, ideas, { sendEmailToJury: false, note: NO_NOTE }).contributionList,
  ).toEqual([{ id: 1, rewardId: 71 }]);
});

test('once nothing is missing the request names every open idea once, and its keys are the documented ones [R2E-16, R2E-17]', () => {
  fc.assert(
    fc.property(ids, fc.boolean(), fc.boolean(), (some, mail, completes) => {
      const ideas = some.map((id) => idea(id));
      const target = completes ? COMPLETE : EVAL1;
      const state = target.options[0]?.id ?? 0;
      const open = startChoices(target, ideas, []);
      expect(problemsOf(target, open, ideas).missing).toBe(some.length);
      const choices = { ...open, states: withValue(open.states, some, state) };
      expect(problemsOf(target, choices, ideas).missing).toBe(0);
      const change = changeOf(5, target, choices, ideas, { sendEmailToJury: mail, note: NO_NOTE });
      expect(Object.keys(change).sort()).toEqual(
        [
          'competitionId',
          'contributionList',
          'newCompetitionState',
          'newIdeaStates',
          'sendEmailToJury',
        ].sort(),
      );
      expect(change.newIdeaStates).toEqual(some.map((ideaId) => ({ ideaId, newLifeCycleStateId: state })));
      // No mail to a jury when all is over.
      expect(change.sendEmailToJury).toBe(mail && !completes);
      expect(CompetitionStateChange.safeParse(change).success).toBe(true);
    }),
  );
});

test('what was chosen for ideas that are still open stays when they are read again', () => {
  const choices = {
    states: new Map([
      [1, 31],
      [2, 39],
    ]),
    rewards: new Map([[2, 71]]),
  };
  const carriedOver = fittingChoices(choices, [idea(1), idea(3)]);
  expect([[...carriedOver.states], [...carriedOver.rewards]]).toEqual([[[1, 31]], []]);
});

test('ideas are found by code, title and owner, whatever the case of their letters', () => {
  const ideas = [idea(1, { title: 'İnce boru' }), idea(2, { title: 'Bicycle stands' })];
  const found = (words: string) => foundIdeas(ideas, words, 'tr').map(({ id }) => id);
  expect(found('ince')).toEqual([1]);
  expect(found('000002')).toEqual([2]);
  expect(found(' ayşe YILMAZ ')).toEqual([1, 2]);
  expect(found('')).toEqual([1, 2]);
});

test('ideas of one score stand as they would win: more jurors first, then who submitted earlier [S2-23]', () => {
  const scored = (id: number, participantCount: number, dateSubmitted: string) =>
    idea(id, { evalAvarage: 80, participantCount, dateSubmitted });
  const ideas = [
    scored(1, 2, '2026-03-01T08:00:00Z'),
    scored(2, 3, '2026-03-05T08:00:00Z'),
    scored(3, 3, '2026-03-02T08:00:00Z'),
  ];
  const sorted = sortedIdeas(ideas, { field: 'evalAvarage', order: 'DESC' }, 'en');
  expect(sorted.map(({ id }) => id)).toEqual([3, 2, 1]);
});

test('ideas without a score stand last, whichever way the others are sorted [S2-38]', () => {
  const scores = fc.array(fc.option(fc.double({ min: 20, max: 100, noNaN: true })), { maxLength: 30 });
  fc.assert(
    fc.property(scores, fc.constantFrom('ASC' as const, 'DESC' as const), (averages, order) => {
      const ideas = averages.map((evalAvarage, index) => idea(index + 1, { evalAvarage }));
      const sorted = sortedIdeas(ideas, { field: 'evalAvarage', order }, 'en').map(
        (each) => each.evalAvarage,
      );
      const known = sorted.filter((score) => score !== null);
      expect(sorted.slice(0, known.length)).toEqual(known);
      const rising = [...known].sort((one, other) => one - other);
      expect(known).toEqual(order === 'ASC' ? rising : rising.reverse());
    }),
  );
});

test('a note goes along where an idea leaves the competition, and nowhere else', () => {
  const ideas = [idea(1), idea(2)];
  const note = { decision: '', reason: 'Too costly.', next: '', locale: 'en' };
  const said = { sendEmailToJury: false, note };
  const winners = {
    ...startChoices(COMPLETE, ideas, []),
    states: new Map([
      [1, 35],
      [2, 35],
    ]),
  };
  expect(changeOf(5, COMPLETE, winners, ideas, said)).not.toHaveProperty('note');
  const one = { ...winners, states: withValue(winners.states, [2], 39) };
  expect(changeOf(5, COMPLETE, one, ideas, said).note).toEqual(note);
  expect(lostIdeas(COMPLETE, one, ideas)).toEqual([2]);
});
