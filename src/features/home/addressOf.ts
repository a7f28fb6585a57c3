import type { ContributionType } from '../../../contract/roles.ts';

interface Addressed {
  id: number;
  type: ContributionType;
  competitionId: number | null;
  /** May the person still edit it? */
  editable?: boolean;
}

/** Address of a contribution: its edit screen while the person may edit it, else its detail (Q3-09). */
export function addressOf({ id, type, competitionId, editable = false }: Addressed): string {
  const view = editable ? 'edit' : 'detail';
  return type === 'IDEA'
    ? `/contribution/IDEA/${competitionId}/${id}/${view}`
    : `/contribution/${type}/${id}/${view}`;
}
