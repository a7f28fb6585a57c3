interface Claim {
  /** Of one user one claim is granted at a time, whatever else is free. */
  userId?: number | undefined;
  /** Aborted when nobody wants the bytes any longer: a claim that waits is dropped. */
  signal?: AbortSignal | undefined;
}

interface Waiting {
  bytes: number;
  userId: number | undefined;
  grant: () => void;
}

/** Gives bytes back; a second time does nothing. */
export type Release = () => void;

/**
 * Hands out so many bytes of this process at most: what does not fit waits for its turn, in the order in which it came.
 * A claim for more than all of them is one for all of them.
 * @returns takes bytes, and resolves when they are there
 */
export function byteLimit(most: number) {
  const waiting: Waiting[] = [];
  const served = new Set<number>();
  let free = most;

  /** Those of a user who has a turn already are passed over; whom nothing but the bytes keeps waiting is not. */
  const grantNext = (): void => {
    for (const claim of [...waiting]) {
      if (claim.userId !== undefined && served.has(claim.userId)) continue;
      if (claim.bytes > free) return;
      waiting.splice(waiting.indexOf(claim), 1);
      free -= claim.bytes;
      if (claim.userId !== undefined) served.add(claim.userId);
      claim.grant();
    }
  };

  /** @throws the reason of `signal`, when it was aborted */
  return (wanted: number, { userId, signal }: Claim = {}): Promise<Release> => {
    const bytes = Math.min(wanted, most);
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const leave = () => {
        const at = waiting.indexOf(claim);
        if (at === -1) return;
        waiting.splice(at, 1);
        reject(signal?.reason);
        grantNext();
      };
      let isHeld = true;
      const release = () => {
        if (!isHeld) return;
        isHeld = false;
        free += bytes;
        if (userId !== undefined) served.delete(userId);
        grantNext();
      };
      const grant = () => {
        signal?.removeEventListener('abort', leave);
        resolve(release);
      };
      const claim: Waiting = { bytes, userId, grant };
      waiting.push(claim);
      signal?.addEventListener('abort', leave, { once: true });
      grantNext();
    });
  };
}
