import { competitionAddress } from '#src/app/competitionAddress.ts';
import { dateColumn, linkColumn, statusColumn, textColumn } from '#src/components/list/columns.tsx';
import type { ColumnOf } from '#src/components/list/listColumn.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { CompetitionStateChip } from '../CompetitionStateChip.tsx';
import { useStateName } from '../competitionStates.ts';

/** Columns of the management list. */
export function useCompetitionColumns(): readonly ColumnOf<'competitions', 'manage'>[] {
  const translate = useTranslate();
  const stateName = useStateName();
  return [
    textColumn('code', 'competition.code'),
    linkColumn({
      name: 'title',
      label: 'competition.title',
      sortBy: 'title',
      width: '30%',
      to: ({ id }) => competitionAddress(id),
      text: ({ title }) => title,
    }),
    {
      name: 'competitionState',
      label: 'competition.state',
      sortBy: 'competitionState',
      render: (row) => <CompetitionStateChip competition={row} />,
      text: stateName,
    },
    statusColumn('publishState', 'competition.publishState', translate),
    dateColumn('dateCreated', 'competition.created'),
    dateColumn('dateSubmissionEnd', 'competition.end'),
  ];
}
