import { describe, expect, it } from 'vitest';
import {
  ASSIGNABLE_ROLES,
  FIELD_USER_ROLES,
  PARTICIPATION_ROLES,
} from '#contract/contributions/participation.ts';
import { ALL_ENDPOINTS } from '#contract/endpoints.ts';
import { EVALUATION_STAGES } from '#contract/life-cycles/schema.ts';
import { AUDIENCES, CONTRIBUTION_TYPES, MODULES, POINT_SOURCES } from '#contract/roles.ts';

describe('the words of the contract', () => {
  it('a person can be one of seventeen things to a contribution [R3O-26, R3O-27, R3O-28]', () => {
    expect([...PARTICIPATION_ROLES].sort()).toEqual(
      [
        ...['OWNER', 'AUDITOR', 'MANAGER', 'RESPONSIBLE', 'MENTOR', 'EXPERT', 'ADVISOR', 'IMPLEMENTER'],
        ...['BOARD1', 'BOARD2', 'BOARD3', 'JURY1', 'JURY2', 'JURY3'],
        ...['COMPETITION_MODERATOR', 'SYSTEM', 'VIEWER'],
      ].sort(),
    );
  });

  it('nobody is assigned, or put into a field, as the server itself, a viewer, a jury or a moderator', () => {
    const given: readonly string[] = [...ASSIGNABLE_ROLES, ...FIELD_USER_ROLES];
    const never = ['SYSTEM', 'VIEWER', 'COMPETITION_MODERATOR', 'JURY1', 'JURY2', 'JURY3'];
    expect(never.filter((role) => given.includes(role))).toEqual([]);
  });

  it('there are five modules [R3N-50, R1A-10]', () => {
    expect([...MODULES].sort()).toEqual(['CAMPAIGN', 'COMPETITION', 'CONTENT', 'IMPROVEMENT', 'SUGGESTION']);
  });

  it('a module admits one of four audiences [R1K-18, R1A-13, R3K-08]', () => {
    expect([...AUDIENCES].sort()).toEqual(['BOTH', 'EXTERNAL', 'INTERNAL', 'NONE']);
  });

  it('three types can be contributed, and points come from four origins [R1K-17, R3Q-15]', () => {
    expect(CONTRIBUTION_TYPES).toEqual(['IDEA', 'SUGGESTION', 'IMPROVEMENT']);
    expect(POINT_SOURCES).toEqual(['IDEA', 'SUGGESTION', 'IMPROVEMENT', 'EXTRA']);
  });

  it('there are seven stages of evaluation [R1K-19]', () => {
    expect(EVALUATION_STAGES).toEqual([
      'EVAL_PRE',
      ...['EVAL_BOARD1', 'EVAL_BOARD2', 'EVAL_BOARD3'],
      ...['EVAL_JURY1', 'EVAL_JURY2', 'EVAL_JURY3'],
    ]);
  });

  it('every path with a version names version 3 [R1J-07]', () => {
    const versions = ALL_ENDPOINTS.flatMap(({ path }) => /(?:^|\/)(v\d+)\//.exec(path)?.[1] ?? []);
    expect(versions.length).toBeGreaterThan(100);
    expect(new Set(versions)).toEqual(new Set(['v3']));
  });

  it('no two endpoints answer the same method and path', () => {
    const places = ALL_ENDPOINTS.flatMap(({ method, path, aliases }) =>
      [path, ...aliases].map((place) => `${method} ${place.replace(/:\w+/g, ':')}`),
    );
    expect(places.filter((place, index) => places.indexOf(place) !== index)).toEqual([]);
  });
});
