import { useParams } from 'react-router-dom';
import { CONTRIBUTION_TYPES, type ContributionType } from '#contract/roles.ts';

/** The contribution type in the address; null for anything that is none. */
export function useTypeParam(): ContributionType | null {
  const { type } = useParams();
  return CONTRIBUTION_TYPES.find((known) => known === type) ?? null;
}
