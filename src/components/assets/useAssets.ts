import { useQuery } from '@tanstack/react-query';
import { brandEndpoints } from '#contract/brand/endpoints.ts';
import type { Asset } from '#contract/brand/schema.ts';
import { call } from '#src/dataProvider/httpClient.ts';

/** Pictures and manuals that the organisation has of its own, by file name. */
export function useAssets(): ReadonlyMap<string, Asset> {
  const { data } = useQuery({
    queryKey: ['assets'],
    queryFn: async ({ signal }) => (await call(brandEndpoints.assets, { signal })).data,
  });
  return new Map(data?.map((asset) => [asset.name, asset]));
}
