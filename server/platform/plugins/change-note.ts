import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/http.ts';
import { isAdministrative } from '#contract/roles.ts';
import { noteChange } from '#server/platform/audits/audit.change.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { Caller } from '#server/platform/http/call.ts';
import type { CallInput } from './call-input.ts';

/**
 * The note in the audit trail of what an administrator changes (0027): written with the change, so that both stay or
 * neither does.
 */
export function changeNote(
  endpoint: Endpoint,
  caller: Caller | null,
  request: FastifyRequest,
  input: CallInput,
) {
  const { params, body, file } = input;
  const isChange = endpoint.method !== 'GET' && !endpoint.isTrial;
  const author = isChange && isAdministrative(endpoint.access) ? caller : null;
  let carriedOut: unknown = body;
  let counts: Readonly<Record<string, number>> = {};
  let isWritten = false;
  const write = async (db: Db, result: unknown) => {
    if (author === null || carriedOut === null) return;
    await noteChange(db, author, request, {
      endpoint,
      params,
      body: carriedOut,
      counts,
      result,
      hasFile: file !== null,
    });
    isWritten = true;
  };
  return {
    /** For a transaction that is retried. */
    begin: () => {
      carriedOut = body;
      counts = {};
    },
    carriedOut: (part: unknown, numbers: typeof counts = {}) => {
      carriedOut = part;
      counts = numbers;
    },
    write,
    /** For a change that was made in no transaction of the call. It is stored by then: a note that fails must not deny it. */
    writeIfMissing: async (db: Db, result: unknown) => {
      if (isWritten) return;
      await write(db, result).catch((error) =>
        request.log.error({ err: error }, 'a change is missing in the audit trail'),
      );
    },
  };
}
