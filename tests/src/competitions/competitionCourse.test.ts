import fc from 'fast-check';
import { expect, test } from 'vitest';
import { COMPETITION_STATES } from '#contract/life-cycles/schema.ts';
import { competitionCourse } from '#src/features/competitions/detail/CompetitionCourse.tsx';

const words = (...args: Parameters<typeof competitionCourse>) =>
  competitionCourse(...args).map(({ state, mark }) => `${state} ${mark}`);

test('the course tells what is done, where it stands and what is to come', () => {
  expect(words('EVAL2', ['EVAL1', 'EVAL2'])).toEqual([
    'ANNOUNCED done',
    'EVAL1 done',
    'EVAL2 current',
    'APPROVAL ahead',
    'COMPLETE ahead',
  ]);
});

test('the steps of the juries are one step for those who do not know them', () => {
  expect(words('ANNOUNCED', null)).toEqual([
    'ANNOUNCED current',
    'EVALUATION ahead',
    'APPROVAL ahead',
    'COMPLETE ahead',
  ]);
  expect(words('EVAL3', null)).toContain('EVAL3 current');
});

test('a draft, an early end and the archive stand in it only while it is there', () => {
  expect(words('DRAFT', [])[0]).toBe('DRAFT current');
  expect(words('TERMINATED', ['EVAL1'])).toEqual([
    'ANNOUNCED done',
    'EVALUATION done',
    'TERMINATED current',
    'APPROVAL ahead',
    'COMPLETE ahead',
  ]);
  expect(words('TERMINATED', [])).toEqual([
    'ANNOUNCED done',
    'TERMINATED current',
    'APPROVAL ahead',
    'COMPLETE ahead',
  ]);
  expect(words('ARCHIEVED', ['EVAL1'])).toEqual(['ANNOUNCED done', 'EVALUATION done', 'ARCHIEVED current']);
});

test('every state of every life cycle is somewhere on its course, once, between what is behind and what is to come', () => {
  const rounds = fc.option(fc.subarray(['EVAL1', 'EVAL2', 'EVAL3'] as const));
  fc.assert(
    fc.property(fc.constantFrom(...COMPETITION_STATES), rounds, (current, known) => {
      const course = competitionCourse(current, known);
      expect(course.filter(({ mark }) => mark === 'current').map(({ state }) => state)).toEqual([current]);
      expect(new Set(course.map(({ state }) => state)).size).toBe(course.length);
      const marks = course.map(({ mark }) => ['done', 'current', 'ahead'].indexOf(mark));
      expect(marks).toEqual([...marks].sort());
    }),
  );
});
