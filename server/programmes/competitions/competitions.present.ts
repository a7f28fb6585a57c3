import { competitionLocks } from '#contract/competitions/rules.ts';
import type { CompetitionRow, ManagedCompetition } from '#contract/competitions/schema.ts';
import { inLanguage, type Name } from '#contract/texts/titles.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { Services } from '#server/platform/services.ts';
import { configuredLocales } from '#server/platform/texts/locales.ts';

/** The language of an answer, and the one that names fall back to, S2-39. */
export interface Languages {
  asked: string;
  fallback: string;
}

/** The languages of a call; a code that is not in use stands for the default language, S2-39. */
export async function languagesFor(
  db: Db,
  services: Pick<Services, 'messages'>,
  asked: string,
): Promise<Languages> {
  const locales = await configuredLocales(db, services);
  const fallback = locales[0] ?? 'en';
  return { asked: locales.includes(asked) ? asked : fallback, fallback };
}

/** A name in the asked language, else in the default one, else in whatever there is, S2-39. */
export const nameIn = (names: readonly Name[], { asked, fallback }: Languages): string =>
  (names.find(({ language }) => language === asked) ?? inLanguage(names, fallback))?.name ?? '';

/** Names in the asked language first, then the default one, so that whoever takes the first reads that one. */
export function namesFirst<Row extends Pick<CompetitionRow, 'lifeCycleStateDefinitions'>>(
  row: Row,
  { asked, fallback }: Languages,
): Row {
  const place = ({ language }: { language: string }) =>
    language === asked ? 0 : language === fallback ? 1 : 2;
  return {
    ...row,
    lifeCycleStateDefinitions: row.lifeCycleStateDefinitions.toSorted(
      (one, other) => place(one) - place(other),
    ),
  };
}

/** A row of the administrators' list with what can be done to it [R2E-01], Q2-25, Q2-27. */
export const presentManaged = (row: CompetitionRow): ManagedCompetition => ({
  ...row,
  canEdit: !competitionLocks(row.competitionState).everything,
  canArchive: row.competitionState === 'COMPLETE' || row.competitionState === 'TERMINATED',
});
