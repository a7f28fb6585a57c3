import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useGetOne } from 'ra-core';
import { Suspense, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import type { LifeCycleForUpdate } from '#contract/life-cycles/schema.ts';
import type { MessageKey } from '#messages/message-key.ts';
import { NotFoundPage } from '#src/app/NotFoundPage.tsx';
import { readIdParam } from '#src/app/readIdParam.ts';
import { EmptyState } from '#src/components/feedback/EmptyState.tsx';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { LoadingSpinner } from '#src/components/feedback/LoadingSpinner.tsx';
import { DetailSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { NewButton } from '#src/components/layout/NewButton.tsx';
import { PageTitle } from '#src/components/layout/PageTitle.tsx';
import { TabContainer } from '#src/components/layout/TabContainer.tsx';
import { BreadcrumbBar } from '#src/components/list/BreadcrumbBar.tsx';
import { SaveAsTemplateButton } from '#src/components/programmes/templates/SaveAsTemplateButton.tsx';
import { failureStatus } from '#src/dataProvider/errors.ts';
import { useRead } from '#src/dataProvider/useRead.ts';
import { lazyPart } from '#src/lazyPart.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { LifeCycleCheck, type SelectedPlace } from './check/LifeCycleCheck.tsx';
import { DryRun } from './dryRun/DryRun.tsx';
import { EditorContext } from './editor/editorContext.ts';
import { StateRows } from './editor/StateRows.tsx';
import { useEditorActions } from './editor/useEditorActions.tsx';
import { useSelection } from './editor/useSelection.ts';
import { Workbench } from './editor/Workbench.tsx';
import { LifeCycleCopyDialog } from './LifeCycleCopyDialog.tsx';
import { LifeCycleDialog } from './LifeCycleDialog.tsx';
import { LifeCycleStatus } from './LifeCycleStatus.tsx';
import { useExport } from './transfer/useExport.ts';
import { useActivation } from './useActivation.tsx';
import { EditedLifeCycle, TREE, useEditedLifeCycle, useNameOf } from './useLifeCycle.ts';

/** The diagram needs a library of its own, which loads only with it. */
const LifeCyclePicture = lazyPart(() => import('./picture/LifeCyclePicture.tsx'));

/** Not everybody who edits a life cycle asks what it was. */
const VersionList = lazyPart(() => import('./versions/VersionList.tsx'));

/** One life cycle: as a picture, as lists, with everything that is configured in it. */
export default function LifeCyclePage() {
  const id = readIdParam(useParams().id);
  return id === null ? <NotFoundPage /> : <PageOf key={id} id={id} />;
}

function PageOf({ id }: { id: number }) {
  const {
    data: lifeCycle,
    error,
    refetch,
  } = useGetOne<LifeCycleForUpdate>('life-cycles', { id, meta: TREE });
  const { data: uses } = useRead('readLifeCycleUses');
  if (failureStatus(error) === 404) return <NotFoundPage />;
  if (error && !lifeCycle) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!lifeCycle) return <DetailSkeleton />;
  const use = uses?.find(({ lifeCycleId }) => lifeCycleId === id);
  return (
    <EditedLifeCycle value={{ lifeCycle, use }}>
      <Head lifeCycle={lifeCycle} />
      <Body lifeCycle={lifeCycle} />
    </EditedLifeCycle>
  );
}

function Head({ lifeCycle }: { lifeCycle: LifeCycleForUpdate }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const nameOf = useNameOf();
  const { use } = useEditedLifeCycle();
  const { toggle, dialog } = useActivation();
  const exportFile = useExport();
  const [open, setOpen] = useState<'settings' | 'copy' | null>(null);
  const { isActive, contributionType, definitionList } = lifeCycle;
  const name = nameOf(definitionList);
  const button = (words: MessageKey, onClick: () => void) => (
    <Button variant="outlined" onClick={onClick} aria-haspopup="dialog">
      {translate(words)}
    </Button>
  );
  return (
    <>
      <BreadcrumbBar
        crumbs={[{ label: 'menu.system.lifeCycles', to: '/life-cycle' }, { label: name }]}
        print
      />
      <PageTitle
        title={name}
        actions={
          <>
            {button('lifeCycle.settings', () => setOpen('settings'))}
            {button('lifeCycle.copy', () => setOpen('copy'))}
            <Button variant="outlined" onClick={() => void exportFile(lifeCycle)}>
              {translate('lifeCycleImport.export')}
            </Button>
            {use && !use.draftOf && (
              <SaveAsTemplateButton source={{ kind: 'life-cycle', id: lifeCycle.id, title: name }} />
            )}
            {!use?.draftOf &&
              button(isActive ? 'lifeCycle.deactivate' : 'lifeCycle.activate', () => void toggle(lifeCycle))}
          </>
        }
      >
        <Chip size="small" variant="outlined" label={translate(`lifeCycle.type.${contributionType}`)} />
        <LifeCycleStatus lifeCycle={lifeCycle} use={use} />
      </PageTitle>
      {open === 'settings' && <LifeCycleDialog stored={lifeCycle} onClose={() => setOpen(null)} />}
      {open === 'copy' && (
        <LifeCycleCopyDialog
          original={lifeCycle}
          onClose={() => setOpen(null)}
          onSaved={(copy) => void navigate(`/life-cycle/${copy.id}`)}
        />
      )}
      {dialog}
    </>
  );
}

function Body({ lifeCycle }: { lifeCycle: LifeCycleForUpdate }) {
  const { view } = useParams();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { select } = useSelection();
  const { use } = useEditedLifeCycle();
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('md'));
  const { editor, dialogs } = useEditorActions(lifeCycle, select);
  const addState = (
    <NewButton label="lifeCycle.state.add" onOpen={() => editor.open({ kind: 'state', stored: null })} />
  );
  const empty = (
    <EmptyState title="lifeCycle.states.none" text="lifeCycle.states.none.text" action={addState} />
  );
  const hasStates = lifeCycle.states.length > 0;
  const picture = (
    <Suspense fallback={<LoadingSpinner />}>
      <Workbench>
        <LifeCyclePicture />
      </Workbench>
    </Suspense>
  );
  const lists = (
    <Workbench>
      <Box sx={{ mb: 2 }}>{addState}</Box>
      <StateRows />
    </Workbench>
  );
  const versions = (
    <Suspense fallback={<LoadingSpinner />}>
      <VersionList lifeCycleId={lifeCycle.id} />
    </Suspense>
  );
  // A finding leads to the state, and where it is about an action, to that.
  const show = ({ kind, id, stateId }: SelectedPlace) =>
    void navigate(
      `/life-cycle/${lifeCycle.id}/lists?state=${stateId}${kind === 'action' ? `&action=${id}` : ''}`,
    );
  const tabs = [
    { name: 'picture', label: 'lifeCycle.tab.picture', content: hasStates ? picture : empty },
    {
      name: 'lists',
      label: 'lifeCycle.tab.lists',
      content: hasStates ? lists : empty,
      count: lifeCycle.states.length,
    },
    {
      name: 'check',
      label: 'lifeCycleCheck.title',
      content: <LifeCycleCheck lifeCycleId={lifeCycle.id} onSelect={show} />,
    },
    { name: 'change', label: 'lifeCycleDryRun.title', content: <DryRun lifeCycleId={lifeCycle.id} /> },
    // A draft has none of its own: what it becomes is a version of its life cycle.
    ...(use?.draftOf ? [] : [{ name: 'versions', label: 'lifeCycleVersions.title', content: versions }]),
  ];
  return (
    <EditorContext value={editor}>
      <TabContainer
        // On phones the lists come first: they hold everything that the picture shows.
        tabs={isNarrow ? [...tabs.slice(0, 2).toReversed(), ...tabs.slice(2)] : tabs}
        current={view ?? ''}
        to={(name) => `/life-cycle/${lifeCycle.id}/${name}${search}`}
        label="lifeCycle.tabs"
        notFound={<NotFoundPage />}
      />
      {dialogs}
    </EditorContext>
  );
}
