import Add from '@mui/icons-material/Add';
import DownloadDone from '@mui/icons-material/DownloadDone';
import Upload from '@mui/icons-material/UploadFileOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useListContext } from 'ra-core';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { LifeCycle } from '#contract/life-cycles/schema.ts';
import type { ContributionType } from '#contract/roles.ts';
import { EmptyState } from '#src/components/feedback/EmptyState.tsx';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { ListSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { NewButton } from '#src/components/layout/NewButton.tsx';
import { PageTitle } from '#src/components/layout/PageTitle.tsx';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { BreadcrumbBar } from '#src/components/list/BreadcrumbBar.tsx';
import { WholeListBase } from '#src/components/list/WholeListBase.tsx';
import { OwnTemplates } from '#src/components/programmes/templates/OwnTemplates.tsx';
import { useChange } from '#src/dataProvider/useChange.ts';
import { useRead } from '#src/dataProvider/useRead.ts';
import { lazyPart } from '#src/lazyPart.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { LifeCycleCopyDialog } from './LifeCycleCopyDialog.tsx';
import { LifeCycleDialog } from './LifeCycleDialog.tsx';
import { LifeCycleRow } from './LifeCycleRow.tsx';
import { useExport } from './transfer/useExport.ts';
import { useActivation } from './useActivation.tsx';

const ImportDialog = lazyPart(() => import('./transfer/ImportDialog.tsx'));

const TEMPLATES = ['life-cycle'] as const;
const TYPES: readonly ContributionType[] = ['SUGGESTION', 'IMPROVEMENT', 'IDEA'];

/** The active one first, then the newest. */
const inOrder = (one: LifeCycle, other: LifeCycle) =>
  Number(other.isActive) - Number(one.isActive) || other.id - one.id;

/** All life cycles by type, with what follows each: the start of their administration. */
export default function LifeCycleList() {
  return (
    <WholeListBase resource="life-cycles" view="list">
      <LifeCycles />
    </WholeListBase>
  );
}

function LifeCycles() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { data, error, refetch } = useListContext<LifeCycle>();
  const { data: uses } = useRead('readLifeCycleUses');
  const { toggle, dialog } = useActivation();
  const [adding, setAdding] = useState<ContributionType | null>(null);
  const [copying, setCopying] = useState<Pick<LifeCycle, 'id' | 'definitionList'> | null>(null);
  const [isImporting, setImporting] = useState(false);
  const exportFile = useExport();
  const open = ({ id }: LifeCycle) => void navigate(`/life-cycle/${id}`);
  return (
    <>
      <BreadcrumbBar crumbs={[{ label: 'menu.system.lifeCycles' }]} />
      <PageTitle
        title="menu.system.lifeCycles"
        count={data?.length}
        actions={
          <>
            <Button
              variant="outlined"
              startIcon={<Upload />}
              onClick={() => setImporting(true)}
              aria-haspopup="dialog"
              sx={{ minHeight: 44 }}
            >
              {translate('lifeCycleImport.import')}
            </Button>
            <NewButton label="lifeCycle.add" onOpen={() => setAdding('SUGGESTION')} />
          </>
        }
      />
      <Typography color="textSecondary" sx={{ mb: 2, maxWidth: '68ch' }}>
        {translate('lifeCycle.list.text')}
      </Typography>
      {error && !data ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : !data ? (
        <ListSkeleton rows={4} columns={2} />
      ) : (
        TYPES.map((type) => {
          const own = data.filter(({ contributionType }) => contributionType === type).toSorted(inOrder);
          return (
            <SectionCard key={type} title={`lifeCycle.type.${type}`}>
              {own.length === 0 ? (
                <NoLifeCycle type={type} onAdd={() => setAdding(type)} onAdded={open} />
              ) : (
                <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
                  {own.map((lifeCycle) => (
                    <LifeCycleRow
                      key={lifeCycle.id}
                      lifeCycle={lifeCycle}
                      use={uses?.find(({ lifeCycleId }) => lifeCycleId === lifeCycle.id)}
                      onCopy={() => setCopying(lifeCycle)}
                      onExport={() => void exportFile(lifeCycle)}
                      onActivate={() => void toggle(lifeCycle)}
                    />
                  ))}
                </Box>
              )}
            </SectionCard>
          );
        })
      )}
      <OwnTemplates isPart kinds={TEMPLATES} onStart={({ lifeCycle }) => setCopying(lifeCycle)} />
      {adding && (
        <LifeCycleDialog stored={null} type={adding} onClose={() => setAdding(null)} onSaved={open} />
      )}
      {isImporting && (
        <Suspense>
          <ImportDialog
            onClose={() => setImporting(false)}
            onImported={({ id }) => void navigate(`/life-cycle/${id}/check`)}
          />
        </Suspense>
      )}
      {copying && <LifeCycleCopyDialog original={copying} onClose={() => setCopying(null)} onSaved={open} />}
      {dialog}
    </>
  );
}

interface NoLifeCycleProps {
  type: ContributionType;
  /** Begins one of one's own. */
  onAdd: () => void;
  onAdded: (lifeCycle: LifeCycle) => void;
}

/** A type in which nothing can be submitted yet: with the default life cycle it can, in one step. */
function NoLifeCycle({ type, onAdd, onAdded }: NoLifeCycleProps) {
  const translate = useTranslate();
  const addDefaultLifeCycle = useChange('addDefaultLifeCycle');
  const load = useMutation({
    mutationFn: () => addDefaultLifeCycle({ params: { type } }),
    onSuccess: ({ data }) => onAdded(data),
  });
  return (
    <EmptyState
      title="lifeCycle.none"
      text={`lifeCycle.none.${type}`}
      action={
        <>
          <Typography color="textSecondary" sx={{ maxWidth: '48ch', mb: 2 }}>
            {translate('lifeCycle.default.text')}
          </Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}>
            <Button
              variant="contained"
              startIcon={<DownloadDone />}
              onClick={() => load.mutate()}
              loading={load.isPending}
              sx={{ minHeight: 44 }}
            >
              {translate('lifeCycle.default')}
            </Button>
            <Button
              variant="outlined"
              startIcon={<Add />}
              onClick={onAdd}
              aria-haspopup="dialog"
              sx={{ minHeight: 44 }}
            >
              {translate('lifeCycle.add')}
            </Button>
          </Box>
        </>
      }
    />
  );
}
