import type { CampaignForm } from '#contract/campaigns/schema.ts';
import { joinTargets, splitTargets } from '#src/components/inputs/organizationTree.ts';
import type { FoundUser } from '#src/components/inputs/userSearchQuery.ts';

/** Whom a campaign or a competition is for, as its form holds it. */
export interface AudienceValues {
  /** Ids of the organization tree. */
  targets: string[];
  external: boolean;
  /** People by name. */
  targetUsers: FoundUser[];
}

/** Nobody in particular: everybody. */
export const EVERYBODY: AudienceValues = { targets: [], external: true, targetUsers: [] };

type Stored = Pick<CampaignForm, 'targetOrganizations' | 'targetUnits' | 'targetUsers' | 'external'>;

export const audienceOf = (form: Stored): AudienceValues => ({
  targets: joinTargets(form),
  external: form.external,
  targetUsers: form.targetUsers.map(({ id, name }) => ({ id, firstName: name, lastName: '' })),
});

/** The fields of a body, from values of which they are a part. */
export const audienceBody = ({ targets, external, targetUsers }: AudienceValues) => ({
  ...splitTargets(targets),
  external,
  targetUsers: targetUsers.map(({ id }) => ({ id })),
});

/** Number of places and people that are named; none is everybody. */
export const countNamed = ({ targets, targetUsers }: Pick<AudienceValues, 'targets' | 'targetUsers'>) =>
  targets.length + targetUsers.length;

/** What the server is asked to count. */
export function audienceRequest({ targets, external, targetUsers }: AudienceValues) {
  const { targetOrganizations, targetUnits } = splitTargets(targets);
  const ids = (refs: readonly { id: number }[]) => refs.map(({ id }) => id);
  return {
    organizationIds: ids(targetOrganizations),
    unitIds: ids(targetUnits),
    userIds: ids(targetUsers),
    external,
  };
}
