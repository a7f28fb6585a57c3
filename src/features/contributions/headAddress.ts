import type { FamilyRef } from '#contract/families/family-ref.ts';
import { type Addressed, detailAddress } from '#src/app/contributionAddress.ts';

type Joined = Pick<Addressed, 'type' | 'competitionId'> & { family: FamilyRef | null };

/** Where what a contribution is joined to is: one of another type finds its own address. */
export const headAddressOf = ({ family, type, competitionId }: Joined): string | undefined =>
  family ? detailAddress({ id: family.headId, type, competitionId }) : undefined;
