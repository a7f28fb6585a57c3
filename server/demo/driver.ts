import type { FastifyInstance } from 'fastify';
import type { BodyInput, Endpoint, ParamsInput, QueryInput, ResponseOf } from '#contract/http.ts';
import { buildApp } from '#server/app.ts';
import { findByLoginOrEmail } from '#server/people/account/account.repository.ts';
import { openSession } from '#server/people/account/sessions.ts';
import type { Services } from '#server/platform/services.ts';

interface CallOptions<E extends Endpoint> {
  params?: ParamsInput<E>;
  query?: QueryInput<E>;
  body?: BodyInput<E>;
  /** The file of an upload. */
  file?: SampleFile;
}

interface SampleFile {
  name: string;
  bytes: Buffer;
}

const BOUNDARY = '----sample-file';

/** A request body with one file and, where the endpoint takes one, a part of JSON, as a browser sends it. */
function multipart({ upload }: Endpoint, { name, bytes }: SampleFile, body: unknown) {
  const json =
    upload?.jsonPart && body !== undefined
      ? `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${upload.jsonPart}"\r\n\r\n${JSON.stringify(body)}\r\n`
      : '';
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${upload?.filePart}"; filename="${name}"\r\n\r\n`;
  return {
    payload: Buffer.concat([Buffer.from(json + head), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
    type: `multipart/form-data; boundary=${BOUNDARY}`,
  };
}

/** A stretch of real time in which one call ran, and the day of the sample that it stands for. */
export interface DatedCall {
  from: Date;
  to: Date;
  at: Date;
}

/**
 * Lets people of the sample use the real server at days of the past: every call goes the way of a request,
 * with its access, validation, transaction and rules; only the clock is the sample's.
 */
export interface SampleDriver {
  /** Sets the sample's clock. */
  setClock(at: Date): void;
  /** What the sample's clock shows. */
  now(): Date;
  /** @throws Error with the server's answer when it refuses: the sample is wrong then */
  call<E extends Endpoint>(login: string, endpoint: E, options?: CallOptions<E>): Promise<ResponseOf<E>>;
  /** Every changing call so far. */
  readonly calls: readonly DatedCall[];
  close(): Promise<void>;
}

export async function startSampleDriver(services: Services): Promise<SampleDriver> {
  let clock = services.now();
  const app: FastifyInstance = await buildApp({
    services: { ...services, now: () => clock },
    siteDirectory: null,
  });
  await app.ready();
  const tokens = new Map<string, string>();
  const calls: DatedCall[] = [];

  const tokenOf = async (login: string) => {
    const known = tokens.get(login);
    if (known !== undefined) return known;
    const account = await findByLoginOrEmail(services.database, login);
    if (!account) throw new Error(`The sample has nobody called ${login}`);
    const token = await openSession(services.database, services, account, false);
    tokens.set(login, token);
    return token;
  };

  return {
    calls,
    setClock: (at) => {
      clock = at;
    },
    now: () => clock,
    call: async (login, endpoint, options = {}) => {
      const params = (options.params ?? {}) as Record<string, unknown>;
      const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
        encodeURIComponent(String(params[name])),
      );
      // Whoever has to confirm who they are signs in again: the sample takes minutes on a slow machine.
      if (endpoint.confirmed !== false) tokens.delete(login);
      const from = new Date();
      const form = options.file && multipart(endpoint, options.file, options.body);
      const response = await app.inject({
        method: endpoint.method,
        url: `/${path}`,
        query: (options.query ?? {}) as Record<string, string>,
        headers: {
          authorization: `Bearer ${await tokenOf(login)}`,
          ...(form && { 'content-type': form.type }),
        },
        ...(form ? { payload: form.payload } : {}),
        ...(form || options.body === undefined ? {} : { payload: options.body as object }),
      });
      if (response.statusCode >= 300) {
        throw new Error(
          `${login}: ${endpoint.method} ${path} answered ${response.statusCode} ${response.body}`,
        );
      }
      if (endpoint.method !== 'GET') calls.push({ from, to: new Date(), at: clock });
      return (response.body === '' ? undefined : JSON.parse(response.body)) as ResponseOf<typeof endpoint>;
    },
    close: () => app.close(),
  };
}
