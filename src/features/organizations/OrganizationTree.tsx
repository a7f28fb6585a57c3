import ListIcon from '@mui/icons-material/ViewListOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useGetList } from 'ra-core';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { NODE_ID, type OrganizationNode } from '#contract/organizations/schema.ts';
import { EmptyState } from '#src/components/feedback/EmptyState.tsx';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { ListSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { NewButton } from '#src/components/layout/NewButton.tsx';
import { PageTitle } from '#src/components/layout/PageTitle.tsx';
import { BreadcrumbBar } from '#src/components/list/BreadcrumbBar.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { NodePane } from './NodePane.tsx';
import { TreePane } from './TreePane.tsx';
import { treeAddress } from './treeAddress.ts';
import { countNodes } from './treeItems.ts';
import { useOrganizationActions } from './useOrganizationActions.tsx';

function useNodeInAddress(): string | null {
  const id = new URLSearchParams(useLocation().search).get('node');
  return id !== null && NODE_ID.test(id) ? id : null;
}

/** Organizations and units as a tree, with the chosen one and its people beside it. */
export default function OrganizationTree() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const chosen = useNodeInAddress();
  const { data, error, refetch } = useGetList<OrganizationNode>('organizations', { meta: { view: 'tree' } });
  const choose = (id: string) => navigate(treeAddress(id));
  const actions = useOrganizationActions({
    onCreated: choose,
    onDeleted: () => navigate(treeAddress(), { replace: true }),
  });
  const create = <NewButton label="organization.new" onOpen={() => actions.create(null)} />;
  return (
    <>
      <BreadcrumbBar crumbs={[{ label: 'menu.platform.organizationTree' }]} print />
      <PageTitle
        title="menu.platform.organizationTree"
        count={data && countNodes(data)}
        actions={
          <>
            {create}
            <Button component={Link} to="/organization" startIcon={<ListIcon />} sx={{ minHeight: 44 }}>
              {translate('organization.asList')}
            </Button>
          </>
        }
      />
      {error && !data ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : !data ? (
        <ListSkeleton rows={6} columns={1} />
      ) : data.length === 0 ? (
        <EmptyState title="organization.empty" text="organization.empty.text" action={create} />
      ) : (
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(280px, 2fr) minmax(0, 3fr)' },
          }}
        >
          <TreePane nodes={data} chosen={chosen} onChoose={choose} onDrop={actions.move} />
          {chosen ? (
            <NodePane key={chosen} id={chosen} nodes={data} actions={actions} />
          ) : (
            <Typography color="textSecondary" sx={{ p: 2 }}>
              {translate('organization.choose')}
            </Typography>
          )}
        </Box>
      )}
      {actions.dialogs}
    </>
  );
}
