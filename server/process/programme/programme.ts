import type { SQL } from 'drizzle-orm';
import type { ContributionType } from '#contract/access.ts';
import type { Db } from '#server/platform/db/client.ts';
import { extensionPoint } from '#server/platform/registrations.ts';
import type { Services } from '#server/platform/services.ts';
import type { ProgrammeViewer } from './programme-viewer.ts';

/** A campaign or competition that is to take a contribution of a type. */
export interface WantedProgramme {
  id: number;
  type: ContributionType;
}

/** What contributions ask of the campaign or competition that they belong to; each kind registers its answers. */
export interface Programme {
  kind: 'CAMPAIGN' | 'COMPETITION';
  /** Whether it is for the type and open now, whoever asks, S3-13. */
  isOpen(db: Db, wanted: WantedProgramme, now: Date): Promise<boolean>;
  /** Whether it takes a contribution of the type of this person now; it cannot end before the transaction does, S2-01 … S2-03. */
  takes(db: Db, viewer: ProgrammeViewer, wanted: WantedProgramme): Promise<boolean>;
  /** Those that a person may know of, as a condition on their table, S2-04. */
  isReadable(viewer: ProgrammeViewer): SQL;
  /** Whether a person sees the contributions of one and moves them on, S2-29. */
  moderates(db: Db, id: number, userId: number): Promise<boolean>;
}

export const programmes = extensionPoint<Programme>('kinds of programmes');

export function programmeOf({ registrations }: Pick<Services, 'registrations'>, kind: Programme['kind']) {
  const programme = registrations.of(programmes).find((candidate) => candidate.kind === kind);
  if (!programme) throw new Error(`No programme of kind ${kind} is registered`);
  return programme;
}

/** The kind of programme that contributions of a type belong to. */
export const programmeKindOf = (type: ContributionType): Programme['kind'] =>
  type === 'IDEA' ? 'COMPETITION' : 'CAMPAIGN';
