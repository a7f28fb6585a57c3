import TaskAlt from '@mui/icons-material/TaskAlt';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useLocale } from 'ra-core';
import { useId } from 'react';
import type { EvaluationRound, OwnEvaluation } from '#contract/evaluations/schema.ts';
import { Score, scoreText } from '#src/components/evaluations/Score.tsx';
import { EmptyState } from '#src/components/feedback/EmptyState.tsx';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { ListSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { PageTitle } from '#src/components/layout/PageTitle.tsx';
import { AddressListBase } from '#src/components/list/AddressListBase.tsx';
import { BreadcrumbBar } from '#src/components/list/BreadcrumbBar.tsx';
import { dateColumn } from '#src/components/list/columns.tsx';
import { ListView } from '#src/components/list/ListView.tsx';
import type { ColumnOf } from '#src/components/list/listColumn.ts';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { OwnConflicts } from './conflicts/OwnConflicts.tsx';
import { EVALUATED_COLUMN } from './evaluationColumns.tsx';
import { RoundCard } from './RoundCard.tsx';

/** "My evaluations": what waits, by competition and stage, and what was given. */
export default function EvaluationHome() {
  return (
    <>
      <BreadcrumbBar crumbs={[{ label: 'menu.account.evaluations' }]} />
      <PageTitle title="menu.account.evaluations" />
      <Waiting />
      <OwnConflicts />
      <GivenOnes />
    </>
  );
}

/** Rounds in which something is left, and those that are done and still open for changes. */
function Waiting() {
  const translate = useTranslate();
  const titleId = useId();
  const doneTitleId = useId();
  const rounds = useRead('readEvaluationRounds');
  const isDone = ({ nextContributionId }: EvaluationRound) => nextContributionId === null;
  const open = rounds.data?.filter((round) => !isDone(round)) ?? [];
  const done = rounds.data?.filter(isDone) ?? [];
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ mb: 4 }}>
      <Typography id={titleId} variant="h2" sx={{ mb: 1.5 }}>
        {translate('evaluation.mine.open')}
      </Typography>
      {rounds.isPending && <ListSkeleton rows={2} columns={2} />}
      {rounds.isError && !rounds.data && (
        <ErrorState error={rounds.error} retry={() => void rounds.refetch()} />
      )}
      {rounds.data && open.length === 0 && (
        <EmptyState icon={<TaskAlt />} title="evaluation.mine.none" text="evaluation.mine.none.text" />
      )}
      <Rounds rounds={open} titleId={titleId} />
      {done.length > 0 && (
        <>
          <Typography id={doneTitleId} variant="h2" sx={{ mt: 3, mb: 1.5 }}>
            {translate('evaluation.mine.done')}
          </Typography>
          <Rounds rounds={done} titleId={doneTitleId} />
        </>
      )}
    </Box>
  );
}

function Rounds({ rounds, titleId }: { rounds: readonly EvaluationRound[]; titleId: string }) {
  if (rounds.length === 0) return null;
  return (
    <Box
      component="ul"
      aria-labelledby={titleId}
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 320px), 1fr))',
        listStyle: 'none',
        m: 0,
        p: 0,
      }}
    >
      {rounds.map((round) => (
        <RoundCard key={`${round.type} ${round.competitionId} ${round.evalFlowType}`} round={round} />
      ))}
    </Box>
  );
}

function GivenOnes() {
  const translate = useTranslate();
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <Typography id={titleId} variant="h2" sx={{ mb: 1 }}>
        {translate('evaluation.mine.given')}
      </Typography>
      <AddressListBase
        resource="evaluations"
        view="mine"
        filter={{ 'status.equals': 'GIVEN' }}
        sortable={['dateUpdated', 'code', 'title']}
        defaultSort="dateUpdated,desc"
      >
        <ListView
          title="evaluation.mine.given"
          columns={useGivenColumns()}
          empty={{ title: 'evaluation.mine.givenNone', text: 'evaluation.mine.givenNone.text' }}
        />
      </AddressListBase>
    </section>
  );
}

/** Columns of the evaluations that a person has given. */
function useGivenColumns(): readonly ColumnOf<'evaluations', 'mine'>[] {
  const translate = useTranslate();
  const locale = useLocale();
  const placeOf = ({ type, competitionTitle, stageTitle }: OwnEvaluation) =>
    `${competitionTitle ?? translate(`contribution.type.${type}`)} · ${stageTitle}`;
  const changeOf = ({ canSave }: OwnEvaluation) =>
    translate(canSave ? 'evaluation.given.open' : 'evaluation.given.closed');
  return [
    EVALUATED_COLUMN,
    { name: 'place', label: 'evaluation.place', text: placeOf },
    {
      name: 'score',
      label: 'evaluation.score',
      align: 'end',
      render: ({ score }) => <Score score={score} strong />,
      text: ({ score }) => (score === null ? '' : scoreText(score, locale)),
    },
    dateColumn('dateUpdated', 'evaluation.date'),
    { name: 'change', label: 'evaluation.given.state', text: changeOf },
  ];
}
