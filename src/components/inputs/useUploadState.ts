import { useState } from 'react';
import type { MessageKey } from '#messages/message-key.ts';
import { failureField, fileRefusal, type Words } from '#src/dataProvider/errors.ts';
import type { UploadState } from './fileRules.ts';

/** Why a file is not sent, found out before: its message is a key of a text that names the file. */
export class UnsendableFile extends Error {
  constructor(message: MessageKey, options?: ErrorOptions) {
    super(message, options);
  }
}

/** Why a file was not stored, in words that name it. */
function faultOf(error: unknown, fileName: string | undefined): Words | null {
  if (error instanceof UnsendableFile) return { message: error.message, args: { fileName } };
  return fileRefusal(failureField(error, 'message'), fileName);
}

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
      setFault(faultOf(error, file?.name));
      // The file can be chosen again.
    } finally {
      setState('IDLE');
    }
  };
  return { state, run, fault };
}
