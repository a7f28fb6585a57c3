import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { UserImportPlan } from '#contract/users/import.schema.ts';
import { PageTitle } from '#src/components/layout/PageTitle.tsx';
import { AddressListProvider } from '#src/components/list/AddressListProvider.tsx';
import { BreadcrumbBar } from '#src/components/list/BreadcrumbBar.tsx';
import { ExcelButton } from '#src/components/list/ExcelButton.tsx';
import { useListSheet } from '#src/components/list/useListSheet.ts';
import { pageHeading } from '#src/components/useFocusAfterRemoval.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { USERS_ADDRESS, userCrumbs } from '../userAddress.ts';
import { ImportApply } from './ImportApply.tsx';
import { ImportColumns } from './ImportColumns.tsx';
import { ImportRows, useImportColumns, useImportRows } from './ImportRows.tsx';
import { ImportStart } from './ImportStart.tsx';
import { type ImportDone, useUserImport } from './useUserImport.ts';

const NO_ROWS: UserImportPlan['rows'] = [];

/** People from a file: what it would do is shown first, row by row, then done as it was shown. */
export default function UserImport() {
  const run = useUserImport();
  return (
    <AddressListProvider value={useImportRows(run.plan?.rows ?? NO_ROWS)}>
      <ImportSteps run={run} />
    </AddressListProvider>
  );
}

function ImportSteps({ run }: { run: ReturnType<typeof useUserImport> }) {
  const translate = useTranslate();
  const { plan, busy, done } = run;
  const columns = useImportColumns();
  const sheet = useListSheet('userImport.rows', columns);
  return (
    <>
      <BreadcrumbBar crumbs={userCrumbs('userImport.title')} excel={plan && <ExcelButton source={sheet} />} />
      <PageTitle title="userImport.title" />
      {done ? (
        <Done
          done={done}
          onRestart={() => {
            run.restart();
            pageHeading()?.focus();
          }}
        />
      ) : (
        <>
          <ImportStart
            fileName={run.fileName}
            fault={run.fault}
            isReading={busy === 'checking'}
            onFile={(file) => void run.takeFile(file)}
          />
          {run.isGuessed && (
            <Alert severity="warning" sx={{ mb: 2 }}>
              {translate('userImport.guessed')}
            </Alert>
          )}
          {plan?.sheet && plan.sheet.count > 1 && (
            <Alert severity="info" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
              {translate('userImport.sheet', plan.sheet)}
            </Alert>
          )}
          {plan && (
            <>
              <ImportColumns
                columns={plan.columns}
                disabled={busy !== null}
                onChange={(mapping) => void run.mapColumns(mapping)}
              />
              {plan.hasKey ? (
                <>
                  <ImportRows plan={plan} columns={columns} onCorrect={run.correct} fits={run.fits} />
                  <ImportApply
                    digest={plan.digest}
                    counts={plan.counts}
                    deactivated={plan.deactivated}
                    corrected={run.corrected}
                    isApplying={busy === 'applying'}
                    onApply={(choice) => void run.apply(choice)}
                  />
                </>
              ) : (
                <Alert severity="error">{translate('userImport.noKey')}</Alert>
              )}
            </>
          )}
        </>
      )}
    </>
  );
}

function Done({
  done: { counts, deactivated, mails },
  onRestart,
}: {
  done: ImportDone;
  onRestart: () => void;
}) {
  const translate = useTranslate();
  const notice = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone.
  useLayoutEffect(() => notice.current?.focus(), []);
  return (
    <>
      <Alert ref={notice} tabIndex={-1} severity="success" sx={{ mb: 2 }}>
        {translate('userImport.done', { ...counts })}{' '}
        {deactivated > 0 && translate('userImport.done.deactivated', { smart_count: deactivated })}{' '}
        {mails > 0 && translate('userImport.done.mails', { smart_count: mails })}
      </Alert>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          component={Link}
          to={counts.NEW > 0 ? `${USERS_ADDRESS}?sort=id,desc` : USERS_ADDRESS}
          variant="contained"
          sx={{ minHeight: 44 }}
        >
          {translate(counts.NEW > 0 ? 'userImport.done.show' : 'user.back')}
        </Button>
        <Button onClick={onRestart} variant="outlined" sx={{ minHeight: 44 }}>
          {translate('userImport.done.again')}
        </Button>
      </Box>
    </>
  );
}
