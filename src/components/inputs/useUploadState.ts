import { useState } from 'react';
import { failureField, fileRefusal, type Words } from '#src/dataProvider/errors.ts';
import type { UploadState } from './fileRules.ts';

/**
 * Runs one upload or deletion at a time: IDLE → UPLOADING or DELETING → IDLE, also after a failure, which the
 * call itself has shown. Why the server refused a file stands at its field too.
 */
export function useUploadState() {
  const [state, setState] = useState<UploadState>('IDLE');
  const [fault, setFault] = useState<Words | null>(null);
  const run = async (next: UploadState, work: () => Promise<unknown>, file?: File) => {
    if (state !== 'IDLE') return;
    setState(next);
    setFault(null);
    try {
      await work();
    } catch (error) {
      setFault(fileRefusal(failureField(error, 'message'), file?.name));
      // The file can be chosen again.
    } finally {
      setState('IDLE');
    }
  };
  return { state, run, fault };
}
