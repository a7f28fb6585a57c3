import { competitionEndpoints } from '#contract/competitions/endpoints.ts';
import type { Competition } from '#contract/competitions/schema.ts';
import { endpointResource } from './endpointResource.ts';
import { call } from './httpClient.ts';

/** Competitions likewise; `all` are those that everybody may see. */
export const competitions = endpointResource(competitionEndpoints, {
  lists: ['list', 'manage', 'all'],
  records: ['read', 'edit'],
  language: 'locale',
});

interface Reading {
  signal?: AbortSignal | undefined;
}

/** Keys of what is kept of competitions; all of it depends on who asks, and one of them on the language. */
export const COMPETITION_KEYS = {
  all: ['competitions'],
  /** One competition, whoever asks and in any language. */
  everybodys: (id: number) => ['competitions', 'one', id],
  one: (id: number, userId: number | null, locale: string) => ['competitions', 'one', id, userId, locale],
  lifeCycle: (id: number) => ['competitions', 'lifeCycle', id],
} as const;

/** One competition as its readers see it [R2J-07]. */
export const readCompetition = async (
  id: number,
  lang: string,
  { signal }: Reading = {},
): Promise<Competition> =>
  (await call(competitionEndpoints.read, { params: { id, lang }, signal, errorMessage: null })).data;

/** The life cycle of its ideas, with the states by rank, Q2-31. */
export const readCompetitionLifeCycle = async (id: number, { signal }: Reading = {}) =>
  (await call(competitionEndpoints.lifeCycle, { params: { id }, signal, errorMessage: null })).data;
