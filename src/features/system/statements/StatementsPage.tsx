import RestartAlt from '@mui/icons-material/RestartAlt';
import Storage from '@mui/icons-material/StorageOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { formatDateTime } from '#contract/formats/dates.ts';
import { STATEMENT_SORT_FIELDS, type StatementStatus } from '#contract/statements/schema.ts';
import { EmptyState } from '#src/components/feedback/EmptyState.tsx';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { DetailSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { useConfirm } from '#src/components/feedback/useConfirm.tsx';
import { PageTitle } from '#src/components/layout/PageTitle.tsx';
import { BreadcrumbBar } from '#src/components/list/BreadcrumbBar.tsx';
import { searchFilter } from '#src/components/list/filters.ts';
import { ListPage } from '#src/components/list/ListPage.tsx';
import type { ListFilter } from '#src/components/list/listFilter.ts';
import type { FilterName } from '#src/dataProvider/resourceTypes.ts';
import { useChange } from '#src/dataProvider/useChange.ts';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { useStatementColumns } from './statementColumns.tsx';

const TITLE = 'menu.system.statements';
const CRUMBS = [{ label: TITLE }] as const;
const FILTERS: readonly ListFilter<FilterName<'statements', 'list'>>[] = [
  searchFilter('text.contains', 'system.statements.search'),
];

/** What the database was asked: the statements that took most of its time first. */
export default function StatementsPage() {
  const { data: status, error, refetch } = useRead('readStatementStatus');
  if (status?.state === 'AVAILABLE') return <Statements status={status} />;
  return (
    <Box sx={{ pb: 6 }}>
      <BreadcrumbBar crumbs={CRUMBS} />
      <PageTitle title={TITLE} />
      {error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : status ? (
        <EmptyState
          icon={<Storage />}
          title="system.statements.missing"
          text={`system.statements.missing.${status.state}`}
        />
      ) : (
        <DetailSkeleton />
      )}
    </Box>
  );
}

function Statements({ status: { since, canReset } }: { status: StatementStatus }) {
  const translate = useTranslate();
  return (
    <ListPage
      resource="statements"
      view="list"
      title={TITLE}
      crumbs={CRUMBS}
      filters={FILTERS}
      sortable={STATEMENT_SORT_FIELDS}
      defaultSort="totalTime,desc"
      columns={useStatementColumns()}
      empty={{ title: 'system.statements.none', text: 'system.statements.none.text' }}
      actions={canReset && <ResetButton />}
      excel
      print
      storeKey="statements"
      dense
    >
      <Alert severity="info" sx={{ mb: 2, maxWidth: '90ch' }}>
        {translate('system.statements.lead', { since: since === null ? '–' : formatDateTime(since) })}
      </Alert>
    </ListPage>
  );
}

function ResetButton() {
  const translate = useTranslate();
  const { confirm, dialog } = useConfirm();
  const reset = useChange('resetStatements', ['statements']);
  const ask = async () => {
    const sure = await confirm({
      title: 'system.statements.reset',
      text: 'system.statements.reset.text',
      confirmLabel: 'system.statements.reset',
      destructive: true,
    });
    // The call has shown its failure.
    if (sure) await reset().catch(() => undefined);
  };
  return (
    <>
      <Button variant="outlined" startIcon={<RestartAlt />} onClick={() => void ask()}>
        {translate('system.statements.reset')}
      </Button>
      {dialog}
    </>
  );
}
