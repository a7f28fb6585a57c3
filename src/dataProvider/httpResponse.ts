/*
 * How the body of an answer is read.
 */

/** The answer broke off, or is not what its header says. */
export const UNREADABLE = Symbol('unreadable');

/** @param media the answer is not JSON but this: text is given as a string, anything else as a Blob */
export async function readAnswer(response: Response, media: string | null | undefined): Promise<unknown> {
  try {
    if (media) return await (media.startsWith('text/') ? response.text() : response.blob());
    const text = await response.text();
    if (text === '') return undefined;
    return response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text;
  } catch {
    return UNREADABLE;
  }
}

/** The body of a refusal, as far as there is one. */
export async function readProblem(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}
