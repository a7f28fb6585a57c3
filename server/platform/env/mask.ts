import { MASK } from '#contract/system/schema.ts';
import type { ServerVariable } from '#contract/system/variables.ts';

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

/** Variables whose values open something, though their names do not say so. */
const HIDDEN: ReadonlySet<string> = new Set(['OTEL_EXPORTER_OTLP_HEADERS']);

/** A variable of the application as it may be shown: whole, in part where it is an address with a password, or not at all. */
export const shownVariable = (name: ServerVariable, value: string): string =>
  value !== '' && HIDDEN.has(name) ? MASK : masked(name, value);
