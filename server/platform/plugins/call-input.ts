import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/http.ts';
import type { UploadedFile } from '#server/platform/http/call.ts';
import { parseParts } from './validation.ts';

/** What a call carries, checked against the contract. */
export interface CallInput {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
  file: UploadedFile | null;
}

/** The body as it was sent; of an upload its file, judged by the endpoint's rule, and the JSON beside it. */
export interface SentBody {
  file: UploadedFile | null;
  json: unknown;
}

/** @throws AppError with the faults of path, query and body together */
export function validate(endpoint: Endpoint, request: FastifyRequest, { file, json }: SentBody): CallInput {
  const takesBody = endpoint.body.def.type !== 'undefined';
  const [params, query, body] = parseParts([
    { objectName: 'path', schema: endpoint.params, value: request.params },
    { objectName: 'query', schema: endpoint.query, value: request.query },
    { objectName: 'body', schema: endpoint.body, value: takesBody ? json : undefined },
  ]) as [Record<string, unknown>, Record<string, unknown>, unknown];
  return { params, query, body, file };
}
