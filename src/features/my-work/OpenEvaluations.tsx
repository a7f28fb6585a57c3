import type { EvaluationRound } from '#contract/evaluations/schema.ts';
import { formatDate } from '#contract/formats/dates.ts';
import { evaluationAddress } from '#src/app/evaluationAddress.ts';
import { QueryCard } from '#src/components/layout/QueryCard.tsx';
import { Row, Rows } from '#src/components/list/ShortList.tsx';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';

/** Rounds of evaluation that are not done yet, with the way into each. */
export function OpenEvaluations() {
  const translate = useTranslate();
  const query = useRead('readEvaluationRounds', undefined, { refetchOnWindowFocus: true });
  const open = query.data?.filter(({ nextContributionId }) => nextContributionId !== null);
  return (
    <QueryCard
      title="work.evaluations"
      level={3}
      query={{ ...query, data: open }}
      empty={{ title: 'work.evaluations.none' }}
      all={{ to: '/evaluation', label: 'work.evaluations.all' }}
    >
      {(rounds) => (
        <Rows label={translate('work.evaluations')}>
          {rounds.map((round) => (
            <RoundRow key={`${round.type} ${round.competitionId} ${round.evalFlowType}`} round={round} />
          ))}
        </Rows>
      )}
    </QueryCard>
  );
}

function RoundRow({ round }: { round: EvaluationRound }) {
  const translate = useTranslate();
  const { type, competitionTitle, evalFlowType, stageTitle, total, given, dueDate, nextContributionId } =
    round;
  if (nextContributionId === null) return null;
  const isLate = dueDate !== null && Date.parse(dueDate) < Date.now();
  const words = [
    competitionTitle === null ? translate(`contribution.type.${type}`) : stageTitle,
    translate('evaluation.progress', { given, total }),
    dueDate !== null &&
      translate(isLate ? 'evaluation.overdue' : 'evaluation.due', { date: formatDate(dueDate) }),
  ];
  return (
    <Row
      to={evaluationAddress(evalFlowType, nextContributionId)}
      title={competitionTitle ?? translate(`evaluation.stage.${evalFlowType}`)}
      text={words.filter(Boolean).join(' · ')}
    />
  );
}
