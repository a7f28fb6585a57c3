/** Asks the person who is there to confirm who they are; whether they did. */
type Ask = () => Promise<boolean>;

const nobodyAsks: Ask = async () => false;
let ask = nobodyAsks;
let asking: Promise<boolean> | null = null;

/** Sets how the application asks. @returns what ends it */
export function askBy(how: Ask): () => void {
  ask = how;
  return () => {
    if (ask === how) ask = nobodyAsks;
  };
}

/** One question at a time, whatever number of calls wait for its answer. */
export function confirmIdentity(): Promise<boolean> {
  asking ??= ask().finally(() => {
    asking = null;
  });
  return asking;
}
