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
export function presentRow(listed: ListRow, caller: Caller, locale: string): ContributionRow {
  const { stateNames, fieldTitles, commentStatus, ratingStatus, ratingSum, bannerPreviewKey, ...row } =
    listed;
  const administers = administersType(caller, row.type);
  const rated = administers || ratingStatus !== 'HIDDEN';
  const discussed = administers || commentStatus !== 'HIDDEN';
  return {
    ...row,
    stateName: inLanguage(stateNames, locale)?.name ?? '',
    fieldTitle: (fieldTitles && inLanguage(fieldTitles, locale)?.title) ?? null,
    commentCount: discussed ? row.commentCount : 0,
    ratingAverage: rated ? averageOf(ratingSum, row.ratingCount) : null,
    ratingCount: rated ? row.ratingCount : 0,
    bannerPreviewPath: bannerPreviewKey === null ? null : pathOfFile(bannerPreviewKey),
  };
}
