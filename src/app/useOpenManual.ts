import type { Manual } from '#contract/brand/schema.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';

/**
 * Opens a manual in a new window. The window opens with the click, before the file is
 * there, or the browser would block it. A missing manual is only logged.
 */
export function useOpenManual() {
  const dataProvider = useDataProvider();
  return async (name: Manual): Promise<void> => {
    const opened = window.open('', name);
    try {
      const { data } = await dataProvider.readManual({ params: { name } });
      const address = URL.createObjectURL(data);
      if (opened) opened.location.href = address;
      else window.location.assign(address);
    } catch (error) {
      opened?.close();
      console.error(`The manual ${name} could not be opened`, error);
    }
  };
}
