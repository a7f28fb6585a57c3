import { useLocale } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import {
  correctedCharacters,
  USER_IMPORT_LIMITS,
  type UserImportCounts,
  type UserImportPlan,
  type UserImportTexts,
} from '#contract/users/import.schema.ts';
import { failureField, failureStatus, fileRefusal, type Words } from '#src/dataProvider/errors.ts';
import { useChange } from '#src/dataProvider/useChange.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { SHOWN_BY } from '../userValues.ts';
import type { ColumnFields } from './ImportColumns.tsx';

export interface ImportDone {
  counts: UserImportCounts;
  deactivated: number;
  mails: number;
}

/** What is typed in place of lines of the file, by line. */
type Corrections = Readonly<Record<number, UserImportTexts>>;

interface Order {
  columns: ColumnFields;
  corrections: Corrections;
}

/** What came of a correction; of an unchecked one the server does not know. */
export type CorrectionOutcome = 'sound' | 'faulty' | 'unchecked';

const withTyped = (corrections: Corrections, line: number, texts: UserImportTexts): Corrections => ({
  ...corrections,
  [line]: { ...corrections[line], ...texts },
});

const bodyOf = ({ columns, corrections }: Order) => ({
  columns,
  corrections: Object.entries(corrections).map(([line, texts]) => ({ line: Number(line), texts })),
});

/** An import from its file to its end. The calls show their failures; what was shown before them stays. */
export function useUserImport() {
  const dataProvider = useDataProvider();
  const applyImport = useChange('applyUserImport', SHOWN_BY);
  const locale = useLocale();
  const [read, setRead] = useState<ReadFile | null>(null);
  const [checked, setChecked] = useState<{ order: Order; plan: UserImportPlan } | null>(null);
  const [busy, setBusy] = useState<'checking' | 'applying' | null>(null);
  const [fault, setFault] = useState<Words | null>(null);
  const [done, setDone] = useState<ImportDone | null>(null);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const check = async (file: File, order: Order): Promise<UserImportPlan | null> => {
    running.current?.abort();
    const control = new AbortController();
    running.current = control;
    setBusy('checking');
    setFault(null);
    try {
      const { data: plan } = await dataProvider.checkUserImport({
        file,
        body: bodyOf(order),
        signal: control.signal,
      });
      if (control.signal.aborted) return null;
      setChecked({ order, plan });
      return plan;
    } catch (error) {
      // Shown by the call; what is wrong with the file stands at its field too.
      if (!control.signal.aborted) setFault(faultOf(failureField(error, 'message'), file.name));
      return null;
    } finally {
      if (!control.signal.aborted) setBusy(null);
    }
  };

  const takeFile = async (file: File) => {
    setDone(null);
    setChecked(null);
    const utf8 = await asUtf8(file, locale);
    setRead(utf8);
    await check(utf8.file, { columns: {}, corrections: {} });
  };

  const apply = async (choice: { leaveFaults: boolean; sendMails: boolean }) => {
    if (!read || !checked) return;
    setBusy('applying');
    try {
      const { order, plan } = checked;
      const body = { ...bodyOf(order), digest: plan.digest, ...choice };
      setDone((await applyImport({ file: read.file, body })).data);
    } catch (error) {
      // Others have changed people since: what would happen now is shown again.
      if (failureStatus(error) === 400) await check(read.file, checked.order);
    } finally {
      setBusy(null);
    }
  };

  /** Checks the file again with other texts in a line. */
  const correct = async (line: number, texts: UserImportTexts): Promise<CorrectionOutcome> => {
    if (!read || !checked) return 'unchecked';
    const { columns, corrections } = checked.order;
    const plan = await check(read.file, { columns, corrections: withTyped(corrections, line, texts) });
    if (plan === null) return 'unchecked';
    return plan.rows.some((row) => row.line === line && row.outcome !== 'FAULT') ? 'sound' : 'faulty';
  };

  return {
    fileName: read?.file.name ?? null,
    isGuessed: read?.isGuessed ?? false,
    plan: checked?.plan ?? null,
    busy,
    fault,
    done,
    takeFile,
    mapColumns: async (columns: ColumnFields) => {
      if (read) await check(read.file, { columns, corrections: checked?.order.corrections ?? {} });
    },
    correct,
    /** Whether so many characters can still be corrected. */
    fits: (line: number, texts: UserImportTexts) => {
      const all = Object.values(withTyped(checked?.order.corrections ?? {}, line, texts));
      return correctedCharacters(all.map((each) => ({ texts: each }))) <= USER_IMPORT_LIMITS.corrected;
    },
    /** Begins anew with another file. */
    restart: () => {
      setDone(null);
      setChecked(null);
      setRead(null);
    },
    corrected: Object.keys(checked?.order.corrections ?? {}).length,
    apply,
  };
}

/** Why a file was refused, to stand at its field. */
const faultOf = (key: string | undefined, fileName: string): Words | null =>
  fileRefusal(key, fileName) ?? (key?.startsWith('error.import') ? { message: key, args: {} } : null);

/** A file as it is sent: a text is always UTF-8. */
interface ReadFile {
  file: File;
  /** Letters were guessed: the file was in the old form of Windows. */
  isGuessed: boolean;
}

/** Spreadsheets of Windows write their country's letters without saying so. */
const windowsOf = (locale: string) => (locale === 'tr' ? 'windows-1254' : 'windows-1252');

const startsWith = (bytes: Uint8Array, ...mark: number[]) => mark.every((byte, at) => bytes[at] === byte);

/** How workbooks begin, and documents from before 2007: no texts, whatever their names say. */
const isDocument = (bytes: Uint8Array) =>
  startsWith(bytes, 0x50, 0x4b, 0x03, 0x04) || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0);

/**
 * Whatever a spreadsheet calls CSV as UTF-8: that itself, "Unicode text" (UTF-16 with a mark), or the letters of
 * Windows in the reader's language.
 */
async function asUtf8(file: File, locale: string): Promise<ReadFile> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isDocument(bytes)) return { file, isGuessed: false };
  const decoded = (encoding: string) => ({
    text: new TextDecoder(encoding).decode(bytes),
    isGuessed: encoding.startsWith('windows'),
  });
  const rewritten = ({ text, isGuessed }: ReturnType<typeof decoded>): ReadFile => ({
    file: new File([text], file.name, { type: 'text/csv' }),
    isGuessed,
  });
  if (startsWith(bytes, 0xff, 0xfe)) return rewritten(decoded('utf-16le'));
  if (startsWith(bytes, 0xfe, 0xff)) return rewritten(decoded('utf-16be'));
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return { file, isGuessed: false };
  } catch {
    return rewritten(decoded(windowsOf(locale)));
  }
}
