import Typography from '@mui/material/Typography';
import { useLocale } from 'ra-core';
import { useParams } from 'react-router-dom';
import { formatDate } from '#contract/formats/dates.ts';
import { EVALUATION_STAGES, type EvaluationStage } from '#contract/life-cycles/schema.ts';
import { EVALUATIONS } from '#src/app/evaluationAddress.ts';
import { NotFoundPage } from '#src/app/NotFoundPage.tsx';
import { Score, scoreText } from '#src/components/evaluations/Score.tsx';
import { PageTitle } from '#src/components/layout/PageTitle.tsx';
import { AddressListBase } from '#src/components/list/AddressListBase.tsx';
import { BreadcrumbBar } from '#src/components/list/BreadcrumbBar.tsx';
import { dateColumn } from '#src/components/list/columns.tsx';
import { choiceFilter } from '#src/components/list/filters.ts';
import { ListView } from '#src/components/list/ListView.tsx';
import type { ColumnOf } from '#src/components/list/listColumn.ts';
import type { ListFilter } from '#src/components/list/listFilter.ts';
import type { FilterName, Row } from '#src/dataProvider/resourceTypes.ts';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { EVALUATED_COLUMN } from '../evaluationColumns.tsx';
import { CompareButton } from './CompareButton.tsx';

type Evaluation = Row<'evaluations', 'mine'>;

const FILTERS: readonly ListFilter<FilterName<'evaluations', 'mine'>>[] = [
  choiceFilter('status.equals', 'evaluation.round.status', ['OPEN', 'GIVEN'], 'evaluation.round.status'),
];

/** Everything that somebody is asked for in a round, scored or not, from which they compare some. */
export default function RoundScreen() {
  const params = useParams();
  const stage = EVALUATION_STAGES.find((known) => known === params.stage);
  if (!stage || !/^\d{1,15}$/.test(params.competitionId ?? '')) return <NotFoundPage />;
  return <Round stage={stage} competitionId={Number(params.competitionId)} />;
}

/** @param competitionId 0: of no competition */
function Round({ stage, competitionId }: { stage: EvaluationStage; competitionId: number }) {
  const translate = useTranslate();
  const rounds = useRead('readEvaluationRounds');
  // Suggestions and improvements share their stages: the list has both, and neither number is that of the list.
  const [round, ...others] =
    rounds.data?.filter((one) => (one.competitionId ?? 0) === competitionId && one.evalFlowType === stage) ??
    [];
  const title = round?.competitionTitle ?? translate(`evaluation.stage.${stage}`);
  const words = round &&
    others.length === 0 && [
      round.stageTitle,
      translate('evaluation.progress', { given: round.given, total: round.total }),
      ...(round.dueDate === null ? [] : [translate('evaluation.due', { date: formatDate(round.dueDate) })]),
    ];
  return (
    <>
      <BreadcrumbBar crumbs={[{ label: 'menu.account.evaluations', to: EVALUATIONS }, { label: title }]} />
      <PageTitle title={title} />
      {words && <Typography sx={{ color: 'text.secondary', mb: 2 }}>{words.join(' · ')}</Typography>}
      <AddressListBase
        resource="evaluations"
        view="mine"
        filter={{
          'status.equals': 'ALL',
          'evalFlowType.equals': stage,
          ...(competitionId > 0 && { competitionId }),
        }}
        filters={FILTERS}
        sortable={['dueDate', 'code', 'title', 'dateUpdated']}
        defaultSort="code,asc"
      >
        <ListView<Evaluation>
          title="evaluation.round.list"
          columns={useColumns()}
          empty={{ title: 'evaluation.round.empty', text: 'evaluation.round.empty.text' }}
          bulkActions={<CompareButton stage={stage} />}
        />
      </AddressListBase>
    </>
  );
}

function useColumns(): readonly ColumnOf<'evaluations', 'mine'>[] {
  const translate = useTranslate();
  const locale = useLocale();
  return [
    EVALUATED_COLUMN,
    dateColumn('dueDate', 'competition.round.due', { format: 'date' }),
    {
      name: 'score',
      label: 'evaluation.score',
      align: 'end',
      render: ({ score }) =>
        score === null ? translate('evaluation.round.status.OPEN') : <Score score={score} strong />,
      text: ({ score }) => (score === null ? '' : scoreText(score, locale)),
    },
    dateColumn('dateUpdated', 'evaluation.date'),
  ];
}
