import type { ManagedCampaign } from '#contract/campaigns/schema.ts';
import { formatDateTime } from '#contract/formats/dates.ts';
import { DateTimeField } from '#src/components/fields/DateTimeField.tsx';
import { SecondLine } from '#src/components/layout/SecondLine.tsx';
import { dateColumn, linkColumn, statusColumn, textColumn } from '#src/components/list/columns.tsx';
import type { ColumnOf } from '#src/components/list/listColumn.ts';
import { useTranslate } from '#src/useTranslate.ts';

/** Columns of the management list; the states carry their icons. */
export function useCampaignColumns(): readonly ColumnOf<'campaigns', 'manage'>[] {
  const translate = useTranslate();
  const now = Date.now();
  /** Submissions have ended while the campaign still stands as published. */
  const isOver = ({ publishState, dateSubmissionEnd }: ManagedCampaign) =>
    publishState === 'PUBLISHED' && Date.parse(dateSubmissionEnd ?? '') <= now;
  return [
    textColumn('code', 'components.programme.code'),
    linkColumn({
      name: 'title',
      label: 'components.programme.title',
      sortBy: 'title',
      // To its form as long as it can be edited, then to its page.
      to: ({ id, canEdit }) => (canEdit ? `/campaign/${id}/edit` : `/campaign/${id}`),
      text: ({ title }) => title,
    }),
    {
      name: 'campaignType',
      label: 'campaign.type',
      sortBy: 'campaignType',
      text: ({ campaignType }) => translate(`campaign.type.${campaignType}`),
    },
    statusColumn('publishState', 'campaign.publishState', translate),
    {
      name: 'dateSubmissionEnd',
      label: 'campaign.end.input',
      sortBy: 'dateSubmissionEnd',
      render: (row) => (
        <>
          <DateTimeField value={row.dateSubmissionEnd} />
          {isOver(row) && <SecondLine>{translate('campaign.end.passed')}</SecondLine>}
        </>
      ),
      text: ({ dateSubmissionEnd }) => formatDateTime(dateSubmissionEnd),
    },
    {
      name: 'author',
      label: 'campaign.author.column',
      render: ({ authorName }) => authorName ?? '–',
      text: ({ authorName }) => authorName,
    },
    dateColumn('publishDate', 'campaign.publishDate', { hidden: true }),
    dateColumn('dateUpdated', 'campaign.updated', { hidden: true }),
  ];
}
