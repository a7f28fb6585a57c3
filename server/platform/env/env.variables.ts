import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { z } from 'zod';
import { isStrongPassword } from '#contract/account/password.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Server processes that one start begins. */
const MOST_PROCESSES = 64;
const PROCESSES_FAULT = `must be a whole number from 1 to ${MOST_PROCESSES}, or auto`;

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

/** Each variable by itself. Messages never repeat the value: it may be a secret, and the faults go to the log. */
export const Variables = z.object({
  NODE_ENV: z
    .enum(['development', 'production', 'test'], 'must be development, production or test')
    .default('development'),
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().regex(/^\S+$/, 'must be a host name or an address').default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  FILES_DIR: z.string().optional(),
  DATABASE_URL: databaseUrl,
  DATABASE_READ_URL: databaseUrl,
  DATABASE_DIRECT_URL: databaseUrl,
  PROCESSES: z
    .string()
    .regex(/^(auto|\d{1,2})$/, PROCESSES_FAULT)
    .transform((text) => (text === 'auto' ? Math.min(availableParallelism(), MOST_PROCESSES) : Number(text)))
    .refine((count) => count >= 1 && count <= MOST_PROCESSES, PROCESSES_FAULT)
    .default(1),
  DB_POOL_SIZE: wholeNumber(1, 1000).default(10),
  DB_PREPARED_STATEMENTS: z.enum(['on', 'off'], 'must be on or off').default('on'),
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
