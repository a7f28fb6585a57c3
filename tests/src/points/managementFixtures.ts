import type { Role } from '#contract/access.ts';
import type { PointDefinitionRow } from '#contract/points/definitions.schema.ts';
import type { GivenPoints } from '#contract/points/schema.ts';
import type { ManagedSpending } from '#contract/points/spendings.schema.ts';
import { type Answers, list } from '#tests/support/network.ts';
import { pointEntry, spending } from './pointFixtures.ts';

export const ADMIN: readonly Role[] = ['ROLE_USER', 'ROLE_ADMIN'];

export const ELIF = { id: 21, firstName: 'Elif', lastName: 'Demir', unitName: 'Plant', picturePath: null };
export const CAN = { id: 22, firstName: 'Can', lastName: 'Kaya', unitName: null, picturePath: null };

export const managedSpending = (changes: Partial<ManagedSpending> = {}): ManagedSpending => ({
  ...spending(),
  userId: ELIF.id,
  user: ELIF,
  createdBy: 'Ada Admin',
  lastModifiedBy: null,
  lastModifiedDate: null,
  ...changes,
});

export const givenPoints = (changes: Partial<GivenPoints> = {}): GivenPoints => ({
  ...pointEntry(),
  id: 31,
  userId: ELIF.id,
  source: 'EXTRA',
  contributionId: null,
  contributionTitle: null,
  contributionCode: null,
  pointDefinitionId: null,
  pointType: 'MANUAL',
  point: 50,
  createdBy: 'Ada Admin',
  explanation: 'Welcomed new colleagues',
  user: ELIF,
  lastModifiedBy: null,
  lastModifiedDate: null,
  ...changes,
});

export const pointDefinition = (changes: Partial<PointDefinitionRow> = {}): PointDefinitionRow => ({
  id: 41,
  source: 'SUGGESTION',
  code: 'SUBMIT',
  definitionList: [
    { language: 'en', title: 'Submitted' },
    { language: 'tr', title: 'Gönderildi' },
  ],
  point: 10,
  isActive: true,
  isUsed: false,
  ...changes,
});

/** Elif has earned 100 points and spent 30 of them. */
export const MANAGE_ANSWERS: Answers = {
  'GET /api/v3/user-point-spents/manage': list([managedSpending()]),
  'GET /api/v3/user-points/manage': list([givenPoints()]),
  'GET /api/v3/user-points/me/:id': { totalPoint: 100, pointsUsed: 30, remainingPoint: 70 },
  'GET /api/v3/point-definitions/EXTRA': list([]),
  'GET /api/v3/search-user': [ELIF],
};
