import type { ContributionType } from '#contract/access.ts';
import { competitionAddress } from '#src/app/competitionAddress.ts';
import { useCompetition } from '#src/app/useCompetition.ts';
import type { Crumb } from '#src/components/list/BreadcrumbBar.tsx';

/**
 * The way to where a contribution belongs: an idea leads back to its competition.
 * @param competitionId 0 or null for a contribution without one
 */
export function usePlaceCrumbs(type: ContributionType, competitionId: number | null): readonly Crumb[] {
  const id = type === 'IDEA' ? (competitionId ?? 0) : 0;
  const { data } = useCompetition(id);
  if (id === 0) return [];
  // While its title is on the way, and where it may not be read, the list of competitions stands for it.
  return [
    data
      ? { label: data.title, to: competitionAddress(id) }
      : { label: 'menu.competitions', to: '/competition' },
  ];
}
