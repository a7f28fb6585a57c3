import { useEffect, useState } from 'react';

/** Rest in typing after which the server is asked, ms. */
const REST_MS = 150;

/** A text as it was when its typing last came to rest. */
export function useRested(text: string, restMs = REST_MS): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMs);
    return () => clearTimeout(timer);
  }, [text, restMs]);
  return rested;
}
