import { attributesOf } from '#contract/contributions/attributes.ts';
import type { ContributionRow } from '#contract/contributions/schema.ts';
import { inLanguage } from '#contract/texts/titles.ts';
import { pathOfFile } from '#server/platform/files/files.paths.ts';
import type { Caller } from '#server/platform/http/call.ts';
import { averageOf } from '#server/process/ratings/average.ts';
import { administersType } from '#server/process/selection/visibility.ts';
import type { ListRow } from './rows.repository.ts';

/**
 * A row as the contract has it, names in the caller's language. What the statuses hide (Q3-123) is
 * counted for administrators only.
 */
export function presentRow(row: ListRow, caller: Caller, locale: string): ContributionRow {
  const administers = administersType(caller, row.type);
  const rated = administers || row.ratingStatus !== 'HIDDEN';
  const discussed = administers || row.commentStatus !== 'HIDDEN';
  return {
    id: row.id,
    code: row.code,
    title: row.title,
    ...attributesOf(row),
    type: row.type,
    stateId: row.stateId,
    stateType: row.stateType,
    stateName: inLanguage(row.stateNames, locale)?.name ?? '',
    competitionId: row.competitionId,
    campaignId: row.campaignId,
    campaignTitle: row.campaignTitle,
    fieldId: row.fieldId,
    fieldTitle: (row.fieldTitles && inLanguage(row.fieldTitles, locale)?.title) ?? null,
    tags: row.tags,
    owners: row.owners,
    dateSubmitted: row.dateSubmitted,
    dateUpdated: row.dateUpdated,
    roles: row.roles,
    editable: row.editable,
    commentCount: discussed ? row.commentCount : 0,
    ratingAverage: rated ? averageOf(row.ratingSum, row.ratingCount) : null,
    ratingCount: rated ? row.ratingCount : 0,
    bannerPreviewPath: row.bannerPreviewKey === null ? null : pathOfFile(row.bannerPreviewKey),
  };
}
