import { useNotify } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import type { ExcelTable } from './excel.ts';

/** More rows than this are no spreadsheet that anybody opens; the reader is asked to narrow the list. */
export const MOST_EXPORTED_ROWS = 100_000;

/** How far an export is: rows that have come, and how many there are. */
export interface ExportProgress {
  done: number;
  /** Null until the first rows have come, and while nobody has counted them. */
  total: number | null;
}

/** What an export is given: where to report, and when to give up. */
export interface ExportRun {
  report: (progress: ExportProgress) => void;
  signal: AbortSignal;
}

/** What an export gives: a table, or a workbook that the server made. */
export type ExcelContent =
  | (ExcelTable & {
      /** Rows that there are, when not all of them fit; null when nobody has counted them. */
      leftOutOf?: number | null | undefined;
    })
  | { fileName: string; blob: Blob };

export type ExcelSource = (run: ExportRun) => Promise<ExcelContent>;

/** The page whose list is exported, with its tab: `/admin/logs?tab=audits`. */
function useExportedList(): string {
  const { pathname, search } = useLocation();
  const tab = new URLSearchParams(search).get('tab');
  return tab === null ? pathname : `${pathname}?tab=${tab}`;
}

/**
 * Saves a spreadsheet; leaving the page gives it up. The audit trail is given first which list, and how many rows: of a
 * workbook that the server made, the server has noted it.
 */
export function useExcelExport(source: ExcelSource) {
  const notify = useNotify();
  const dataProvider = useDataProvider();
  const list = useExportedList();
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = async () => {
    const control = new AbortController();
    running.current = control;
    const { signal } = control;
    setProgress({ done: 0, total: null });
    try {
      const content = await source({ signal, report: (now) => !signal.aborted && setProgress(now) });
      if (!('blob' in content)) await dataProvider.noteExport({ body: { list, rows: content.rows.length } });
      const { saveExcel } = await import('./excel.ts');
      await saveExcel(content, signal);
      if (!('blob' in content) && content.leftOutOf !== undefined) {
        const { rows, leftOutOf } = content;
        notify(leftOutOf === null ? 'components.export.leftOutMore' : 'components.export.leftOut', {
          type: 'warning',
          messageArgs: { count: rows.length, total: leftOutOf },
        });
      }
    } catch {
      // A failed Excel download is silent by the specification (document 3, section 8).
    } finally {
      if (!signal.aborted) setProgress(null);
    }
  };
  const cancel = () => {
    running.current?.abort();
    setProgress(null);
  };
  return { progress, start, cancel };
}
