import { useEffect, useState } from 'react';
import { useRead } from '#src/dataProvider/useRead.ts';

/**
 * An address for an `img` of a picture that the browser itself would ask for without the session.
 * @param path below `api/v3/`; null for none
 */
export function usePicture(path: string | null) {
  const { data, isLoading, isError } = useRead(
    'readPicture',
    { path: path ?? '' },
    { enabled: path !== null, staleTime: Number.POSITIVE_INFINITY },
  );
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    setUrl(null);
    if (!data) return;
    const made = URL.createObjectURL(data);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  return { url, isPending: isLoading, isMissing: isError };
}
