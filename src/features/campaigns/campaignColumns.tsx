import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import type { ManagedCampaign } from '#contract/campaigns/schema.ts';
import { formatDateTime } from '#contract/formats/dates.ts';
import { DateTimeField } from '#src/components/fields/DateTimeField.tsx';
import type { ColumnOf } from '#src/components/list/listColumn.ts';
import { StatusChip } from '#src/components/status/StatusChip.tsx';
import { useTranslate } from '#src/useTranslate.ts';

/** The end of submissions, and a word when it has passed while the campaign still stands as published. */
function EndDate({ row, now }: { row: ManagedCampaign; now: number }) {
  const translate = useTranslate();
  const isOver = row.publishState === 'PUBLISHED' && Date.parse(row.dateSubmissionEnd ?? '') <= now;
  return (
    <Box sx={{ display: 'grid', justifyItems: 'start' }}>
      <DateTimeField value={row.dateSubmissionEnd} />
      {isOver && (
        <Box component="span" sx={{ fontSize: 13, color: 'text.secondary' }}>
          {translate('campaign.end.passed')}
        </Box>
      )}
    </Box>
  );
}

/** Where the name of a campaign leads: to its form as long as it can be edited, then to its page. */
const addressOf = ({ id, canEdit }: ManagedCampaign) =>
  canEdit ? `/campaign/${id}/edit` : `/campaign/${id}`;

/** Columns of the management list; the states carry their icons. */
export function useCampaignColumns(): readonly ColumnOf<'campaigns', 'manage'>[] {
  const translate = useTranslate();
  const now = Date.now();
  const date = (
    name: 'publishDate' | 'dateUpdated',
    label: string,
    hidden: boolean,
  ): ColumnOf<'campaigns', 'manage'> => ({
    name,
    label,
    sortBy: name,
    hidden,
    render: (row) => <DateTimeField value={row[name]} />,
    text: (row) => formatDateTime(row[name]),
  });
  return [
    {
      name: 'code',
      label: 'components.programme.code',
      sortBy: 'code',
      text: ({ code }) => code,
    },
    {
      name: 'title',
      label: 'components.programme.title',
      sortBy: 'title',
      primary: true,
      render: (row) => (
        <Link component={RouterLink} to={addressOf(row)} sx={{ overflowWrap: 'anywhere' }}>
          {row.title}
        </Link>
      ),
      text: ({ title }) => title,
    },
    {
      name: 'campaignType',
      label: 'campaign.type',
      sortBy: 'campaignType',
      text: ({ campaignType }) => translate(`campaign.type.${campaignType}`),
    },
    {
      name: 'publishState',
      label: 'campaign.publishState',
      sortBy: 'publishState',
      render: ({ publishState }) => <StatusChip kind="publishState" value={publishState} />,
      text: ({ publishState }) => translate(`components.status.publishState.${publishState}`),
    },
    {
      name: 'dateSubmissionEnd',
      label: 'campaign.end.input',
      sortBy: 'dateSubmissionEnd',
      render: (row) => <EndDate row={row} now={now} />,
      text: ({ dateSubmissionEnd }) => formatDateTime(dateSubmissionEnd),
    },
    {
      name: 'author',
      label: 'campaign.author.column',
      render: ({ authorName }) => authorName ?? '–',
      text: ({ authorName }) => authorName,
    },
    date('publishDate', 'campaign.publishDate', true),
    date('dateUpdated', 'campaign.updated', true),
  ];
}
