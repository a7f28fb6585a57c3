import { Instant } from '#contract/http.ts';
import { movedByDays } from '#contract/programmes/dates.ts';
import { invalid, refused } from '#server/platform/errors.ts';
import type { CopiedPictures } from '#server/platform/files/pictures.copy.ts';
import type { BannerIds } from '#server/platform/files/pictures.ts';

/**
 * The end of a copy: that of its source, moved by whole days.
 * @throws AppError a field error where that is no ordinary year
 */
export function movedEnd(
  entity: 'campaign' | 'competition',
  end: string | null,
  shiftDays: number,
): string | null {
  if (end === null) return null;
  const moved = Instant.safeParse(movedByDays(end, shiftDays));
  if (!moved.success) throw invalid(entity, [{ field: 'shiftDays', message: 'Value' }]);
  return moved.data;
}

/** The banner that was copied is still that of the source, whose row is held. @throws AppError error.savedInBetween */
export function requireSamePictures(
  entity: 'campaign' | 'competition',
  { source }: CopiedPictures,
  now: BannerIds,
): void {
  if (source.bannerId !== now.bannerId || source.bannerPreviewId !== now.bannerPreviewId) {
    throw refused('error.savedInBetween', entity);
  }
}
