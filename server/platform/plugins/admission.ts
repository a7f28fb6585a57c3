import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/http.ts';
import { can } from '#contract/roles.ts';
import { AppError } from '#server/platform/errors.ts';
import { hasRole, requireSecondStepConfirmed } from '#server/platform/http/call.ts';
import type { Route } from '#server/platform/http/route.ts';
import type { CallLimits } from '#server/platform/limits/call-limits.ts';
import type { Services } from '#server/platform/services.ts';
import { authenticate, bringsToken, NOBODY, type Recognized, type SignedIn } from './authentication.ts';
import { mayBeStoodIn } from './own-writes.ts';
import type { CallTimes } from './server-timing.ts';

/** Who calls; within the time that the route gives, where it has to answer whatever the database does. */
async function recognize(route: Route, services: Services, request: FastifyRequest): Promise<Recognized> {
  const { signInWithin } = route;
  const found = authenticate(request, services, mayBeStoodIn(route));
  if (signInWithin === undefined) return found;
  return Promise.race([found.catch(() => NOBODY), wait(signInWithin, NOBODY, { ref: false })]);
}

function checkAccess(endpoint: Endpoint, { signedIn, ended }: Recognized, params: unknown): void {
  if (can(signedIn?.caller.roles ?? null, endpoint.access, params as Record<string, unknown>)) return;
  if (signedIn !== null) throw new AppError('error.forbidden');
  throw new AppError('error.unauthorized', ended === null ? {} : { body: { sessionEnd: ended } });
}

/**
 * In maintenance only administrators use the system, Q3-120. What is for everyone stays open: the settings, the
 * texts, signing in and signing out.
 */
function checkMaintenance({ access }: Endpoint, signedIn: SignedIn | null): void {
  if (!signedIn?.maintenance || access.kind === 'public' || hasRole(signedIn.caller, 'ROLE_ADMIN')) return;
  throw new AppError('error.maintenance');
}

/**
 * Who has to set up a second factor does that first. What is open to everybody stays so meanwhile, to a visitor.
 * @returns who is signed in for this call
 */
function requireSecondFactor(
  { endpoint, beforeSecondFactor }: Route,
  { signedIn }: Recognized,
): SignedIn | null {
  if (!signedIn?.caller.needsSecondFactor || beforeSecondFactor) return signedIn;
  if (endpoint.access.kind !== 'public') throw new AppError('error.secondFactor.required');
  return null;
}

/**
 * Whether a browser makes a call for anything but the script of one of our pages. Browsers say where a call comes from
 * (Fetch Metadata), and no page can make them say something else; programs say nothing.
 */
function comesFromElsewhere({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  return (site !== undefined && site !== 'same-origin') || headers['sec-fetch-mode'] === 'navigate';
}

/** @throws AppError error.confirmation.required, to which the browser asks who is there and repeats the call */
function checkConfirmed({ confirmed }: Endpoint, signedIn: SignedIn | null): void {
  if (confirmed === false || signedIn === null) return;
  const { isConfirmed = false, mustConfirm = true } = signedIn.caller;
  if (confirmed === 'secondStep') requireSecondStepConfirmed(signedIn.caller);
  else if (confirmed === 'always' ? !isConfirmed : mustConfirm) {
    throw new AppError('error.confirmation.required');
  }
}

interface Admitted {
  signedIn: SignedIn | null;
  times: CallTimes;
}

/** Who calls, by request: known before its body is read. */
const admitted = new WeakMap<FastifyRequest, Admitted>();

/** Who makes a call that was let in; null for a visitor. */
export const signedInOf = (request: FastifyRequest): SignedIn | null =>
  admitted.get(request)?.signedIn ?? null;

/** How a call that was let in has spent its time so far. */
export const timesOf = (request: FastifyRequest): CallTimes | undefined => admitted.get(request)?.times;

/** Account whose token came along, by request; also where that is refused. */
const accounts = new WeakMap<FastifyRequest, number>();

/** The account whose token a request carried, let in or not; undefined where nobody knows. */
export const accountOf = (request: FastifyRequest): number | undefined => accounts.get(request);

/**
 * Lets in who may make the call, by the head of the request alone: the body of anybody else is not read, so that strangers
 * take neither time nor memory with it.
 */
export async function admit(
  route: Route,
  services: Services,
  requireAllowance: CallLimits,
  request: FastifyRequest,
  times: CallTimes,
): Promise<void> {
  const { endpoint } = route;
  if (route.changesByGet && comesFromElsewhere(request)) throw new AppError('error.malformed');
  const arrived = performance.now();
  const recognized = await recognize(route, services, request);
  times.authentication = performance.now() - arrived;
  if (recognized.userId !== null) accounts.set(request, recognized.userId);
  const signedIn = requireSecondFactor(route, recognized);
  if (!bringsToken(request, route.programToken?.(services))) {
    checkAccess(endpoint, recognized, request.params);
  }
  checkMaintenance(endpoint, signedIn);
  checkConfirmed(endpoint, recognized.signedIn);
  await requireAllowance(endpoint, request.query, signedIn?.caller ?? null, request.ip);
  admitted.set(request, { signedIn, times });
}
