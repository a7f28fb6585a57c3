import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';

export interface TestBucket {
  /** Variables with which a server keeps its files here. */
  env: Record<string, string>;
  /** Stops answering; what is stored stays. */
  down(): Promise<void>;
  up(): Promise<void>;
  close(): Promise<void>;
}

const BUCKET = 'garden';
/** The keys that s3rver knows. */
const KEY = 'S3RVER';

/** A store that speaks S3, on this machine, with an empty bucket. */
export async function openBucket(): Promise<TestBucket> {
  const directory = await mkdtemp(join(tmpdir(), 'ideagarden-bucket-'));
  const start = async (port: number) => {
    const server = new S3rver({
      address: '127.0.0.1',
      port,
      directory,
      silent: true,
      vhostBuckets: false,
      configureBuckets: [{ name: BUCKET, configs: [] }],
    });
    const { port: own } = await server.run();
    return { server, port: own };
  };
  let running = await start(0);
  const { port } = running;
  return {
    env: {
      S3_BUCKET: BUCKET,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: KEY,
      S3_SECRET_ACCESS_KEY: KEY,
    },
    down: () => running.server.close(),
    up: async () => {
      running = await start(port);
    },
    close: async () => {
      await running.server.close().catch(() => undefined);
      await rm(directory, { recursive: true, force: true });
    },
  };
}
