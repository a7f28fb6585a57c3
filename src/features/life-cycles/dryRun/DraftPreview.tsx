import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useMutation } from '@tanstack/react-query';
import { useLocale } from 'ra-core';
import { useState } from 'react';
import { Link as RouterLink, useNavigate } from 'react-router-dom';
import type { DryRun, StateMove } from '#contract/life-cycles/changes.schema.ts';
import type { MessageKey } from '#messages/message-key.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { ListSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { useConfirm } from '#src/components/feedback/useConfirm.tsx';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { useReloadLifeCycles } from '../useLifeCycle.ts';
import { DraftContents, DraftTotals } from './DraftContents.tsx';
import { DraftDifferences } from './DraftDifferences.tsx';
import { StateChanges } from './StateChanges.tsx';

interface DraftPreviewProps {
  draftId: number;
  lifeCycleId: number;
  /** The version that the draft was made of. */
  restoresNumber: number | null;
}

/** What applying a draft would change for everything that follows its life cycle. */
export function DraftPreview({ draftId, lifeCycleId, restoresNumber }: DraftPreviewProps) {
  const translate = useTranslate();
  const [moves, setMoves] = useState<readonly StateMove[]>([]);
  const langKey = useLocale();
  const { data, error, isFetching, refetch } = useRead(
    'readDryRun',
    { params: { id: draftId }, query: { langKey }, body: { moves: [...moves] } },
    // What contributions do meanwhile counts: each opening reads again, and the last answer stays until then.
    { placeholderData: keepPreviousData, staleTime: 0, gcTime: 0 },
  );
  const choose = (stateId: number, targetStateId: number) =>
    setMoves((chosen) => [...chosen.filter((one) => one.stateId !== stateId), { stateId, targetStateId }]);
  return (
    <SectionCard title="lifeCycleDryRun.preview">
      <Typography sx={{ mb: 2 }}>
        {restoresNumber !== null && `${translate('lifeCycleVersions.draftOf', { number: restoresNumber })} `}
        {translate('lifeCycleDryRun.preview.text')}{' '}
        <Link component={RouterLink} to={`/life-cycle/${lifeCycleId}`}>
          {translate('lifeCycleDryRun.goToLifeCycle')}
        </Link>
      </Typography>
      {error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : data ? (
        <>
          <Notices run={data} />
          <DraftContents run={data} />
          <DraftDifferences differences={data.differences} />
          <DraftTotals run={data} />
          <StateChanges run={data} busy={isFetching} onChoose={choose} />
          <Buttons run={data} moves={moves} busy={isFetching} />
        </>
      ) : (
        <ListSkeleton rows={6} columns={4} />
      )}
    </SectionCard>
  );
}

type Notice = [
  shown: boolean,
  severity: 'error' | 'warning',
  words: MessageKey,
  args?: Record<string, unknown>,
];

/** What prevents applying the draft, or should be known before. */
function Notices({ run }: { run: DryRun }) {
  const translate = useTranslate();
  const open = run.states.filter(({ target, contributions }) => target === null && contributions > 0);
  const steps = run.stepsInUse.map((step) => translate(`components.status.competitionState.${step}`));
  const notices: Notice[] = [
    [run.errorCount > 0, 'error', 'lifeCycleDryRun.errors', { smart_count: run.errorCount }],
    [steps.length > 0, 'error', 'lifeCycleDryRun.steps', { steps: steps.join(', ') }],
    [
      open.length > 0,
      'error',
      'lifeCycleDryRun.open.states',
      { states: open.map(({ state }) => state.name).join(', ') },
    ],
    [run.isRatedOtherwise, 'error', 'lifeCycleDryRun.rated'],
    [run.isOutdated, 'warning', 'lifeCycleDryRun.outdated'],
    [run.warningCount > 0, 'warning', 'lifeCycleDryRun.warnings', { smart_count: run.warningCount }],
  ];
  return notices
    .filter(([shown]) => shown)
    .map(([, severity, words, args]) => (
      <Alert key={words} severity={severity} sx={{ mb: 2 }}>
        {translate(words, args)}{' '}
        {(words === 'lifeCycleDryRun.errors' || words === 'lifeCycleDryRun.warnings') && (
          <Link component={RouterLink} to={`/life-cycle/${run.draftId}/check`}>
            {translate('lifeCycleCheck.notice.look')}
          </Link>
        )}
      </Alert>
    ));
}

function Buttons({ run, moves, busy }: { run: DryRun; moves: readonly StateMove[]; busy: boolean }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const dataProvider = useDataProvider();
  const reload = useReloadLifeCycles();
  const { confirm, dialog } = useConfirm();
  const { draftId: id, revision, draftRevision } = run;
  const { mutate: act, isPending: working } = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSuccess: () => {
      // The draft is gone; its page is still there until the next one has come.
      void reload(id);
      navigate(`/life-cycle/${run.lifeCycleId}`);
    },
    // The call has shown its refusal; what is shown is read again.
    onError: () => void reload(),
  });
  const apply = async () => {
    const sure = await confirm({
      title: 'lifeCycleDryRun.apply.title',
      text: run.moved > 0 ? 'lifeCycleDryRun.apply.moves' : 'lifeCycleDryRun.apply.text',
      args: {
        smart_count: run.moved,
        closed: run.tasksClosed,
        made: run.tasksMade,
        notifications: run.notifications,
      },
      confirmLabel: 'lifeCycleDryRun.apply',
    });
    if (sure) {
      act(() =>
        dataProvider.applyLifeCycleDraft({
          params: { id },
          body: { moves: [...moves], revision, draftRevision },
        }),
      );
    }
  };
  const discard = async () => {
    const sure = await confirm({
      title: 'lifeCycleDryRun.discard.title',
      text: 'lifeCycleDryRun.discard.text',
      confirmLabel: 'lifeCycleDryRun.discard',
      destructive: true,
    });
    if (sure) act(() => dataProvider.discardLifeCycleDraft({ params: { id } }));
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 2 }}>
      <Button
        variant="contained"
        onClick={() => void apply()}
        disabled={!run.canApply || busy || working}
        aria-busy={working}
        sx={{ minHeight: 44 }}
      >
        {translate('lifeCycleDryRun.apply')}
      </Button>
      <Button color="error" onClick={() => void discard()} disabled={working} sx={{ minHeight: 44 }}>
        {translate('lifeCycleDryRun.discard')}
      </Button>
      {dialog}
    </Box>
  );
}
