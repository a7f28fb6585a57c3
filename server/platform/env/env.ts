import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { z } from 'zod';
import { isStrongPassword } from '#contract/account/password.ts';
import { backupFaults, readBackupRecipients } from './env.backup.ts';
import { identityProviderFaults, readIdentityProvider } from './env.identity-provider.ts';
import { readScanner, scannerFaults } from './env.malware.ts';
import { bucketFaults, readBucket } from './env.storage.ts';
import { readSyslog, syslogFaults } from './env.syslog.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Server processes that one start begins. */
const MOST_PROCESSES = 64;
const PROCESSES_FAULT = `must be a whole number from 1 to ${MOST_PROCESSES}, or auto`;

/** Every fault of the environment at once; `faults` holds one line for each. */
export class EnvironmentError extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(`The environment is not usable:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.name = 'EnvironmentError';
    this.faults = faults;
  }
}

const wholeNumber = (least: number, most: number) => {
  const message = `must be a whole number from ${least} to ${most}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine((value) => value >= least && value <= most, message);
};

const urlOf = (protocols: readonly string[], message: string) =>
  z.string().refine((text) => {
    const url = URL.canParse(text) ? new URL(text) : null;
    return url !== null && protocols.includes(url.protocol) && url.host !== '';
  }, message);

// A URL of a Unix socket (postgres:///name?host=/run/postgresql) has no host, so only its scheme is judged.
const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\/\S+$/, 'must start with postgres:// or postgresql://')
  .optional();

/** Names for the machine itself and for private networks, as proxies are usually in. */
const NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];

/** An address, a network such as 10.0.0.0/8, or one of the names. */
function isProxy(text: string, _at: number, all: readonly string[]): boolean {
  if (text === 'none') return all.length === 1;
  if (NETWORKS.includes(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const width = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  if (width < 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= width);
}

// Messages never repeat the value: it may be a secret, and this list goes to the log.
const Variables = z.object({
  NODE_ENV: z
    .enum(['development', 'production', 'test'], 'must be development, production or test')
    .default('development'),
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().regex(/^\S+$/, 'must be a host name or an address').default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  FILES_DIR: z.string().optional(),
  DATABASE_URL: databaseUrl,
  PROCESSES: z
    .string()
    .regex(/^(auto|\d{1,2})$/, PROCESSES_FAULT)
    .transform((text) => (text === 'auto' ? Math.min(availableParallelism(), MOST_PROCESSES) : Number(text)))
    .refine((count) => count >= 1 && count <= MOST_PROCESSES, PROCESSES_FAULT)
    .default(1),
  DB_POOL_SIZE: wholeNumber(1, 1000).default(10),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
  LOG_DIR: z.string().optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  JWT_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  PUBLIC_URL: urlOf(['http:', 'https:'], 'must be an address starting with http:// or https://').optional(),
  HSTS_SUBDOMAINS: z.enum(['on', 'off'], 'must be on or off').default('off'),
  ADMIN_LOGIN: z.string().optional(),
  ADMIN_EMAIL: z.email('must be an e-mail address').optional(),
  ADMIN_PASSWORD: z
    .string()
    .refine(
      isStrongPassword,
      'must have 8 characters with an upper and a lower case letter, a digit and a symbol',
    )
    .optional(),
  SAMPLE_DATA: z.enum(['auto', 'none'], 'must be auto or none').default('auto'),
  SMTP_URL: urlOf(['smtp:', 'smtps:'], 'must be an address starting with smtp:// or smtps://').optional(),
  MAIL_FROM: z
    .string()
    .regex(/[^\s@]+@[^\s@]+/, 'must contain an e-mail address')
    .optional(),
  TRUST_PROXY: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .refine((parts) => parts.every(isProxy), 'must be a list of addresses or networks, or none')
    .default(['loopback']),
  OTEL_EXPORTER_OTLP_ENDPOINT: urlOf(
    ['http:', 'https:'],
    'must be an address starting with http:// or https://',
  ).optional(),
  CALL_LIMITS: z.enum(['on', 'off'], 'must be on or off').default('on'),
  CONNECTIONS_PER_ADDRESS: wholeNumber(0, 100_000).default(1000),
});

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
    ...backupFaults(given),
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
    /** Server processes that share the port. */
    processes: values.PROCESSES,
    /** Most connections of one process. */
    databasePoolSize: values.DB_POOL_SIZE,
    logLevel: values.LOG_LEVEL,
    /** Folder of the log files; several processes may share it. */
    logDir: values.LOG_DIR ? resolve(values.LOG_DIR) : resolve(dataDir, 'logs'),
    /** Opens the figures for Prometheus to a program; without it only administrators read them. */
    metricsToken: values.METRICS_TOKEN,
    /** Without it a secret is generated and stored by the server. */
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
