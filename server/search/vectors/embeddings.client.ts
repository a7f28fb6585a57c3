import { z } from 'zod';
import type { Environment } from '#server/platform/env/env.ts';
import type { StoredSettings } from '#server/platform/settings/settings.repository.ts';
import { DIMENSIONS, unitOf } from './vector.ts';

/** `rejected`: it takes no such text; `wrong`: an answer that is none. */
export type EmbeddingsFailure = 'unreachable' | 'refused' | 'rejected' | 'wrong' | 'slow';

export class EmbeddingsError extends Error {
  readonly failure: EmbeddingsFailure;
  /** The status of its answer, where there was one. */
  readonly status: number | null;

  /** @param cause never what quotes an answer: whoever repeats a key in one would have it in the log */
  constructor(failure: EmbeddingsFailure, status: number | null = null, cause?: unknown) {
    super(`the embeddings server: ${failure}${status === null ? '' : `, status ${status}`}`, { cause });
    this.name = 'EmbeddingsError';
    this.failure = failure;
    this.status = status;
  }
}

/** The server takes no such text, but may take others. */
export const isRejected = (error: unknown): boolean =>
  error instanceof EmbeddingsError && error.failure === 'rejected';

export interface EmbeddingsServer {
  url: URL;
  model: string;
  /** Sent to the origin that it is for. */
  key: string | undefined;
}

/** The server of the settings; null where there is none. */
export function embeddingsServer(
  { embeddingsUrl, embeddingsModel }: Pick<StoredSettings, 'embeddingsUrl' | 'embeddingsModel'>,
  { embeddingsKey }: Pick<Environment, 'embeddingsKey'>,
): EmbeddingsServer | null {
  if (embeddingsUrl === '') return null;
  const url = new URL(embeddingsUrl);
  url.pathname = `${url.pathname.replace(/\/+$/, '').replace(/\/embeddings$/, '')}/embeddings`;
  const key = embeddingsKey?.origin === url.origin ? embeddingsKey.key : undefined;
  return { url, model: embeddingsModel, key };
}

const Answer = z.object({
  data: z.array(
    z.object({
      index: z.number().int().min(0),
      embedding: z.array(z.number()).min(DIMENSIONS.least).max(DIMENSIONS.most),
    }),
  ),
});

/** Bytes of an answer that are read, unpacked: those of each number, with its comma and blanks, and of what stands around. */
const BYTES = { number: 30, around: 100_000 } as const;
const mostBytes = (texts: number) => BYTES.around + texts * DIMENSIONS.most * BYTES.number;

async function readUpTo(response: Response, most: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.length;
    if (bytes > most) throw new EmbeddingsError('wrong', response.status);
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

function failureOf(status: number): EmbeddingsFailure {
  if (status === 401 || status === 403) return 'refused';
  return [400, 413, 422].includes(status) ? 'rejected' : 'wrong';
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** The vectors of the texts in their order, all of as many numbers. */
function vectorsIn(body: string, texts: number, status: number): Float32Array[] {
  const wrong = new EmbeddingsError('wrong', status);
  const { data: answer } = Answer.safeParse(parsed(body));
  if (answer?.data.length !== texts) throw wrong;
  const vectors = new Map<number, Float32Array>();
  for (const { index, embedding } of answer.data) {
    const unit = unitOf(embedding);
    if (unit !== null && index < texts && embedding.length === answer.data[0]?.embedding.length)
      vectors.set(index, unit);
  }
  if (vectors.size !== texts) throw wrong;
  return Array.from({ length: texts }, (_, at) => vectors.get(at) as Float32Array);
}

/**
 * Asks a server with OpenAI's interface for vectors of texts. Redirects are not followed: the texts and the key are for this address
 * alone. Of the answer no more is read than there can be.
 * @param within milliseconds until all of the answer is there
 * @throws EmbeddingsError
 */
export async function embed(
  { url, model, key }: EmbeddingsServer,
  texts: readonly string[],
  within: number,
): Promise<Float32Array[]> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
      body: JSON.stringify({ model, input: texts }),
      redirect: 'manual',
      signal: AbortSignal.timeout(within),
    });
    if (response.status !== 200) {
      await response.body?.cancel();
      throw new EmbeddingsError(failureOf(response.status), response.status);
    }
    return vectorsIn(await readUpTo(response, mostBytes(texts.length)), texts.length, response.status);
  } catch (error) {
    if (error instanceof EmbeddingsError) throw error;
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    throw new EmbeddingsError(isLate ? 'slow' : 'unreachable', null, error);
  }
}
