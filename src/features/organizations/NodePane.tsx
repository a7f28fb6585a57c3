import Add from '@mui/icons-material/Add';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import DriveFileMove from '@mui/icons-material/DriveFileMoveOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useGetOne } from 'ra-core';
import { Link } from 'react-router-dom';
import type { Organization, OrganizationNode } from '#contract/organizations/schema.ts';
import { fullName } from '#contract/users/full-name.ts';
import { EmptyState } from '#src/components/feedback/EmptyState.tsx';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { DetailSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { pathToNode } from '#src/components/inputs/organizationTree.ts';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { StatusChip } from '#src/components/status/StatusChip.tsx';
import { failureStatus } from '#src/dataProvider/errors.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { NodeMembers } from './NodeMembers.tsx';
import { treeAddress } from './treeAddress.ts';
import type { OrganizationActions } from './useOrganizationActions.tsx';

interface NodePaneProps {
  id: string;
  nodes: readonly OrganizationNode[];
  actions: OrganizationActions;
}

/** The chosen organization or unit: what is above it, who manages it, what can be done, and its people. */
export function NodePane({ id, nodes, actions }: NodePaneProps) {
  const { data, error, refetch } = useGetOne<Organization>('organizations', { id });
  if (failureStatus(error) === 404) {
    return <EmptyState title="organization.gone" text="organization.gone.text" />;
  }
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <DetailSkeleton />;
  return (
    <Box sx={{ minWidth: 0 }}>
      <SectionCard title={data.name} actions={<StatusChip kind="active" value={String(data.isActive)} />}>
        <Place id={id} nodes={nodes} />
        <Facts node={data} />
        <NodeButtons node={data} actions={actions} />
      </SectionCard>
      <NodeMembers node={data} />
    </Box>
  );
}

/** What is above it, each a link. */
function Place({ id, nodes }: Pick<NodePaneProps, 'id' | 'nodes'>) {
  const translate = useTranslate();
  const above = pathToNode(nodes, id).slice(0, -1);
  if (above.length === 0) return null;
  return (
    <Box
      component="nav"
      aria-label={translate('organization.place')}
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, mb: 1, fontSize: 14, overflowWrap: 'anywhere' }}
    >
      {above.map((node, at) => (
        <span key={node.id}>
          {at > 0 && <span aria-hidden>/ </span>}
          <Link to={treeAddress(node.id)} style={{ color: 'inherit' }}>
            {node.title}
          </Link>
        </span>
      ))}
    </Box>
  );
}

function Facts({ node }: { node: Organization }) {
  const translate = useTranslate();
  const { type, code, managers, isEditable, unitCount, userCount } = node;
  return (
    <>
      <Typography color="textSecondary" sx={{ mb: 1 }}>
        {[
          translate(`organization.type.${type}`),
          code && translate('organization.code.is', { code }),
          translate('organization.units', { smart_count: unitCount }),
          translate('organization.people', { smart_count: userCount }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Typography>
      {type === 'UNIT' && (
        <Typography sx={{ mb: 1.5 }}>
          {translate('organization.managers')}:{' '}
          {managers.length === 0
            ? translate('organization.managers.none')
            : managers.map((person, at) => (
                <span key={person.id}>
                  {at > 0 && ', '}
                  <Link to={`/admin/user-management/${person.id}/edit`} style={{ color: 'inherit' }}>
                    {fullName(person)}
                  </Link>
                </span>
              ))}
        </Typography>
      )}
      {!isEditable && (
        <Alert severity="info" sx={{ mb: 1.5 }}>
          {translate('organization.fixed')}
        </Alert>
      )}
    </>
  );
}

/** What can be done with the chosen node; below one that another system manages, only units can be added. */
function NodeButtons({ node, actions }: { node: Organization; actions: OrganizationActions }) {
  const translate = useTranslate();
  const { id, type, isActive, isEditable } = node;
  const dialog = { 'aria-haspopup': 'dialog', sx: { minHeight: 44 } } as const;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '@media print': { display: 'none' } }}>
      <Button {...dialog} variant="outlined" startIcon={<Add />} onClick={() => actions.create(id)}>
        {translate('organization.newBelow')}
      </Button>
      {isEditable && (
        <>
          <Button {...dialog} startIcon={<EditOutlined />} onClick={() => actions.edit(id)}>
            {translate('organization.edit')}
          </Button>
          {type === 'UNIT' && (
            <Button {...dialog} startIcon={<DriveFileMove />} onClick={() => actions.move(id)}>
              {translate('organization.move')}
            </Button>
          )}
          <Button {...dialog} onClick={() => void actions.toggleActive(id)}>
            {translate(isActive ? 'organization.deactivate' : 'organization.activate')}
          </Button>
          <Button
            {...dialog}
            color="error"
            startIcon={<DeleteOutlined />}
            onClick={() => void actions.remove(id)}
          >
            {translate('organization.delete')}
          </Button>
        </>
      )}
    </Box>
  );
}
