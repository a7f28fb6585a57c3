import type { CompetitionRound, JurorProgress } from '#contract/competitions/round.endpoints.ts';
import { REMINDER_REST_MS } from '#contract/competitions/rules.ts';

/** Jurors whose scores are missing, in the order of the server: most missing first. */
export const lateJurors = ({ jurors }: Pick<CompetitionRound, 'jurors'>): JurorProgress[] =>
  jurors.filter(({ asked, given }) => given < asked);

/** Those of them who can be reminded now. */
export const remindable = (round: Pick<CompetitionRound, 'jurors'>, now: number): JurorProgress[] =>
  lateJurors(round).filter(
    ({ remindedAt }) => remindedAt === null || now - Date.parse(remindedAt) > REMINDER_REST_MS,
  );
