import Link from '@mui/material/Link';
import { useEffect } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { BulkJob, BulkResult } from '#contract/bulk/schema.ts';
import { detailAddress } from '#src/app/contributionAddress.ts';
import { titleOr } from '#src/components/contributions/titleOr.ts';
import { SecondLine } from '#src/components/layout/SecondLine.tsx';
import { AddressListBase } from '#src/components/list/AddressListBase.tsx';
import { useAddressList } from '#src/components/list/AddressListProvider.tsx';
import { choiceFilter } from '#src/components/list/filters.ts';
import { ListView } from '#src/components/list/ListView.tsx';
import type { ColumnOf } from '#src/components/list/listColumn.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { useReasonText } from './useReasonText.ts';

const OUTCOMES = ['CHANGED', 'REFUSED', 'WAITING'] as const;

function ContributionLink({ contribution }: Pick<BulkResult, 'contribution'>) {
  const translate = useTranslate();
  if (!contribution) return translate('bulk.result.hidden');
  return (
    <>
      <Link component={RouterLink} to={detailAddress(contribution)} sx={{ overflowWrap: 'anywhere' }}>
        {titleOr(translate, contribution.title)}
      </Link>
      <SecondLine>{contribution.code}</SecondLine>
    </>
  );
}

/** What became of each contribution of a job. */
export function BulkResults({ job }: { job: BulkJob }) {
  return (
    <AddressListBase
      resource="jobs"
      view="results"
      filter={{ id: job.id }}
      sortable={['id']}
      defaultSort="id,asc"
      filters={[choiceFilter('outcome', 'bulk.result.outcome', OUTCOMES, 'bulk.result')]}
    >
      <Results done={job.done} />
    </AddressListBase>
  );
}

function Results({ done }: { done: number }) {
  const translate = useTranslate();
  const reasonText = useReasonText();
  const { refetch } = useAddressList();
  // biome-ignore lint/correctness/useExhaustiveDependencies: read anew as the job goes on, and for no other reason
  useEffect(() => void refetch(), [done]);
  const columns: readonly ColumnOf<'jobs', 'results'>[] = [
    {
      name: 'contribution',
      label: 'bulk.result.contribution',
      primary: true,
      render: (row) => <ContributionLink contribution={row.contribution} />,
      text: (row) => row.contribution?.code ?? translate('bulk.result.hidden'),
    },
    {
      name: 'outcome',
      label: 'bulk.result.outcome',
      text: (row) => translate(`bulk.result.${row.outcome ?? 'WAITING'}`),
    },
    {
      name: 'reason',
      label: 'bulk.result.reason',
      text: (row) => (row.reason ? reasonText(row.reason) : ''),
    },
  ];
  return (
    <ListView
      title="bulk.result.title"
      columns={columns}
      empty={{ title: 'bulk.result.empty', text: 'bulk.result.empty.text' }}
    />
  );
}
