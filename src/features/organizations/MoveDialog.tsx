import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import type { Organization } from '#contract/organizations/schema.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { FormDialog } from '#src/components/form/FormDialog.tsx';
import { NodeInput } from '#src/components/inputs/NodeSelect.tsx';
import { nodeOptions, pathToNode } from '#src/components/inputs/organizationTree.ts';
import { required } from '#src/components/inputs/rules.ts';
import { storeOrganization } from '#src/dataProvider/organizations.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { refreshOrganizations, useOrganizationTree } from './organizationQueries.ts';

const PLACE = [required()];

interface MoveDialogProps {
  node: Organization;
  onClose: () => void;
}

/** Hangs a unit with all below it under another node; below itself there is no place [R3P-153], S3-93. */
export function MoveDialog({ node, onClose }: MoveDialogProps) {
  const translate = useTranslate();
  const queries = useQueryClient();
  const { data, error, refetch } = useOrganizationTree();
  const save = async ({ parentId }: { parentId: string | null }) => {
    await storeOrganization({ parentId }, node.id);
    onClose();
    await refreshOrganizations(queries);
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
