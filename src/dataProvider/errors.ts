import { HttpError } from 'ra-core';
import { SESSION_ENDS, type SessionEnd } from '#contract/account/session-ends.ts';
import type { FieldError } from '#contract/http.ts';
import { ACCOUNT_PATH, SIGN_IN_PATH } from '#contract/wire.ts';
import type { Alert, AlertParams } from './alerts.ts';

/** A call that did not succeed. `status` 0 means that no answer came. */
export interface Failure {
  /** Path of the endpoint without a leading slash, such as `api/account`. */
  path: string;
  status: number;
  headers: Headers | null;
  body: unknown;
  /** Name of the file that went along. */
  fileName?: string | undefined;
}

/** A text with what is filled in. */
export interface Words {
  message: string;
  args: Record<string, unknown>;
}

/** The refusal of a file in words that name it; null for anything else. */
export function fileRefusal(key: string | undefined, fileName: string | undefined): Words | null {
  if (key === undefined || fileName === undefined || !FILE_REFUSALS.has(key)) return null;
  return { message: `${key}.named`, args: { fileName } };
}

interface FailureDescription {
  /** Key (or text) that stands for the failure, also when nothing is shown. */
  message: string;
  alerts: Alert[];
  /** The session is over: forget the token, become anonymous. */
  endSession: boolean;
  /** How it ended, where the server says so. */
  end?: SessionEnd | null;
}

/** Alerts that are never shown. */
export const SUPPRESSED_ALERTS: ReadonlySet<string> = new Set([
  'app.contribution.created',
  'error.urlNotFound',
]);

/** Refusals of a file; each has a sentence of its own with the file's name. */
const FILE_REFUSALS: ReadonlySet<string> = new Set([
  'error.fileType',
  'error.fileSize',
  'error.fileEmpty',
  'error.fileInfected',
]);

/** Bounds of a value are explained like bounds of a length. */
const SHOWN_AS_SIZE: ReadonlySet<string> = new Set(['Min', 'Max', 'DecimalMin', 'DecimalMax']);

/**
 * What a failed call means for the person.
 * @param own the call's own error message; null keeps the call silent, undefined uses the general rule
 */
export function describeFailure(failure: Failure, own?: string | null): FailureDescription {
  const { path, status } = failure;
  // The sign-in dialog shows its own failures.
  if (path === SIGN_IN_PATH) return quiet('login.messages.error.authentication');
  if (status === 401 || status === 403) {
    const silent = status === 401 && (path === ACCOUNT_PATH || path.startsWith(`${ACCOUNT_PATH}/`));
    const message = 'login.error.unauthorized';
    const alerts: Alert[] = silent ? [] : [{ type: 'error', message }];
    return { message, alerts, endSession: true, end: sessionEndOf(failure.body) };
  }
  if (own === null) return quiet(describe(failure)[0]?.message ?? UNKNOWN);
  const found = own === undefined ? describe(failure) : [{ type: 'error' as const, message: own }];
  const named = fileRefusal(found[0]?.message, failure.fileName);
  return {
    message: textOf(failure.body, 'message') === ACCIDENT ? ACCIDENT : (found[0]?.message ?? UNKNOWN),
    alerts: (named ? [failed(named.message, named.args)] : found).filter(
      (alert) => !SUPPRESSED_ALERTS.has(alert.message),
    ),
    endSession: false,
  };
}

function sessionEndOf(body: unknown): SessionEnd | null {
  const said = textOf(body, 'sessionEnd');
  return SESSION_ENDS.find((end) => end === said) ?? null;
}

const UNREACHABLE = 'error.serverNotReachable';
const UNKNOWN = 'error.unknown';
/** An unexpected failure of the server; its request is named, so that the person can quote it. */
const ACCIDENT = 'error.unexpected';

function quiet(message: string): FailureDescription {
  return { message, alerts: [], endSession: false };
}

