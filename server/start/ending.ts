export type AtEnd = (step: () => Promise<unknown>) => void;

/** Runs the steps of a clean end, the last begun first, once; a signal may come at any time. */
export function endOnSignal(): AtEnd {
  const steps: (() => Promise<unknown>)[] = [];
  let ending = false;
  const end = async () => {
    if (ending) return;
    ending = true;
    let failed = false;
    // What a start that is still under way begins meanwhile depends on the rest, and is ended before it.
    for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
      // What cannot be ended any more, as without the database, keeps nothing else from its end.
      await step().catch((error: unknown) => {
        failed = true;
        console.error(error);
      });
    }
    process.exit(failed ? 1 : 0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end());
  return (step) => steps.push(step);
}
