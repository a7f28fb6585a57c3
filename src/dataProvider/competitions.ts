import { competitionEndpoints } from '#contract/competitions/endpoints.ts';
import type { Competition, CompetitionRow, ManagedCompetition } from '#contract/competitions/schema.ts';
import type { QueryInput } from '#contract/http.ts';
import { endpointResource } from './endpointResource.ts';
import { call } from './httpClient.ts';

/** Competitions likewise; `all` are those that everybody may see. */
export const competitions = endpointResource(competitionEndpoints, {
  lists: ['list', 'manage', 'all'],
  records: ['read', 'edit'],
  language: 'lang',
});

interface Reading {
  signal?: AbortSignal | undefined;
}
interface Rows<T> {
  data: T[];
  total: number;
}

/** Keys of what is kept of competitions; all of it depends on who asks, and one of them on the language. */
export const COMPETITION_KEYS = {
  all: ['competitions'],
  /** One competition, whoever asks and in any language. */
  everybodys: (id: number) => ['competitions', 'one', id],
  one: (id: number, userId: number | null, locale: string) => ['competitions', 'one', id, userId, locale],
  lifeCycle: (id: number) => ['competitions', 'lifeCycle', id],
} as const;

/** A page of the published competitions, with names in a language [R2J-04]. */
export async function readCompetitions(
  query: QueryInput<typeof competitionEndpoints.list>,
  { signal }: Reading = {},
): Promise<Rows<CompetitionRow>> {
  const { data, total } = await call(competitionEndpoints.list, { query, signal, errorMessage: null });
  return { data, total: total ?? data.length };
}

/** A page of those that everybody may see, the open ones first [R2J-05]. */
export async function readPublicCompetitions(
  lang: string,
  query: QueryInput<typeof competitionEndpoints.all>,
  { signal }: Reading = {},
): Promise<Rows<CompetitionRow>> {
  const { data, total } = await call(competitionEndpoints.all, {
    params: { lang },
    query,
    signal,
    errorMessage: null,
  });
  return { data, total: total ?? data.length };
}

/** A page of all competitions, drafts included, for those who prepare them [R2J-06]. */
export async function readManagedCompetitions(
  query: QueryInput<typeof competitionEndpoints.manage>,
  { signal }: Reading = {},
): Promise<Rows<ManagedCompetition>> {
  const { data, total } = await call(competitionEndpoints.manage, { query, signal, errorMessage: null });
  return { data, total: total ?? data.length };
}

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