function describe({ status, headers, body }: Failure): Alert[] {
  if (status === 0) return [failed(UNREACHABLE)];
  if (status === 404) return [failed('error.urlNotFound')];
  if (status === 400) {
    const key = headerEndingWith(headers, 'app-error');
    if (key) return [failed(key, { entityName: headerEndingWith(headers, 'app-params') ?? '' })];
    const fieldErrors = fieldErrorsOf(body);
    if (fieldErrors.length > 0) {
      return fieldErrors.map(({ objectName, field, message }) =>
        failed(fieldErrorKey(message), { objectName, fieldName: field }),
      );
    }
  }
  const message = textOf(body, 'errorKey') ?? textOf(body, 'message');
  const requestId = textOf(body, 'requestId');
  if (message === ACCIDENT && requestId) return [failed('error.unexpected.quoted', { requestId })];
  return [message ? failed(message, paramsOf(body)) : failed(UNKNOWN)];
}

function failed(message: string, params?: AlertParams): Alert {
  return params ? { type: 'error', message, params } : { type: 'error', message };
}

/** Message key of a field error: `error.{message}`. */
export function fieldErrorKey(message: string): string {
  return `error.${SHOWN_AS_SIZE.has(message) ? 'Size' : message}`;
}

/** The alert of a success: the call's own text, or the headers; null keeps it silent. */
export function describeSuccess(headers: Headers, own?: string | null): Alert | null {
  if (own === null) return null;
  if (own) return { type: 'success', message: own };
  const key = headerEndingWith(headers, 'app-alert');
  if (!key || SUPPRESSED_ALERTS.has(key)) return null;
  return { type: 'success', message: key, params: { param: headerEndingWith(headers, 'app-params') ?? '' } };
}

/** The value of the first header whose name ends so, whatever its case. */
function headerEndingWith(headers: Headers | null, ending: string): string | null {
  if (!headers) return null;
  for (const [name, value] of headers) {
    if (name.toLowerCase().endsWith(ending)) return decoded(value);
  }
  return null;
}

/** Header values are ASCII; names with other letters arrive percent-encoded. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

export function fieldErrorsOf(body: unknown): FieldError[] {
  const list = property(body, 'fieldErrors');
  return Array.isArray(list) ? list : [];
}

let fieldLabel = (_objectName: string, field: string) => field;

/** Tells how the fields of the server's field errors are called in the person's language. */
export function nameFieldsWith(label: (objectName: string, field: string) => string): void {
  fieldLabel = label;
}

/**
 * The error that react-admin's forms understand: `body.errors` maps the path of a field to its message
 * (the prefix lets a plain string carry the message's parameters).
 */
export function toHttpError(failure: Failure, message: string): HttpError {
  const fieldErrors = fieldErrorsOf(failure.body);
  const errors = Object.fromEntries(
    fieldErrors.map(({ objectName, field, message: code }) => [
      field.replace(/\[(\d+)\]/g, '.$1'),
      `@@react-admin@@${JSON.stringify({ message: fieldErrorKey(code), args: { fieldName: fieldLabel(objectName, field) } })}`,
    ]),
  );
  const body = typeof failure.body === 'object' && failure.body !== null ? { ...failure.body } : {};
  return new HttpError(message, failure.status, fieldErrors.length > 0 ? { ...body, errors } : body);
}

/** A field of the body of a failed call, such as `errorKey`; undefined when there is none. */
export function failureField(error: unknown, field: string): string | undefined {
  return textOf(property(error, 'body'), field);
}

/** Status of a failed call, 0 when no answer came; undefined for other errors. */
export function failureStatus(error: unknown): number | undefined {
  const status = property(error, 'status');
  return typeof status === 'number' ? status : undefined;
}

/** The key of why a call failed; undefined where the answer names none. */
export function failureKey(error: unknown): string | undefined {
  if (failureStatus(error) === 0) return UNREACHABLE;
  return failureField(error, 'errorKey') ?? failureField(error, 'message');
}

function paramsOf(body: unknown): AlertParams | undefined {
  const params = property(body, 'params');
  if (typeof params === 'string') return { param: params, entityName: params };
  return typeof params === 'object' && params !== null ? { ...params } : undefined;
}

function textOf(value: unknown, name: string): string | undefined {
  const found = property(value, name);
  return typeof found === 'string' && found !== '' ? found : undefined;
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
