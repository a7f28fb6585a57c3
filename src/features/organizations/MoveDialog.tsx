import Typography from '@mui/material/Typography';
import { useGetList, useUpdate } from 'ra-core';
import type { Organization, OrganizationNode } from '#contract/organizations/schema.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { FormDialog } from '#src/components/form/FormDialog.tsx';
import { NodeInput } from '#src/components/inputs/NodeSelect.tsx';
import { nodeOptions, pathToNode } from '#src/components/inputs/organizationTree.ts';
import { required } from '#src/components/inputs/rules.ts';
import { useTranslate } from '#src/useTranslate.ts';

const PLACE = [required()];

interface MoveDialogProps {
  node: Organization;
  onMoved: () => void;
  onClose: () => void;
}

/** Moves a unit with all below it under another node; it cannot go below itself. */
export function MoveDialog({ node, onMoved, onClose }: MoveDialogProps) {
  const translate = useTranslate();
  const [update] = useUpdate<Organization>();
  const { data, error, refetch } = useGetList<OrganizationNode>('organizations', { meta: { view: 'tree' } });
  const save = async ({ parentId }: { parentId: string | null }) => {
    const change = { id: node.id, data: { parentId }, previousData: node };
    await update('organizations', change, { returnPromise: true });
    onClose();
    onMoved();
  };
  const path = pathToNode(data ?? [], node.id);
  const above = path.slice(0, -1).map(({ title }) => title);
  return (
    <FormDialog
      title={translate('organization.move.title', { name: node.name })}
      initial={{ parentId: null as string | null }}
      saveLabel="organization.move"
      onSave={save}
      onClose={onClose}
    >
      <Typography sx={{ mb: 2, overflowWrap: 'anywhere' }}>
        {translate('organization.move.text', {
          name: node.name,
          place: above.join(' / '),
          units: node.unitCount,
        })}
      </Typography>
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      <NodeInput
        source="parentId"
        label="organization.move.to"
        options={nodeOptions(data ?? [], ({ id }) => id === node.id).filter(({ id }) => id !== node.parentId)}
        validate={PLACE}
        disabled={!data}
      />
    </FormDialog>
  );
}
