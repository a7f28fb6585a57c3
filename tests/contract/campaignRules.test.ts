import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CAMPAIGN_STATES,
  type CampaignState,
  campaignActions,
  campaignFault,
  canMoveCampaign,
  stateOfEnding,
} from '#contract/campaigns/rules.ts';
import { ProgrammeCode } from '#contract/campaigns/schema.ts';
import { PROGRAMME_CODE, PROGRAMME_LIMITS } from '#contract/programmes/rules.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = Date.parse('2030-03-05T12:00:00.000Z');
const iso = (at: number) => new Date(at).toISOString();
const state = fc.constantFrom(...CAMPAIGN_STATES);
const instant = fc.integer({ min: NOW - 400 * DAY, max: NOW + 400 * DAY });

describe('the course of a campaign', () => {
  it('has exactly the documented states and steps [R2B-21, S2-05, Q2-01, Q2-63]', () => {
    const steps = CAMPAIGN_STATES.flatMap((from) =>
      CAMPAIGN_STATES.filter((to) => canMoveCampaign(from, to)).map((to) => `${from} → ${to}`),
    );
    expect(steps).toEqual([
      'DRAFT → DRAFT',
      'DRAFT → PUBLISHED',
      'PUBLISHED → PUBLISHED',
      'PUBLISHED → TERMINATED',
      'PUBLISHED → COMPLETED',
      'TERMINATED → ARCHIVED',
      'COMPLETED → ARCHIVED',
    ]);
  });

  it('never leads back, and ends in the archive wherever it goes [S2-05]', () => {
    const rank: Record<CampaignState, number> = {
      DRAFT: 0,
      PUBLISHED: 1,
      TERMINATED: 2,
      COMPLETED: 2,
      ARCHIVED: 3,
    };
    fc.assert(
      fc.property(state, state, (from, to) => {
        if (canMoveCampaign(from, to)) expect(rank[to]).toBeGreaterThanOrEqual(rank[from]);
        expect(canMoveCampaign('ARCHIVED', to)).toBe(false);
      }),
    );
  });

  it('is completed from its end date on and terminated before it, to the millisecond [R2B-28, R2B-29, S2-06]', () => {
    fc.assert(
      fc.property(instant, instant, (end, now) => {
        expect(stateOfEnding(iso(end), now)).toBe(now >= end ? 'COMPLETED' : 'TERMINATED');
      }),
    );
    expect([stateOfEnding(iso(NOW), NOW), stateOfEnding(iso(NOW + 1), NOW)]).toEqual([
      'COMPLETED',
      'TERMINATED',
    ]);
  });

  it('offers editing until it is put away, and archiving once it has ended [R2B-08, R2B-09]', () => {
    expect(CAMPAIGN_STATES.map((each) => [each, campaignActions(each)])).toEqual([
      ['DRAFT', { canEdit: true, canArchive: false }],
      ['PUBLISHED', { canEdit: true, canArchive: false }],
      ['TERMINATED', { canEdit: true, canArchive: true }],
      ['COMPLETED', { canEdit: true, canArchive: true }],
      ['ARCHIVED', { canEdit: false, canArchive: false }],
    ]);
  });
});

describe('what stands before a save', () => {
  it('a new one, a draft and a publishing need more than a day from now [R2B-44, R2B-45, Q2-08, Q2-10]', () => {
    fc.assert(
      fc.property(fc.constantFrom('create', 'draft', 'publish'), instant, (kind, end) => {
        const fault = campaignFault({ dateSubmissionEnd: iso(end), targets: 1 }, { kind }, NOW);
        expect(fault).toBe(end - NOW > DAY ? null : 'dateValidateOneDayError');
      }),
    );
  });

  it('a published one needs more than a day from its publishing; a changed end lies in the future [R2B-46, Q2-09]', () => {
    fc.assert(
      fc.property(instant, instant, instant, (end, published, stored) => {
        const save = { kind: 'update', publishDate: iso(published), storedEnd: iso(stored) } as const;
        const fault = campaignFault({ dateSubmissionEnd: iso(end), targets: 1 }, save, NOW);
        const isGood = end - published > DAY && (end === stored || end > NOW);
        expect(fault).toBe(isGood ? null : 'dateValidateOneDayErrorAfterPublished');
      }),
    );
    // An end that has passed and is left alone does not keep anybody from correcting a word.
    const past = iso(NOW - HOUR);
    const save = { kind: 'update', publishDate: iso(NOW - 9 * DAY), storedEnd: past } as const;
    expect(campaignFault({ dateSubmissionEnd: past, targets: 1 }, save, NOW)).toBeNull();
  });

  it('without an end nothing is saved, and nothing that was published without a date', () => {
    const draft = { dateSubmissionEnd: null, targets: 1 };
    for (const kind of ['create', 'draft', 'publish'] as const) {
      expect(campaignFault(draft, { kind }, NOW)).toBe('dateValidateOneDayError');
    }
    const end = iso(NOW + 9 * DAY);
    for (const [dateSubmissionEnd, publishDate] of [
      [null, iso(NOW)],
      [end, null],
    ] as const) {
      const save = { kind: 'update', publishDate, storedEnd: dateSubmissionEnd } as const;
      expect(campaignFault({ dateSubmissionEnd, targets: 1 }, save, NOW)).toBe(
        'dateValidateOneDayErrorAfterPublished',
      );
    }
  });

  it('what is public aims at somebody, a draft need not [R2B-42, R2B-43]', () => {
    const draft = { dateSubmissionEnd: iso(NOW + 3 * DAY), targets: 0 };
    const update = { kind: 'update', publishDate: iso(NOW), storedEnd: draft.dateSubmissionEnd } as const;
    expect([
      campaignFault(draft, { kind: 'create' }, NOW),
      campaignFault(draft, { kind: 'draft' }, NOW),
      campaignFault(draft, { kind: 'publish' }, NOW),
      campaignFault(draft, update, NOW),
    ]).toEqual([null, null, 'campaign.targetUnitValidation', 'campaign.targetUnitValidation']);
  });
});

describe('a code', () => {
  it.each(['AB-1', 'AB.1', 'ABC', '123', 'A'.repeat(16), '---', 'X-1-Y'])(
    '%s is one [R2B-35, R2D-24]',
    (code) => {
      expect(ProgrammeCode.safeParse(code).success).toBe(true);
    },
  );

  it.each(['ab1', 'A_1', 'A B', 'A-1.B', 'ÇAY', 'AB', 'A'.repeat(17), ''])(
    '%s is none [R2B-34, R2B-35, R2D-23, R2D-24, Q2-06]',
    (code) => {
      expect(ProgrammeCode.safeParse(code).success).toBe(false);
    },
  );

  it('never mixes hyphens and dots, whatever else it holds [Q2-06]', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('A', 'Z', '0', '9', '-', '.', 'a', '_', 'Ş') }),
        (code) => {
          const isGood =
            code !== '' && /^[A-Z0-9.-]*$/.test(code) && !(code.includes('-') && code.includes('.'));
          expect(PROGRAMME_CODE.test(code)).toBe(isGood);
        },
      ),
    );
  });
});

it('the bounds that are told twice are kept once [R2K-12, R2B-34, R2B-37, R2B-38, R2D-25]', () => {
  expect(PROGRAMME_LIMITS).toMatchObject({
    code: { min: 3, max: 16 },
    campaignTitle: { min: 3, max: 100 },
    competitionTitle: { min: 3, max: 120 },
    summary: { min: 10, max: 500 },
  });
});
