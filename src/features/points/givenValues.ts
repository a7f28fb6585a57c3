import type { GivenPoints } from '#contract/points/schema.ts';
import type { FoundUser } from '#src/components/inputs/userSearchQuery.ts';
import type { CreateData } from '#src/dataProvider/resourceTypes.ts';

/** What the form of given points holds. */
export interface GivenValues {
  person: FoundUser | null;
  /** The occasion; empty for none. */
  pointDefinitionId: number | '';
  point: number | null;
  explanation: string;
}

export const givenValuesOf = (stored: GivenPoints | null): GivenValues => ({
  person: stored?.user ?? null,
  pointDefinitionId: stored?.pointDefinitionId ?? '',
  point: stored?.point ?? null,
  explanation: stored?.explanation ?? '',
});

/** What a save sends; the rules of the form have been kept. */
export const givenBodyOf = ({
  person,
  pointDefinitionId,
  point,
  explanation,
}: GivenValues): CreateData<'user-points'> => ({
  userId: person?.id ?? 0,
  point: point ?? 0,
  explanation: explanation.trim(),
  pointDefinitionId: pointDefinitionId === '' ? null : pointDefinitionId,
});
