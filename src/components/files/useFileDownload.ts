import { saveFile } from '#src/components/files/saveFile.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';

/** Hands a stored file to the reader under its own name; the call shows a failure. */
export function useFileDownload() {
  const dataProvider = useDataProvider();
  return ({ path, name }: { path: string; name: string }) =>
    dataProvider.readFile({ path }).then(
      ({ data }) => saveFile(data, name),
      () => undefined,
    );
}
