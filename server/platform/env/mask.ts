import { MASK } from '#contract/system/schema.ts';

/** Names whose values open something, S3-116, S3-117; the last ones are what others call the same. */
const SECRET_NAME = /password|secret|token|key|passwd|pwd|passphrase|credential|private|cookie/i;
/** The part of an address before its host: up to the last `@`, for a user name may be an e-mail address. */
const CREDENTIALS = /(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/?#]*@/gi;
/** A parameter of an address that names a secret. */
const SECRET_PARAMETER = /([?&;][^=&;\s]*(?:password|secret|token|key)[^=&;\s]*=)[^&;\s]+/gi;

/** Folders that shells call by what elsewhere is short for a password. */
const FOLDERS = new Set(['PWD', 'OLDPWD']);

export const isSecretName = (name: string): boolean => SECRET_NAME.test(name) && !FOLDERS.has(name);

/** A value of a configuration without what opens something: whole by its name, in part where it is an address. */
export function masked(name: string, value: string): string {
  if (value === '') return value;
  if (isSecretName(name)) return MASK;
  return value.replace(CREDENTIALS, `$1${MASK}@`).replace(SECRET_PARAMETER, `$1${MASK}`);
}

/** Variables of the system, of Node and of the application that hold nothing that opens something. */
const SHOWN = new Set([
  ...[
    'HOME',
    'HOSTNAME',
    'LANG',
    'LANGUAGE',
    'LOGNAME',
    'PATH',
    'PWD',
    'OLDPWD',
    'SHELL',
    'SHLVL',
    'TERM',
    'TMPDIR',
    'TZ',
  ],
  ...['USER', 'USERNAME', 'NODE_ENV', 'NODE_OPTIONS', 'NODE_VERSION', 'INVOCATION_ID', 'JOURNAL_STREAM'],
  ...[
    'PORT',
    'HOST',
    'DATA_DIR',
    'FILES_DIR',
    'DATABASE_URL',
    'DATABASE_READ_URL',
    'DATABASE_DIRECT_URL',
    'DB_POOL_SIZE',
    'DB_PREPARED_STATEMENTS',
    'LOG_LEVEL',
    'LOG_DIR',
    'PUBLIC_URL',
    'HSTS_SUBDOMAINS',
  ],
  ...[
    'SAMPLE_DATA',
    'SMTP_URL',
    'MAIL_FROM',
    'TRUST_PROXY',
    'CALL_LIMITS',
    'CONNECTIONS_PER_ADDRESS',
    'EMBEDDINGS_ORIGIN',
  ],
  ...[
    'ADMIN_LOGIN',
    'ADMIN_EMAIL',
    'OIDC_ISSUER',
    'OIDC_CLIENT_ID',
    'OIDC_LABEL',
    'OIDC_SCOPES',
    'OIDC_ROLE_CLAIM',
  ],
  ...[
    'OIDC_ROLES',
    'OIDC_JOIN_BY_EMAIL',
    'OIDC_RECHECK_MINUTES',
    'S3_BUCKET',
    'S3_ENDPOINT',
    'S3_REGION',
    'S3_FOLDER',
    'S3_PATH_STYLE',
  ],
]);
const isShown = (name: string) => SHOWN.has(name) || /^LC_[A-Z]+$/.test(name);

/**
 * A variable of the environment as it may be shown. What nobody has listed is masked, whatever its name: tools put their
 * secrets there under names of their own.
 */
export const shownVariable = (name: string, value: string): string =>
  value === '' || isShown(name) ? masked(name, value) : MASK;
