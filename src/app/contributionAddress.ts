import type { ContributionType } from '#contract/access.ts';
import type { ListScope } from '#contract/contributions/list.schema.ts';
import type { ContributionRow } from '#contract/contributions/schema.ts';
import type { CommandType } from '#contract/life-cycles/schema.ts';

/** What an address needs to know of a contribution. */
export type Addressed = Pick<ContributionRow, 'id' | 'type' | 'competitionId'>;

/** Ideas stand below their competition. */
function placeOf({ id, type, competitionId }: Addressed): string {
  return type === 'IDEA' && competitionId !== null
    ? `/contribution/IDEA/${competitionId}/${id}`
    : `/contribution/${type}/${id}`;
}

export const detailAddress = (contribution: Addressed) => `${placeOf(contribution)}/detail`;
export const editAddress = (contribution: Addressed) => `${placeOf(contribution)}/edit`;
export const commandAddress = (contribution: Addressed, command: CommandType) =>
  `${placeOf(contribution)}/commandId/${command}`;

export const listAddress = (type: ContributionType, parentId: number, scope: ListScope) =>
  `/contribution/list/${type}/${parentId}/${scope}`;

/** Where a new contribution starts; with a campaign, or for an idea with its competition. */
export const createAddress = (type: ContributionType, parentId = 0) =>
  `/contribution/${type}/${parentId === 0 ? 'null' : parentId}`;

/** Not submitted yet. */
export const isDraft = ({ stateType }: Pick<ContributionRow, 'stateType'>) =>
  stateType === 'NEW' || stateType === 'DRAFT';

/**
 * Where a row of a list leads: an own draft to its form, everything else to its page, where those who may
 * still edit it find the button.
 */
export function rowAddress(row: ContributionRow): string {
  const continues = row.editable && isDraft(row) && row.roles.includes('OWNER');
  return continues ? editAddress(row) : detailAddress(row);
}
