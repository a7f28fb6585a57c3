import type { SQL } from 'drizzle-orm';
import type { BannerOwner } from '#contract/banners/schema.ts';
import type { BannerIds } from '#server/platform/files/pictures.ts';
import type { Caller } from '#server/platform/http/call.ts';
import { extensionPoint } from '#server/platform/registrations.ts';
import type { Services } from '#server/platform/services.ts';

/** What the edit right of a banner's owner depends on. */
export interface OwnerRow extends BannerIds, Record<string, unknown> {
  id: number;
  createdBy: number | null;
  /** Publish state of news and campaigns, competition state of competitions. */
  state: string;
}

/** A kind of record that has a banner: who changes it, as long as the record is open for that, S2-40, Q2-51, Q2-52. */
export interface BannerOwnerKind {
  type: BannerOwner;
  table: SQL;
  state: SQL;
  /** First part of the paths of its pictures. */
  images: string;
  /** Columns that change along with the banner. */
  touch: (caller: Caller) => SQL;
  /** @throws AppError 404 for those who do not edit it, error.notEditable for those who no longer can */
  requireEdit: (caller: Caller, row: OwnerRow) => void;
}

export const bannerOwners = extensionPoint<BannerOwnerKind>('owners of banners');

export function bannerOwnerOf(
  { registrations }: Pick<Services, 'registrations'>,
  type: BannerOwner,
): BannerOwnerKind {
  const owner = registrations.of(bannerOwners).find((kind) => kind.type === type);
  if (!owner) throw new Error(`No banners of ${type} are registered`);
  return owner;
}
