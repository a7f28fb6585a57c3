import type { ContributionRow } from '#contract/contributions/schema.ts';
import type { Family, FamilyPreview } from '#contract/families/schema.ts';
import { AYSE, contributionRow, MEHMET } from '#tests/src/contributions/contributionFixtures.ts';

export const DENIZ = {
  id: 9,
  firstName: 'Deniz',
  lastName: 'Kaya',
  unitName: 'Logistics',
  picturePath: null,
};

/** What is joined to the bicycle stands of Ayşe, SUG-000012. */
export const ROOF = contributionRow({
  id: 14,
  code: 'SUG-000014',
  title: 'A roof for bicycles',
  owners: [MEHMET],
  roles: [],
});

export const related = ({
  id,
  code,
  title,
  type,
  competitionId,
  stateType,
  stateName,
  owners,
}: ContributionRow) => ({
  ...{ id, code, title, type, competitionId, stateType, stateName, owners },
});

export const member = (row: ContributionRow, changes: Partial<Family['members'][number]> = {}) => ({
  ...related(row),
  note: null,
  joinedBy: 'Zeynep Ak',
  dateJoined: '2026-03-05T08:30:00Z',
  mayPart: true,
  dropsShares: false,
  ...changes,
});

/** Ayşe's bicycle stands with Mehmet's roof, by somebody who is responsible for both. */
export function family(changes: Partial<Family> = {}): Family {
  return {
    head: related(contributionRow()),
    members: [member(ROOF, { note: 'The same place' })],
    size: 1,
    coAuthors: [MEHMET],
    shares: [
      { person: AYSE, percent: 50 },
      { person: MEHMET, percent: 50 },
    ],
    isEqualShares: true,
    benefits: null,
    mayChange: true,
    ...changes,
  };
}

export const PREVIEW: FamilyPreview = {
  peopleNotified: 4,
  votesBefore: 12,
  votesAfter: 11,
  averageBefore: 4,
  averageAfter: 4.2,
  comments: 7,
  authors: [AYSE, MEHMET],
  dropsShares: true,
};
