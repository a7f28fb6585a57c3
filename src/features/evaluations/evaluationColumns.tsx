import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { evaluationAddress } from '#src/app/evaluationAddress.ts';
import { SecondLine } from '#src/components/layout/SecondLine.tsx';
import type { ColumnOf } from '#src/components/list/listColumn.ts';

/** What is evaluated, with the way to its evaluation. */
export const EVALUATED_COLUMN: ColumnOf<'evaluations', 'mine'> = {
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
};
