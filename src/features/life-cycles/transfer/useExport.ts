import type { LifeCycle } from '#contract/life-cycles/schema.ts';
import { saveFile } from '#src/components/files/saveFile.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useNameOf } from '../useLifeCycle.ts';

/** Hands a life cycle as a file to the reader's browser; the call shows its refusal. */
export function useExport() {
  const dataProvider = useDataProvider();
  const nameOf = useNameOf();
  return async ({ id, definitionList }: Pick<LifeCycle, 'id' | 'definitionList'>): Promise<void> => {
    const exported = await dataProvider.downloadLifeCycle({ params: { id } }).catch(() => null);
    // Characters that no system takes in names of files.
    const name = nameOf(definitionList)
      .replace(/[\\/:*?"<>|]+/g, ' ')
      .trim();
    if (exported) saveFile(exported.data, `${name}.json`);
  };
}
