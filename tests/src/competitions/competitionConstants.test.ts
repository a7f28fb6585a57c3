import { expect, it } from 'vitest';
import { competitionEndpoints } from '#contract/competitions/endpoints.ts';
import { COMPETITION_SORT_FIELDS } from '#contract/competitions/schema.ts';
import { EVALUATION_LIMITS, formatScore } from '#contract/evaluations/rules.ts';
import { CARD_SUMMARY_LENGTH } from '#contract/programmes/rules.ts';
import { DEFAULT_MAX_PAGE_BUTTONS } from '#src/components/list/pageButtons.ts';

it('weights total 100, scores have one decimal, cards cut at 375, pages have five buttons and begin with the newest [R2K-13, R2C-04, R2C-05]', () => {
  expect(EVALUATION_LIMITS.weight.total).toBe(100);
  expect([83.333, 80].map((score) => formatScore(score))).toEqual(['83.3', '80.0']);
  expect(CARD_SUMMARY_LENGTH).toBe(375);
  expect(DEFAULT_MAX_PAGE_BUTTONS).toBe(5);
  expect(competitionEndpoints.list.query.parse({})).toMatchObject({
    page: 0,
    size: 10,
    sort: 'dateCreated,desc',
  });
  expect(COMPETITION_SORT_FIELDS).toContain('dateCreated');
});
