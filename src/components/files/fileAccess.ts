import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { saveFile } from '#src/components/list/excel.ts';
import { request } from '#src/dataProvider/httpClient.ts';

/** The bytes behind a path of the API; the browser itself would ask without the token. */
async function readBytes(
  path: string,
  options: { signal?: AbortSignal; errorMessage?: null } = {},
): Promise<Blob> {
  const { data } = await request('GET', `api/v3/${path}`, { media: 'application/octet-stream', ...options });
  return data as Blob;
}

/** Hands a stored file to the reader under its own name. */
export async function downloadFile({ path, name }: { path: string; name: string }): Promise<void> {
  saveFile(await readBytes(path), name);
}

/** An address for an `img`, and whether the picture is still on its way. */
export function usePicture(path: string | null): { url: string | null; isPending: boolean } {
  const { data, isLoading } = useQuery({
    queryKey: ['files', path],
    queryFn: ({ signal }) => readBytes(path ?? '', { signal, errorMessage: null }),
    enabled: path !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!data || path === null) {
      setUrl(null);
      return;
    }
    const made = URL.createObjectURL(data);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [data, path]);
  return { url, isPending: isLoading };
}
