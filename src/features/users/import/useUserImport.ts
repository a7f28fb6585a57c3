import { useQueryClient } from '@tanstack/react-query';
import { useLocale } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import type { UserImportCounts, UserImportPlan } from '#contract/users/import.schema.ts';
import { failureField, failureStatus, fileRefusal, type Words } from '#src/dataProvider/errors.ts';
import { applyUserImport, checkUserImport, type ImportColumns } from '#src/dataProvider/userImport.ts';
import { refreshUsers } from '../userQueries.ts';
import { asUtf8, type ReadFile } from './importFile.ts';

interface Checked {
  columns: ImportColumns;
  plan: UserImportPlan;
}

export interface ImportDone {
  counts: UserImportCounts;
  mails: number;
}

/** An import from its file to its end. Failures are told by the calls; what was shown before them stays. */
export function useUserImport() {
  const queries = useQueryClient();
  const locale = useLocale();
  const [read, setRead] = useState<ReadFile | null>(null);
  const [checked, setChecked] = useState<Checked | null>(null);
  const [busy, setBusy] = useState<'checking' | 'applying' | null>(null);
  const [fault, setFault] = useState<Words | null>(null);
  const [done, setDone] = useState<ImportDone | null>(null);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const check = async (file: File, columns: ImportColumns) => {
    running.current?.abort();
    const control = new AbortController();
    running.current = control;
    setBusy('checking');
    setFault(null);
    try {
      const plan = await checkUserImport(file, columns, control.signal);
      if (!control.signal.aborted) setChecked({ columns, plan });
    } catch (error) {
      // Told by the call; what is wrong with the file stands at its field too.
      if (!control.signal.aborted) setFault(fileRefusal(failureField(error, 'message'), file.name));
    } finally {
      if (!control.signal.aborted) setBusy(null);
    }
  };

  const takeFile = async (file: File) => {
    setDone(null);
    setChecked(null);
    const utf8 = await asUtf8(file, locale);
    setRead(utf8);
    await check(utf8.file, {});
  };

  const apply = async (choice: { leaveFaults: boolean; sendMails: boolean }) => {
    if (!read || !checked) return;
    setBusy('applying');
    try {
      const { columns, plan } = checked;
      setDone(await applyUserImport(read.file, { columns, digest: plan.digest, ...choice }));
      void refreshUsers(queries);
    } catch (error) {
      // Others have changed people since: what would happen now is shown anew.
      if (failureStatus(error) === 400) await check(read.file, checked.columns);
    } finally {
      setBusy(null);
    }
  };

  return {
    fileName: read?.file.name ?? null,
    isGuessed: read?.isGuessed ?? false,
    plan: checked?.plan ?? null,
    busy,
    fault,
    done,
    takeFile,
    mapColumns: (columns: ImportColumns) => (read ? check(read.file, columns) : Promise.resolve()),
    apply,
  };
}
