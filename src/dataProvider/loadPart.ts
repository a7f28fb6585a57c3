import { fail, reach } from './httpClient.ts';
import { abortAfter } from './httpRequest.ts';
import { isFailedImport, loadCode, newerPage } from './loadCode.ts';
import { readToken } from './token.ts';

/** Time within which the server answers when it is asked whether it is there, ms. */
const PROBE_TIMEOUT_MS = 5000;

/**
 * The code of a part of the data provider, which comes with its first call. While the server is away it does not come, which
 * is shown as of any other call. Where the server answers, the file is gone since an upgrade: the page is reloaded where
 * nothing is lost by that.
 * @param isReading what reads fails silently: its screen says so
 */
export async function loadPart<Part>(load: () => Promise<Part>, isReading: boolean): Promise<Part> {
  try {
    return await loadCode(load);
  } catch (error) {
    if (!isFailedImport(error)) throw error;
    // The page is about to go: nothing is shown meanwhile.
    if (await takesNewerPage(error)) return new Promise<never>(() => undefined);
    const unreached = { path: '', status: 0, headers: null, body: undefined };
    const message = isReading ? null : undefined;
    return fail(unreached, { message, token: readToken() });
  }
}

/**
 * Whether the page is about to be reloaded because code did not come although the server answers: its file is gone since an
 * upgrade. Nothing that is being written goes with the page. Undefined while the server is away.
 */
export async function takesNewerPage(error: unknown): Promise<boolean | undefined> {
  if (!isFailedImport(error)) return false;
  return (await isServerThere()) ? newerPage.take() : undefined;
}

async function isServerThere(): Promise<boolean> {
  const timeout = abortAfter(PROBE_TIMEOUT_MS, undefined);
  const response = await reach('GET', 'management/info', { token: null }, timeout.signal);
  timeout.clear();
  return response?.ok === true;
}
