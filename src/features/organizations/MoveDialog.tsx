import Typography from '@mui/material/Typography';
import { useGetList, useUpdate } from 'ra-core';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { Organization, OrganizationNode } from '#contract/organizations/schema.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { FormDialog } from '#src/components/form/FormDialog.tsx';
import { NodeInput } from '#src/components/inputs/NodeSelect.tsx';
import { nodeOptions, pathToNode } from '#src/components/inputs/organizationTree.ts';
import { required } from '#src/components/inputs/rules.ts';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { MovePreview } from './MovePreview.tsx';

const PLACE = [required()];

interface MoveValues {
  parentId: string | null;
}

interface MoveDialogProps {
  node: Organization;
  /** Where it was dropped; null: the dialog asks. */
  parentId: string | null;
  onMoved: () => void;
  onClose: () => void;
}

/** Moves a unit with all below it under another node, once it was seen what that changes. */
export function MoveDialog({ node, parentId, onMoved, onClose }: MoveDialogProps) {
  const translate = useTranslate();
  const [update] = useUpdate<Organization>();
  const tree = useGetList<OrganizationNode>('organizations', { meta: { view: 'tree' } });
  const [chosen, setChosen] = useState(parentId);
  const preview = useRead(
    'readUnitMove',
    { params: { id: node.id }, query: { parentId: chosen ?? '' } },
    { enabled: chosen !== null, staleTime: 0, gcTime: 0 },
  );
  const save = async (values: MoveValues) => {
    const data = { parentId: values.parentId, seenPlace: preview.data?.seenPlace };
    try {
      await update('organizations', { id: node.id, data, previousData: node }, { returnPromise: true });
    } catch (error) {
      // Somebody may have moved something in between: what is shown is what there is.
      void preview.refetch();
      void tree.refetch();
      throw error;
    }
    onClose();
    onMoved();
  };
  const refusal = preview.data?.refusal;
  const block = () => {
    if (refusal) return translate(`organization.move.refused.${refusal}`, { name: node.name });
    return chosen !== null && !preview.data ? '' : null;
  };
  const above = pathToNode(tree.data ?? [], node.id).slice(0, -1);
  return (
    <FormDialog<MoveValues>
      title={translate('organization.move.title', { name: node.name })}
      initial={{ parentId }}
      saveLabel="organization.move.submit"
      onSave={save}
      onClose={onClose}
      blockOf={block}
    >
      <WatchPlace onChoose={setChosen} />
      {above.length > 0 && (
        <Typography sx={{ mb: 2, overflowWrap: 'anywhere' }}>
          {translate('organization.move.text', {
            name: node.name,
            place: above.map(({ title }) => title).join(' / '),
          })}
        </Typography>
      )}
      {tree.error && <ErrorState error={tree.error} retry={() => void tree.refetch()} />}
      <NodeInput
        source="parentId"
        label="organization.move.to"
        // Where it was dropped is named, also where it cannot go.
        options={nodeOptions(tree.data ?? [], ({ id }) => id === node.id && parentId === null).filter(
          ({ id }) => id !== node.parentId || id === parentId,
        )}
        validate={PLACE}
        disabled={!tree.data}
      />
      {chosen !== null && (
        <MovePreview
          name={node.name}
          move={preview.data}
          error={preview.error}
          retry={() => void preview.refetch()}
        />
      )}
    </FormDialog>
  );
}

/** Passes on what the form has chosen, by which the preview is read. */
function WatchPlace({ onChoose }: { onChoose: (id: string | null) => void }) {
  const place = useWatch<MoveValues, 'parentId'>({ name: 'parentId' });
  useEffect(() => onChoose(place), [place, onChoose]);
  return null;
}
