import type { Asset } from '#contract/brand/schema.ts';
import { useRead } from '#src/dataProvider/useRead.ts';

/** Pictures and manuals that the organisation has of its own, by file name. */
export function useAssets(): ReadonlyMap<string, Asset> {
  const { data } = useRead('readAssets');
  return new Map(data?.map((asset) => [asset.name, asset]));
}
