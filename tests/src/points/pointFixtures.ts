import type { PointEntry, UserReward } from '#contract/points/schema.ts';
import type { PointSpending } from '#contract/points/spendings.schema.ts';
import { type Answers, list } from '#tests/support/network.ts';

export function pointEntry(changes: Partial<PointEntry> = {}): PointEntry {
  return {
    id: 5,
    userId: 7,
    source: 'SUGGESTION',
    contributionId: 12,
    contributionTitle: 'Bicycle stands at the gate',
    contributionCode: 'SUG-000012',
    pointDefinitionId: 2,
    pointType: 'Accepted suggestion',
    point: 70,
    date: '2026-03-02T08:30:00Z',
    createdBy: null,
    explanation: null,
    ...changes,
  };
}

export function userReward(changes: Partial<UserReward> = {}): UserReward {
  return {
    id: 3,
    contributionId: 12,
    contributionTitle: 'Bicycle stands at the gate',
    rewardText: 'A day off',
    rank: null,
    isPoint: false,
    point: null,
    date: '2026-03-04T08:30:00Z',
    ...changes,
  };
}

export function spending(changes: Partial<PointSpending> = {}): PointSpending {
  return {
    id: 9,
    userId: 7,
    point: 30,
    explanation: 'Chosen at the spring market',
    spentDate: '2026-03-09',
    rewardText: 'Cinema voucher',
    isPoint: false,
    file: null,
    createdDate: '2026-03-09T10:00:00Z',
    ...changes,
  };
}

/** Somebody who earned 100 points, spent 30, and got a reward. */
export const ANSWERS: Answers = {
  'GET /api/v3/user-points/my-points': { totalPoint: 100, pointsUsed: 30, remainingPoint: 70 },
  'GET /api/v3/user-points/7': {
    SUGGESTION: [
      { pointType: 'Accepted suggestion', point: 60 },
      { pointType: 'Submitted suggestion', point: 10 },
    ],
    IMPROVEMENT: [],
    IDEA: [],
    EXTRA: [{ pointType: 'Thanks', point: 30 }],
  },
  'GET /api/v3/user-points/leaders-position/7': {
    userId: 7,
    fullName: 'Ayşe Yılmaz',
    sumPoint: 100,
    countSubmit: 4,
    positionNumber: 5,
  },
  'GET /api/v3/user-points/detail/7': list([pointEntry()]),
  'GET /api/v3/user-rewards/user/7': [userReward()],
  'GET /api/v3/user-point-spents/user/7': [spending()],
};
