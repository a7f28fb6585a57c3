import Link from '@mui/material/Link';
import { useLocale } from 'ra-core';
import { Link as RouterLink } from 'react-router-dom';
import type { OwnEvaluation } from '#contract/evaluations/schema.ts';
import { formatDateTime } from '#contract/formats/dates.ts';
import { evaluationAddress } from '#src/app/evaluationAddress.ts';
import { Score, scoreText } from '#src/components/evaluations/Score.tsx';
import { DateTimeField } from '#src/components/fields/DateTimeField.tsx';
import { SecondLine } from '#src/components/layout/SecondLine.tsx';
import type { ColumnOf } from '#src/components/list/listColumn.ts';
import { useTranslate } from '#src/useTranslate.ts';

/** Columns of the evaluations that a person has given. */
export function useGivenColumns(): readonly ColumnOf<'evaluations', 'mine'>[] {
  const translate = useTranslate();
  const locale = useLocale();
  const placeOf = ({ type, competitionTitle, stageTitle }: OwnEvaluation) =>
    `${competitionTitle ?? translate(`contribution.type.${type}`)} · ${stageTitle}`;
  const changeOf = ({ canSave }: OwnEvaluation) =>
    translate(canSave ? 'evaluation.given.open' : 'evaluation.given.closed');
  return [
    {
      name: 'title',
      label: 'evaluation.contribution',
      sortBy: 'title',
      primary: true,
      render: ({ title, code, evalFlowType, contributionId }) => (
        <>
          <Link
            component={RouterLink}
            to={evaluationAddress(evalFlowType, contributionId)}
            sx={{ overflowWrap: 'anywhere' }}
          >
            {title}
          </Link>
          <SecondLine>{code}</SecondLine>
        </>
      ),
      text: ({ title }) => title,
    },
    { name: 'place', label: 'evaluation.place', render: placeOf, text: placeOf },
    {
      name: 'score',
      label: 'evaluation.score',
      align: 'end',
      render: ({ score }) => <Score score={score} strong />,
      text: ({ score }) => (score === null ? '' : scoreText(score, locale)),
    },
    {
      name: 'dateUpdated',
      label: 'evaluation.date',
      sortBy: 'dateUpdated',
      render: ({ dateUpdated }) => <DateTimeField value={dateUpdated} />,
      text: ({ dateUpdated }) => formatDateTime(dateUpdated),
    },
    { name: 'change', label: 'evaluation.given.state', render: changeOf, text: changeOf },
  ];
}
