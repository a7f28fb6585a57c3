import TableView from '@mui/icons-material/TableView';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useLocale } from 'ra-core';
import { useId, useState } from 'react';
import { JURY_TYPES, type JuryType, roundOf } from '#contract/competitions/rules.ts';
import type { EvalReportRow } from '#contract/evaluations/schema.ts';
import { EmptyState } from '#src/components/feedback/EmptyState.tsx';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { ListSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { AddressListProvider } from '#src/components/list/AddressListProvider.tsx';
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
  const { id, code } = competition;
  const list = useAddressListController({
    resource: 'evaluations',
    view: 'report',
    filter: { id },
    filters: FILTERS,
    pageSize: PAGE_SIZE,
  });
  const { data, error, isPending, refetch } = list;
  return (
    <AddressListProvider value={list}>
      <Tools
        competition={{ id, code }}
        jury={list.values[FILTER] ?? ''}
        onJury={(type) => list.patchFilters({ [FILTER]: type })}
        canSave={(list.total ?? 0) > 0}
      />
      {isPending && <ListSkeleton rows={5} columns={3} />}
      {error !== null && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {data?.length === 0 && (
        <EmptyState title="evaluation.report.empty" text="evaluation.report.empty.text" />
      )}
      {data && <Juries rows={data} addressOf={addressOf} busy={list.isFetching} />}
      <Pagination />
    </AddressListProvider>
  );
}

function Juries({
  rows,
  addressOf,
  busy,
}: {
  rows: readonly EvalReportRow[];
  addressOf: EvalReportProps['addressOf'];
  busy: boolean;
}) {
  const id = useId();
  const present = JURY_TYPES.filter((type) => rows.some(({ juryType }) => juryType === type));
  return (
    <Box aria-busy={busy} sx={{ opacity: busy ? 0.6 : 1 }}>
      {present.map((type) => {
        const own = rows.filter(({ juryType }) => juryType === type);
        return (
          <section key={type} aria-labelledby={`${id}-${type}`}>
            <Typography id={`${id}-${type}`} variant="h2" sx={{ mb: 1, overflowWrap: 'anywhere' }}>
              {own[0]?.juryTitle}
            </Typography>
            <EvalReportRows rows={own} addressOf={addressOf} />
          </section>
        );
      })}
    </Box>
  );
}

function Tools({
  competition,
  jury,
  onJury,
  canSave,
}: {
  competition: EvalReportProps['competition'];
  jury: string;
  onJury: (type: JuryType | '') => void;
  canSave: boolean;
}) {
  const translate = useTranslate();
  const locale = useLocale();
  const dataProvider = useDataProvider();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { data: blob } = await dataProvider.downloadEvalReport({
        params: { id: competition.id },
        query: { langKey: locale },
      });
      await saveExcel({ fileName: `eval-report-${competition.code}`, blob });
    } catch {
      // A failed download is silent by the specification.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}>
      <NativeSelect
        value={jury}
        onChange={(event) => onJury(event.target.value as JuryType | '')}
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
