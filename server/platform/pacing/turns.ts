interface Claim {
  /** Of whom there is at most one work at a time, whatever else is free; without it the work is nobody's. */
  whose?: number;
  /** Aborted when nobody wants the work any longer: who waits then leaves. A work that runs ends itself. */
  gone?: AbortSignal;
}

/** @throws the reason of `gone`, when it was aborted before the turn came */
type TakeTurn = <T>(work: () => Promise<T>, claim?: Claim) => Promise<T>;

/**
 * Lets at most so many works of this process run at a time, and of one person one: the others wait for their turn, in
 * the order in which they came, but nobody waits behind those of a person who has to wait for himself.
 */
export function turns(most: number): TakeTurn {
  const waiting: { whose: number | undefined; begin: () => void }[] = [];
  const busy = new Set<number>();
  let running = 0;

  const isFree = (whose: number | undefined) => running < most && (whose === undefined || !busy.has(whose));
  const take = (whose: number | undefined) => {
    running += 1;
    if (whose !== undefined) busy.add(whose);
  };
  const giveBack = (whose: number | undefined) => {
    running -= 1;
    if (whose !== undefined) busy.delete(whose);
    // Whoever ends hands the turn on, so that nobody slips in between; one work's end lets one other begin.
    const at = waiting.findIndex((one) => isFree(one.whose));
    const [next] = at < 0 ? [] : waiting.splice(at, 1);
    if (!next) return;
    take(next.whose);
    next.begin();
  };
  const comeOf = ({ whose, gone }: Claim) =>
    new Promise<void>((resolve, reject) => {
      const place = {
        whose,
        begin: () => {
          gone?.removeEventListener('abort', leave);
          resolve();
        },
      };
      const leave = () => {
        waiting.splice(waiting.indexOf(place), 1);
        reject(gone?.reason);
      };
      waiting.push(place);
      gone?.addEventListener('abort', leave, { once: true });
    });

  return async (work, claim = {}) => {
    const { whose, gone } = claim;
    gone?.throwIfAborted();
    if (isFree(whose)) take(whose);
    else await comeOf(claim);
    try {
      return await work();
    } finally {
      giveBack(whose);
    }
  };
}
