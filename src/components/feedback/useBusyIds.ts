import { useState } from 'react';

/** Which rows wait for a call of their own, of which several may be under way at once. */
export function useBusyIds() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  /** The row waits until the work is done, whether it succeeds or fails. */
  const during = async (id: string, work: () => Promise<unknown>): Promise<void> => {
    setIds((before) => new Set(before).add(id));
    try {
      await work();
    } finally {
      setIds((before) => new Set([...before].filter((one) => one !== id)));
    }
  };
  return { ids, during };
}
