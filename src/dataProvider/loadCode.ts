/** Wait before a failed download of code is tried again, ms. */
const RETRY_DELAY_MS = 800;

/** Loads code; a download that fails is tried again once. */
export async function loadCode<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
  }
  return load();
}

/** How browsers, and the bundler's loader of styles, say that a file did not come. Code that is faulty says something else. */
const FAILED_IMPORT =
  /dynamically imported module|importing a module script failed|valid javascript mime type|unable to preload css/i;

export const isFailedImport = (error: unknown): boolean =>
  error instanceof Error && FAILED_IMPORT.test(error.message);

/** The page that the server has now, in place of one whose files are gone since an upgrade; the application sets how. */
export const newerPage = {
  /** @returns whether the page is about to be reloaded */
  take: (): boolean => false,
};
