import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { formatDateTime } from '#contract/formats/dates.ts';
import { competitionAddress } from '#src/app/competitionAddress.ts';
import { DateTimeField } from '#src/components/fields/DateTimeField.tsx';
import type { ColumnOf } from '#src/components/list/listColumn.ts';
import { StatusChip } from '#src/components/status/StatusChip.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { CompetitionStateChip } from '../CompetitionStateChip.tsx';
import { useStateName } from '../competitionStates.ts';

/** Columns of the management list. */
export function useCompetitionColumns(): readonly ColumnOf<'competitions', 'manage'>[] {
  const translate = useTranslate();
  const stateName = useStateName();
  return [
    {
      name: 'code',
      label: 'competition.code',
      sortBy: 'code',
      text: ({ code }) => code,
    },
    {
      name: 'title',
      label: 'competition.title',
      sortBy: 'title',
      primary: true,
      width: '30%',
      render: ({ id, title }) => (
        <Link component={RouterLink} to={competitionAddress(id)} sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </Link>
      ),
      text: ({ title }) => title,
    },
    {
      name: 'competitionState',
      label: 'competition.state',
      sortBy: 'competitionState',
      render: (row) => <CompetitionStateChip competition={row} />,
      text: stateName,
    },
    {
      name: 'publishState',
      label: 'competition.publishState',
      sortBy: 'publishState',
      render: ({ publishState }) => <StatusChip kind="publishState" value={publishState} />,
      text: ({ publishState }) => translate(`components.status.publishState.${publishState}`),
    },
    {
      name: 'dateCreated',
      label: 'competition.created',
      sortBy: 'dateCreated',
      render: ({ dateCreated }) => <DateTimeField value={dateCreated} />,
      text: ({ dateCreated }) => formatDateTime(dateCreated),
    },
    {
      name: 'dateSubmissionEnd',
      label: 'competition.end',
      sortBy: 'dateSubmissionEnd',
      render: ({ dateSubmissionEnd }) => <DateTimeField value={dateSubmissionEnd} />,
      text: ({ dateSubmissionEnd }) => formatDateTime(dateSubmissionEnd),
    },
  ];
}
