import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { MAIL_SORT_FIELDS, MAIL_STATUSES } from '#contract/mails/schema.ts';
import { dateColumn } from '#src/components/list/columns.tsx';
import { choicesFilter, searchFilter } from '#src/components/list/filters.ts';
import { ListPage } from '#src/components/list/ListPage.tsx';
import type { ColumnOf } from '#src/components/list/listColumn.ts';
import type { ListFilter } from '#src/components/list/listFilter.ts';
import type { FilterName } from '#src/dataProvider/resourceTypes.ts';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { MailAddress } from './MailAddress.tsx';
import { MailStatusChip } from './MailStatusChip.tsx';

const FILTERS: readonly ListFilter<FilterName<'mails', 'list'>>[] = [
  searchFilter('text.contains', 'mails.search'),
  choicesFilter('status.in', 'mails.status', MAIL_STATUSES, 'components.status.mail'),
];

/** What the application sends, for administrators. */
export default function MailList() {
  return (
    <ListPage
      resource="mails"
      view="list"
      filters={FILTERS}
      sortable={MAIL_SORT_FIELDS}
      columns={useMailColumns()}
      empty={{ title: 'mails.notFound', text: 'mails.notFound.text' }}
      crumbs={[{ label: 'mails.title' }]}
      excel
      print
      storeKey="mails"
      dense
    >
      <DeliveryNotice />
    </ListPage>
  );
}

/** What an administrator should know before looking at single mails. */
function DeliveryNotice() {
  const translate = useTranslate();
  const { data } = useRead('readMailDelivery');
  if (!data) return null;
  return (
    <>
      {!data.hasServer && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {translate('mails.noServer')}
        </Alert>
      )}
      {data.failed > 0 && (
        <Alert
          severity="warning"
          sx={{ mb: 2 }}
          action={
            <Button component={RouterLink} to="?status.in=FAILED" color="inherit" size="small">
              {translate('mails.showFailed')}
            </Button>
          }
        >
          {translate('mails.failed', { smart_count: data.failed })}
        </Alert>
      )}
    </>
  );
}

function useMailColumns(): readonly ColumnOf<'mails', 'list'>[] {
  const translate = useTranslate();
  return [
    {
      name: 'subject',
      label: 'mails.subject',
      sortBy: 'subject',
      primary: true,
      render: (mail) => (
        <Link
          component={RouterLink}
          to={`/admin/mails/${mail.id}`}
          sx={{ overflowWrap: 'anywhere', display: 'inline-block', py: 0.5 }}
        >
          {mail.subject}
        </Link>
      ),
      text: (mail) => mail.subject,
    },
    {
      name: 'toAddress',
      label: 'mails.to',
      sortBy: 'toAddress',
      render: (mail) => <MailAddress value={mail.toAddress} />,
      text: (mail) => mail.toAddress,
    },
    {
      name: 'status',
      label: 'mails.status',
      sortBy: 'status',
      render: (mail) => <MailStatusChip value={mail.status} />,
      text: (mail) => translate(`components.status.mail.${mail.status}`),
    },
    dateColumn('createdDate', 'mails.created'),
    dateColumn('sentDate', 'mails.sent'),
    {
      name: 'lastError',
      label: 'mails.lastError',
      render: (mail) => <span style={{ overflowWrap: 'anywhere' }}>{mail.lastError}</span>,
      text: (mail) => mail.lastError,
      hidden: true,
    },
  ];
}
