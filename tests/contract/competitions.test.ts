import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { CompetitionUser, Jury } from '#contract/competitions/people.schema.ts';
import {
  Competition,
  CompetitionForm,
  CompetitionReward,
  CompetitionRow,
  ManagedCompetition,
  StateIdeaCount,
} from '#contract/competitions/schema.ts';
import {
  CARD_SUMMARY_LENGTH,
  MAX_SELECTED_USERS,
  PROGRAMME_CODE,
  PROGRAMME_LIMITS,
} from '#contract/programmes/rules.ts';

const keys = (shape: z.ZodObject) => Object.keys(shape.shape).sort();
const ROW = [
  'accessLevel',
  'bannerId',
  'bannerPath',
  'bannerPreviewId',
  'bannerPreviewPath',
  'canSubmit',
  'code',
  'competitionState',
  'dateCreated',
  'dateSubmissionEnd',
  'id',
  'isOpen',
  'lifeCycleStateDefinitions',
  'publishDate',
  'publishState',
  'rewards',
  'summary',
  'title',
];

describe('what is agreed about competitions', () => {
  it('their answers have these keys and no others; every answer of every server test is held against them [R2J-61, R2C-35 … R2C-42, R2G-19, R2H-01, R2H-08]', () => {
    expect(keys(CompetitionRow)).toEqual(ROW);
    expect(keys(Competition)).toEqual(
      [
        ...ROW,
        'audiencePlaces',
        'body',
        'callerIsModerator',
        'hasJury',
        'lifecycle',
        'notInAudience',
        'ownStateIdeaList',
        'winners',
        'roles',
        'stateIdeaCount',
      ].sort(),
    );
    expect(keys(CompetitionForm)).toEqual(
      [
        ...ROW,
        'body',
        'external',
        'lifecycle',
        'targetOrganizations',
        'targetUnits',
        'targetUsers',
        'version',
      ].sort(),
    );
    expect(keys(ManagedCompetition)).toEqual([...ROW, 'canArchive', 'canEdit'].sort());
    expect(keys(CompetitionReward)).toEqual(['competitionId', 'id', 'isPoint', 'rank', 'reward']);
    expect(keys(StateIdeaCount)).toEqual(['ideaCount', 'stateId', 'stateName', 'stateType']);
    expect(keys(CompetitionUser)).toEqual(['firstName', 'id', 'lastName', 'title']);
    expect(keys(Jury)).toEqual(['evalDefinitionId', 'jurorsPerIdea', 'title', 'type', 'userPost', 'users']);
  });

  it('one module holds the limits that both sides go by [R2K-12, R2H-10, R2H-11, R2C-08]', () => {
    expect(PROGRAMME_LIMITS).toMatchObject({
      code: { min: 3, max: 16 },
      campaignTitle: { min: 3, max: 100 },
      competitionTitle: { min: 3, max: 120 },
      summary: { min: 10, max: 500 },
    });
    expect([CARD_SUMMARY_LENGTH, MAX_SELECTED_USERS]).toEqual([375, 20]);
    const codes = ['AB-1', 'AB.1', 'A1', 'ab1', 'A_1', 'A B', 'A-B.C', 'ÇA-1'];
    expect(codes.map((code) => PROGRAMME_CODE.test(code))).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
  });
});
