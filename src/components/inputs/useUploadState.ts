import { useState } from 'react';
import type { UploadState } from './fileRules.ts';

/**
 * Runs one upload or deletion at a time: IDLE → UPLOADING or DELETING → IDLE, also after a failure, which the
 * call itself has told about [R2J-17, R3C-10].
 */
export function useUploadState() {
  const [state, setState] = useState<UploadState>('IDLE');
  const run = async (next: UploadState, work: () => Promise<unknown>) => {
    if (state !== 'IDLE') return;
    setState(next);
    try {
      await work();
    } catch {
      // The file can be chosen again.
    } finally {
      setState('IDLE');
    }
  };
  return { state, run };
}
