import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';

/** Pause before the next attempt after so many failures, ms: doubled each time, with a random part. */
export const pauseAfter = (failures: number, chance = Math.random()) =>
  Math.min(15_000, 250 * 2 ** Math.min(failures, 10)) * (0.5 + chance / 2);

const CHECK_MS = 10_000;

interface ListenerOptions {
  url: string;
  log: FastifyBaseLogger;
  onNotice: (payload: string) => void;
  /** Listening again after a break, in which notices were missed. */
  onResume: () => void;
}

/**
 * The one connection of a process on which PostgreSQL notifies of changes. It is made when it is first needed, and made
 * again, with growing pauses, when it breaks. It is none of the pool's: a listener holds it for good.
 */
export class Listener {
  readonly #options: ListenerOptions;
  #client: pg.Client | null = null;
  #connecting: Promise<void> | null = null;
  #retry: NodeJS.Timeout | undefined;
  #failures = 0;
  #missed = false;
  #closed = false;

  constructor(options: ListenerOptions) {
    this.#options = options;
  }

  /** Resolves when the database is listened to; rejects when it cannot be reached now. */
  ready(): Promise<void> {
    if (this.#client) return Promise.resolve();
    this.#connecting ??= this.#connect().finally(() => {
      this.#connecting = null;
    });
    return this.#connecting;
  }

  /** Notices a connection that is dead without having said so (a firewall that forgot it). */
  async check(): Promise<void> {
    const client = this.#client;
    if (!client) return;
    const timer = setTimeout(() => this.#lose(client, new Error('no answer')), CHECK_MS);
    try {
      await client.query('select 1');
    } catch (error) {
      this.#lose(client, error as Error);
    } finally {
      clearTimeout(timer);
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    await this.#connecting?.catch(() => undefined);
    const client = this.#client;
    this.#client = null;
    await client?.end();
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#options.url,
      application_name: 'ideagarden-live',
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
    });
    client.on('notification', ({ payload }) => this.#options.onNotice(payload ?? ''));
    client.on('error', (error) => this.#lose(client, error));
    client.on('end', () => this.#lose(client, new Error('the connection was closed')));
    try {
      await client.connect();
      await client.query('listen live');
    } catch (error) {
      client.end().catch(() => undefined);
      throw error;
    }
    if (this.#closed) return client.end();
    this.#client = client;
    this.#failures = 0;
    if (this.#missed) this.#options.onResume();
    this.#missed = false;
  }

  #lose(client: pg.Client, error: Error): void {
    if (this.#client !== client) return;
    this.#client = null;
    this.#missed = true;
    this.#options.log.warn({ err: error }, 'the live channel lost the database');
    client.end().catch(() => undefined);
    this.#tryAgain();
  }

  #tryAgain(): void {
    if (this.#closed) return;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => {
      this.#failures += 1;
      this.ready().catch(() => this.#tryAgain());
    }, pauseAfter(this.#failures));
    this.#retry.unref();
  }
}
