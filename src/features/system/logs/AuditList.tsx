import Box from '@mui/material/Box';
import { AUDIT_SORT_FIELDS, AUDIT_TYPES, type AuditEvent } from '#contract/audits/schema.ts';
import { formatDateTimeSeconds } from '#contract/formats/dates.ts';
import { DateTimeField } from '#src/components/fields/DateTimeField.tsx';
import { ExcelButton } from '#src/components/list/ExcelButton.tsx';
import { ListBlock, tableOf } from '#src/components/list/ListBlock.tsx';
import type { ListColumn } from '#src/components/list/listColumn.ts';
import type { ListFilter } from '#src/components/list/listFilter.ts';
import { useListParams } from '#src/components/list/useListParams.ts';
import { useQueriedList } from '#src/components/list/usePagedList.ts';
import { StatusChip } from '#src/components/status/StatusChip.tsx';
import { useText } from '#src/components/useText.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { readAudits } from '../systemReads.ts';
import { ChangeWords, useChangeText } from './ChangeWords.tsx';

const FILTERS: readonly ListFilter[] = [
  {
    kind: 'search',
    name: 'principal.startsWith',
    label: 'system.audits.person',
    placeholder: 'system.audits.person',
  },
  { kind: 'days', name: 'fromDate', upTo: 'toDate', sendAs: 'day', label: 'system.audits.period' },
  {
    kind: 'choices',
    name: 'type.in',
    label: 'system.audits.type',
    options: AUDIT_TYPES.map((id) => ({ id, label: `components.status.audit.${id}` })),
  },
];

/** Who signed in, and what administrators changed; by period, person and kind [R3M-06]. */
export function AuditList() {
  const text = useText();
  const params = useListParams({
    filters: FILTERS,
    sortable: AUDIT_SORT_FIELDS,
    defaultSort: 'timestamp,desc',
  });
  const list = useQueriedList<AuditEvent>(['system', 'audits'], params, readAudits);
  const columns = useAuditColumns();
  return (
    <>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
        <ExcelButton source={(run) => tableOf('system.audits', list, columns, text, run)} />
      </Box>
      <ListBlock
        title="system.audits"
        params={params}
        list={list}
        columns={columns}
        empty={{ title: 'system.audits.none', text: 'system.audits.none.text' }}
        storeKey="audits"
        dense
      />
    </>
  );
}

function useAuditColumns(): readonly ListColumn<AuditEvent>[] {
  const translate = useTranslate();
  const changeText = useChangeText();
  return [
    {
      name: 'timestamp',
      label: 'system.audits.time',
      sortBy: 'timestamp',
      render: ({ timestamp }) => <DateTimeField value={timestamp} format="seconds" />,
      text: ({ timestamp }) => formatDateTimeSeconds(timestamp),
    },
    {
      name: 'principal',
      label: 'system.audits.principal',
      sortBy: 'principal',
      primary: true,
      render: ({ principal }) => <span style={{ overflowWrap: 'anywhere' }}>{principal}</span>,
      text: ({ principal }) => principal,
    },
    {
      name: 'type',
      label: 'system.audits.type',
      sortBy: 'type',
      render: ({ type }) => <StatusChip kind="audit" value={type} />,
      text: ({ type }) => translate(`components.status.audit.${type}`),
    },
    {
      name: 'what',
      label: 'system.audits.what',
      render: (event) => <ChangeWords event={event} />,
      text: changeText,
    },
    {
      name: 'remoteAddress',
      label: 'system.audits.from',
      render: ({ data }) => <span style={{ overflowWrap: 'anywhere' }}>{data.remoteAddress}</span>,
      text: ({ data }) => data.remoteAddress,
    },
    {
      name: 'requestId',
      label: 'system.audits.requestId',
      render: ({ data }) => <span style={{ overflowWrap: 'anywhere' }}>{data.requestId}</span>,
      text: ({ data }) => data.requestId,
      hidden: true,
    },
  ];
}
