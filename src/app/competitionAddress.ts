/** Parts of a competition's page. */
export const COMPETITION_SCOPES = ['info', 'ideas-manage', 'eval-report'] as const;
export type CompetitionScope = (typeof COMPETITION_SCOPES)[number];

/** The page of a competition. */
export const competitionAddress = (id: number, scope: CompetitionScope = 'info') =>
  `/competition/detail/${id}/${scope}`;
