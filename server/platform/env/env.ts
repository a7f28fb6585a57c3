import { resolve } from 'node:path';
import { backupFaults, readBackupRecipients } from './env.backup.ts';
import { embeddingsFaults, readEmbeddingsKey } from './env.embeddings.ts';
import { identityProviderFaults, readIdentityProvider } from './env.identity-provider.ts';
import { readScanner, scannerFaults } from './env.malware.ts';
import { bucketFaults, readBucket } from './env.storage.ts';
import { readSyslog, syslogFaults } from './env.syslog.ts';
import { Variables } from './env.variables.ts';

/** Every fault of the environment at once; `faults` holds one line for each. */
export class EnvironmentError extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(`The environment is not usable:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.name = 'EnvironmentError';
    this.faults = faults;
  }
}

const ADMINISTRATOR = ['ADMIN_LOGIN', 'ADMIN_EMAIL', 'ADMIN_PASSWORD'] as const;

/** An empty variable counts as not set: that is how shells and compose files leave one out. */
function withoutEmpty(source: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(source).flatMap(([name, value]) => {
      const text = value?.trim();
      return text ? [[name, text]] : [];
    }),
  );
}

function administratorFaults(given: Record<string, string>): string[] {
  const missing = ADMINISTRATOR.filter((name) => given[name] === undefined);
  if (missing.length === 0 || missing.length === ADMINISTRATOR.length) return [];
  return missing.map(
    (name) => `${name}: must be set too, or leave out ${ADMINISTRATOR.join(', ')} altogether`,
  );
}

const BESIDE_DATABASE = {
  DATABASE_READ_URL: 'is the address of a replica of DATABASE_URL, which must be set too',
  DATABASE_DIRECT_URL: 'is another address of the database of DATABASE_URL, which must be set too',
};

/** The embedded database has no replica, and no pooler before it. */
function addressFaults(given: Record<string, string>): string[] {
  if (given.DATABASE_URL !== undefined) return [];
  return Object.entries(BESIDE_DATABASE).flatMap(([name, fault]) =>
    given[name] === undefined ? [] : [`${name}: ${fault}`],
  );
}

/** What links in mails and the way back from the identity provider start with must not be guessed in production. */
function publicAddressFaults(given: Record<string, string>): string[] {
  if (given.NODE_ENV !== 'production' || given.PUBLIC_URL !== undefined) return [];
  const needs = ['SMTP_URL', 'OIDC_ISSUER'].filter((name) => given[name] !== undefined);
  return needs.length === 0 ? [] : [`PUBLIC_URL: must be set too, for ${needs.join(' and ')}`];
}

/**
 * Reads the settings of the server from environment variables, once at start. Paths are absolute.
 * @throws EnvironmentError that lists every fault at once
 */
export function parseEnvironment(source: NodeJS.ProcessEnv) {
  const given = withoutEmpty(source);
  const parsed = Variables.safeParse(given);
  const faults = [
    ...(parsed.error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    ...administratorFaults(given),
    ...identityProviderFaults(given),
    ...bucketFaults(given),
    ...syslogFaults(given),
    ...scannerFaults(given),
    ...embeddingsFaults(given),
    ...backupFaults(given),
    ...addressFaults(given),
    ...publicAddressFaults(given),
  ];
  if (!parsed.success || faults.length > 0) throw new EnvironmentError(faults);

  const values = parsed.data;
  const dataDir = resolve(values.DATA_DIR);
  const { ADMIN_LOGIN: login, ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = values;
  return {
    nodeEnv: values.NODE_ENV,
    port: values.PORT,
    host: values.HOST,
    dataDir,
    /** Folder of the files; not used when there is a bucket. */
    filesDir: values.FILES_DIR ? resolve(values.FILES_DIR) : resolve(dataDir, 'files'),
    /** Without it files are stored in the folder. */
    bucket: readBucket(given),
    /** Without it the embedded PostgreSQL in `dataDir` is used. */
    databaseUrl: values.DATABASE_URL,
    /** A replica of that database; without it the database answers everything. */
    databaseReadUrl: values.DATABASE_READ_URL,
    /**
     * The database itself, where `databaseUrl` is that of a pooler which hands connections out for a transaction: for what
     * needs a session.
     */
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    /** Whether connections keep statements, and their plans, by name. */
    preparedStatements: values.DB_PREPARED_STATEMENTS === 'on',
    /** Server processes that share the port. */
    processes: values.PROCESSES,
    /** Most connections of one process. */
    databasePoolSize: values.DB_POOL_SIZE,
    logLevel: values.LOG_LEVEL,
    /** Folder of the log files; several processes may share it. */
    logDir: values.LOG_DIR ? resolve(values.LOG_DIR) : resolve(dataDir, 'logs'),
    /** Opens the figures for Prometheus to a program; without it only administrators read them. */
    metricsToken: values.METRICS_TOKEN,
    /** Without it a secret is made once, and stored in a file of `dataDir` that the server's user alone reads. */
    jwtSecret: values.JWT_SECRET,
    /** Where people reach the application, without a trailing slash; links in mails start with it. */
    publicUrl: values.PUBLIC_URL?.replace(/\/+$/, ''),
    /** Whether browsers come by HTTPS alone to the subdomains of that address too. */
    hstsSubdomains: values.HSTS_SUBDOMAINS === 'on',
    /** The first administrator, created in production when there is none. */
    administrator: login && email && password ? { login, email, password } : undefined,
    /** `auto` loads the sample organisation into an empty database; always `none` in production. */
    sampleData: values.NODE_ENV === 'production' ? 'none' : values.SAMPLE_DATA,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    /** Without it the audit trail stays in the database. */
    auditSyslog: readSyslog(given),
    /** Public keys that backups are encrypted for. */
    backupRecipients: readBackupRecipients(given),
    /** The clamd that looks at uploads; without it nobody does. */
    scanner: readScanner(given),
    /** Opens an embeddings server, where the settings name one that asks for a key. */
    embeddingsKey: readEmbeddingsKey(given),
    /** Proxies whose word about the caller's address is believed: addresses and networks, or none. */
    trustProxy: values.TRUST_PROXY.includes('none') ? (false as const) : values.TRUST_PROXY,
    /** Where traces are sent; without it nothing is traced. */
    tracesEndpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
    /** Whether searches and exports have a limit; without it for measurements alone. */
    callLimits: values.CALL_LIMITS === 'on',
    /** Most open connections of one address that is no such proxy; 0: any number. */
    connectionsPerAddress: values.CONNECTIONS_PER_ADDRESS,
    /** Without it people sign in with a password only. */
    identityProvider: readIdentityProvider(given),
  };
}

/** What the environment decides. */
export type Environment = ReturnType<typeof parseEnvironment>;
