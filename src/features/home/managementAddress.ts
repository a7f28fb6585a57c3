import { dayBound, toDateInput } from '#contract/formats/dates.ts';
import type { Management } from '#contract/home/management.ts';
import { AWAITED_ANSWERS, LATE_ANSWERS } from '#contract/home/rules.ts';
import type { ContributionType } from '#contract/roles.ts';
import { competitionAddress } from '#src/app/competitionAddress.ts';
import { listAddress } from '#src/app/contributionAddress.ts';

/** Days of the reader whose submissions are new, the present one included. */
const NEW_DAYS = 7;

/** The first of them. */
export function firstNewDay(now: Date): string {
  const day = new Date(now);
  day.setDate(day.getDate() - (NEW_DAYS - 1));
  return toDateInput(day);
}

/** Its first moment, as the filter of lists sends it. */
export const newSince = (firstDay: string): string => dayBound(firstDay, 'start') ?? '';

export type Figure = 'late' | 'waiting' | 'submitted';

/** The list of what a number counts: where whoever looks after contributions acts on them, the most pressing or the newest first. */
export function figureAddress(type: ContributionType, figure: Figure, firstDay: string): string {
  const query = {
    late: `answerState.in=${LATE_ANSWERS.join(',')}&sort=answerDueAt,asc`,
    waiting: `answerState.in=${AWAITED_ANSWERS.join(',')}&sort=answerDueAt,asc`,
    submitted: `dateSubmitted.greaterThanOrEqual=${firstDay}&sort=dateSubmitted,desc`,
  };
  return `${listAddress(type, 0, 'manage')}?${query[figure]}`;
}

/** What was submitted to a campaign. */
export const submissionsAddress = ({ id, campaignType }: Management['campaigns'][number]): string =>
  listAddress(campaignType, id, 'all');

/** Ideas that lack scores, beside the jurors who owe them. */
export const missingScoresAddress = ({ id }: Pick<Management['rounds'][number], 'id'>): string =>
  `${competitionAddress(id, 'ideas-manage')}?lacksScores.equals=true`;

/** All open campaigns, in the order in which they end. */
export const ENDING_CAMPAIGNS = '/campaign?isOpen.equals=true&sort=dateSubmissionEnd,asc';
export const ALL_COMPETITIONS = '/competition';
