import Box from '@mui/material/Box';

import { AUDIT_SORT_FIELDS, AUDIT_TYPES } from '#contract/audits/schema.ts';
import { formatDateTimeSeconds } from '#contract/formats/dates.ts';
import { DateTimeField } from '#src/components/fields/DateTimeField.tsx';
import { AddressListBase } from '#src/components/list/AddressListBase.tsx';
import { ExcelButton } from '#src/components/list/ExcelButton.tsx';
import { ListView } from '#src/components/list/ListView.tsx';
import type { ColumnOf } from '#src/components/list/listColumn.ts';
import type { ListFilter } from '#src/components/list/listFilter.ts';
import { useListSheet } from '#src/components/list/useListSheet.ts';
import type { FilterName } from '#src/dataProvider/resourceTypes.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { SystemChip } from '../SystemChip.tsx';
import { ChangeWords, useChangeText } from './ChangeWords.tsx';
import { NdjsonButton } from './NdjsonButton.tsx';

const FILTERS: readonly ListFilter<FilterName<'audits', 'list'>>[] = [
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

/** Who signed in, and what administrators changed; by period, person and kind. */
export function AuditList() {
  return (
    <AddressListBase
      resource="audits"
      view="list"
      filters={FILTERS}
      sortable={AUDIT_SORT_FIELDS}
      defaultSort="timestamp,desc"
    >
      <Audits />
    </AddressListBase>
  );
}

function Audits() {
  const columns = useAuditColumns();
  const sheet = useListSheet('system.audits', columns);
  return (
    <>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
        <NdjsonButton />
        <ExcelButton source={sheet} />
      </Box>
      <ListView
        title="system.audits"
        columns={columns}
        empty={{ title: 'system.audits.none', text: 'system.audits.none.text' }}
        storeKey="audits"
        dense
      />
    </>
  );
}

function useAuditColumns(): readonly ColumnOf<'audits', 'list'>[] {
  const translate = useTranslate();
  const changeText = useChangeText();
  // Nobody of that name has an account: what was typed is dropped.
  const nameOf = (principal: string) => principal || translate('system.audits.unknown');
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
      render: ({ principal }) => <span style={{ overflowWrap: 'anywhere' }}>{nameOf(principal)}</span>,
      text: ({ principal }) => nameOf(principal),
    },
    {
      name: 'type',
      label: 'system.audits.type',
      sortBy: 'type',
      render: ({ type }) => <SystemChip kind="audit" value={type} />,
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
      render: ({ data }) => <NetworkAddress address={data.remoteAddress} />,
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

/** On one line, but for the long ones with colons. */
function NetworkAddress({ address }: { address: string | null }) {
  const isLong = address?.includes(':') ?? false;
  return <span style={isLong ? { overflowWrap: 'anywhere' } : { whiteSpace: 'nowrap' }}>{address}</span>;
}
