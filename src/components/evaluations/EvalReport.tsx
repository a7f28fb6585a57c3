import TableView from '@mui/icons-material/TableView';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useLocale } from 'ra-core';
import { useId, useState } from 'react';
import { JURY_TYPES, roundOf } from '#contract/competitions/rules.ts';
import type { EvalReportRow } from '#contract/evaluations/schema.ts';
import { EmptyState } from '#src/components/feedback/EmptyState.tsx';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { ListSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { AddressListProvider, useListFilters } from '#src/components/list/AddressListProvider.tsx';
import { saveExcel } from '#src/components/list/excel.ts';
import type { ListFilter } from '#src/components/list/listFilter.ts';
import { Pagination } from '#src/components/list/Pagination.tsx';
import { useAddressListController } from '#src/components/list/useAddressListController.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { EvalReportRows } from './EvalReportRows.tsx';

const FILTER = 'juryType.equals';
const FILTERS: readonly ListFilter<typeof FILTER>[] = [
  { kind: 'choice', name: FILTER, label: 'evaluation.report.jury', options: [] },
];
/** Ideas of a page: it is read as a ranking, so more than in other lists. */
const PAGE_SIZE = 20;

interface EvalReportProps {
  competition: { id: number; code: string };
  /** Where an idea is read. */
  addressOf: (ideaId: number) => string;
}

/**
 * What the juries of a competition said of its ideas, jury by jury, the best first, with a download: the content of
 * the tab `eval-report`, for moderators.
 */
export default function EvalReport({ competition, addressOf }: EvalReportProps) {
  const list = useAddressListController({
    resource: 'evaluations',
    view: 'report',
    filter: { id: competition.id },
    filters: FILTERS,
    pageSize: PAGE_SIZE,
  });
  const { data, error, isPending, refetch } = list;
  return (
    <AddressListProvider value={list}>
      <Tools competition={competition} canSave={(list.total ?? 0) > 0} />
      {isPending && <ListSkeleton rows={5} columns={3} />}
      {error !== null && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {data?.length === 0 && (
        <EmptyState title="evaluation.report.empty" text="evaluation.report.empty.text" />
      )}
      {data && (
        <Box aria-busy={list.isFetching} sx={{ opacity: list.isFetching ? 0.6 : 1 }}>
          {JURY_TYPES.map((type) => (
            <Jury key={type} rows={data.filter((row) => row.juryType === type)} addressOf={addressOf} />
          ))}
        </Box>
      )}
      <Pagination />
    </AddressListProvider>
  );
}

/** One jury with its ideas on this page; nothing without any. */
function Jury({ rows, addressOf }: { rows: EvalReportRow[] } & Pick<EvalReportProps, 'addressOf'>) {
  const id = useId();
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <Typography id={id} variant="h2" sx={{ mb: 1, overflowWrap: 'anywhere' }}>
        {rows[0]?.juryTitle}
      </Typography>
      <EvalReportRows rows={rows} addressOf={addressOf} />
    </section>
  );
}

interface ToolsProps extends Pick<EvalReportProps, 'competition'> {
  canSave: boolean;
}

function Tools({ competition: { id, code }, canSave }: ToolsProps) {
  const { values, patchFilters } = useListFilters();
  const translate = useTranslate();
  const locale = useLocale();
  const dataProvider = useDataProvider();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { data: blob } = await dataProvider.downloadEvalReport({
        params: { id },
        query: { langKey: locale },
      });
      await saveExcel({ fileName: `eval-report-${code}`, blob });
    } catch {
      // A failed download is silent by the specification.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}>
      <NativeSelect
        value={values[FILTER] ?? ''}
        onChange={(event) => patchFilters({ [FILTER]: event.target.value })}
        input={<OutlinedInput />}
        inputProps={{ 'aria-label': translate('evaluation.report.jury') }}
      >
        <option value="">{translate('evaluation.report.allJuries')}</option>
        {JURY_TYPES.map((type) => (
          <option key={type} value={type}>
            {translate(`evaluation.stage.${roundOf(type).stage}`)}
          </option>
        ))}
      </NativeSelect>
      <Button
        startIcon={<TableView />}
        onClick={() => void save()}
        loading={busy}
        disabled={!canSave}
        sx={{ marginInlineStart: 'auto', minHeight: 44 }}
      >
        {translate('evaluation.report.download')}
      </Button>
    </Box>
  );
}
