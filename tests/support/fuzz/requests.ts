import type { z } from 'zod';
import type { Endpoint } from '#contract/http.ts';
import { EXCEL_MEDIA } from '#contract/spreadsheets/rules.ts';
import type { SeededRandom } from '#server/platform/seeded-random.ts';
import { admittedTo, CALLER_KINDS, type CallerKind, type Tokens } from './callers.ts';
import { hostileForms } from './forms.ts';
import { HOSTILE_BODIES, HOSTILE_ENDS, HOSTILE_HEADERS, HOSTILE_TYPES } from './headers.ts';
import { beyondBounds, hostileValues, inAddress } from './hostileValues.ts';
import { bare, definitionOf, fieldsOf, type Slot, type Step, slotsOf } from './schemas.ts';
import { validPart, validValue } from './validValues.ts';

/** One request that is to be answered as any other is: without an accident. */
export interface FuzzRequest {
  endpoint: Endpoint;
  caller: CallerKind;
  /** What is hostile of it. */
  what: string;
  url: string;
  headers: Record<string, string>;
  payload?: string | Buffer;
}

/** What a request is made of, before it is put into words. */
interface Parts {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
}

type Kind = 'params' | 'query' | 'body';

export const hasBody = ({ body, upload }: Endpoint): boolean =>
  upload === null && definitionOf(body).type !== 'undefined';

const validParts = (endpoint: Endpoint, chance: SeededRandom): Parts => ({
  params: validPart(endpoint.params, chance) as Parts['params'],
  query: validPart(endpoint.query, chance) as Parts['query'],
  body: validPart(endpoint.body, chance),
});

/** The value with something else at one place; what stands around that place is made where it is missing. */
function withAt(
  schema: z.ZodType,
  value: unknown,
  [step, ...further]: readonly Step[],
  { hostile, chance }: { hostile: unknown; chance: SeededRandom },
): unknown {
  if (step === undefined) return hostile;
  const own = bare(schema);
  const { shape, element, valueType, options } = definitionOf(own);
  if (options !== undefined) {
    const fitting = options.find((option) => slotsOf(option).some(({ path: [first] }) => first === step));
    return withAt(fitting ?? own, value, [step, ...further], { hostile, chance });
  }
  const inner = shape?.[step] ?? element ?? valueType;
  if (inner === undefined) return hostile;
  const whole = typeof value === 'object' && value !== null ? value : validValue(own, chance);
  const within = (old: unknown) => withAt(inner, old, further, { hostile, chance });
  if (Array.isArray(whole)) return [within(whole[0]), ...whole.slice(1)];
  const name = step === '*' ? (Object.keys(whole as object)[0] ?? 'a') : step;
  // Not by `{...whole, [name]: …}`: a name may be `__proto__`.
  return Object.fromEntries([
    ...Object.entries(whole as object).filter(([key]) => key !== name),
    [name, within((whole as Record<string, unknown>)[name])],
  ]);
}

const pathOf = ({ path }: Endpoint, params: Record<string, unknown>) =>
  `/${path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(inAddress(params[name] ?? '1')))}`;

function searchOf(query: Record<string, unknown>): string {
  const pairs = Object.entries(query).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(inAddress(value))}`,
  );
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

const short = (value: unknown) => {
  const text = JSON.stringify(value) ?? 'undefined';
  return text.length > 60 ? `${text.slice(0, 60)}… (${text.length})` : text;
};

function requestOf(endpoint: Endpoint, caller: CallerKind, what: string, parts: Parts): FuzzRequest {
  const url = pathOf(endpoint, parts.params) + searchOf(parts.query);
  if (!hasBody(endpoint)) return { endpoint, caller, what, url, headers: {} };
  const payload = JSON.stringify(parts.body) ?? '';
  return { endpoint, caller, what, url, headers: { 'content-type': 'application/json' }, payload };
}

interface Place {
  kind: Kind;
  slot: Slot;
}

const places = new Map<Endpoint, readonly Place[]>();

/** Every place of an endpoint's requests in which something hostile may stand. */
function placesOf(endpoint: Endpoint): readonly Place[] {
  const known = places.get(endpoint);
  if (known !== undefined) return known;
  const found = [
    ...(['params', 'query'] as const).flatMap((kind) =>
      fieldsOf(endpoint[kind]).map(([name, field]) => ({
        kind,
        slot: { path: [name], schema: bare(field) },
      })),
    ),
    ...(hasBody(endpoint) ? slotsOf(endpoint.body).map((slot) => ({ kind: 'body' as const, slot })) : []),
  ];
  places.set(endpoint, found);
  return found;
}

/** Makes requests to one endpoint; equal chance makes equal requests. */
export function requestsTo(endpoint: Endpoint, chance: SeededRandom) {
  const { params, query, body } = endpoint;
  const schemas: Record<Kind, z.ZodType> = { params, query, body };
  const valid = (caller: CallerKind) => requestOf(endpoint, caller, 'nothing', validParts(endpoint, chance));
  return {
    slots: placesOf(endpoint),
    valid,
    /** Valid but for one place. */
    withValue: (caller: CallerKind, { kind, slot }: Place, hostile: unknown): FuzzRequest => {
      const parts = validParts(endpoint, chance);
      const hostilePart = withAt(schemas[kind], parts[kind], slot.path, { hostile, chance });
      const what = `${[kind, ...slot.path].join('.')} = ${short(hostile)}`;
      return requestOf(endpoint, caller, what, { ...parts, [kind]: hostilePart });
    },
    withHeaders: (caller: CallerKind, headers: Readonly<Record<string, string>>): FuzzRequest => {
      const request = valid(caller);
      return { ...request, what: short(headers), headers: { ...request.headers, ...headers } };
    },
    withEnd: (caller: CallerKind, end: string): FuzzRequest => {
      const request = valid(caller);
      return { ...request, what: `the end ${short(end)}`, url: `${request.url.split('?')[0]}${end}` };
    },
    withBody: (caller: CallerKind, payload: string | Buffer): FuzzRequest => ({
      ...valid(caller),
      what: `the body ${short(payload.toString('latin1'))}`,
      headers: { 'content-type': 'application/json' },
      payload,
    }),
    withType: (caller: CallerKind, type: string): FuzzRequest => {
      const request = valid(caller);
      return {
        ...request,
        what: `the type ${short(type)}`,
        headers: { 'content-type': type },
        payload: request.payload ?? '{}',
      };
    },
    forms: (caller: CallerKind): FuzzRequest[] =>
      hostileForms(endpoint, validPart(body, chance)).map(({ payload, contentType }, at) => ({
        ...requestOf(endpoint, caller, `the form ${at}`, validParts(endpoint, chance)),
        headers: { 'content-type': contentType },
        payload,
      })),
  };
}

export type RequestMaker = ReturnType<typeof requestsTo>;

/** What nearly every list has: what is hostile for one, each of them gets a part of. */
const SHARED = new Set(['page', 'size', 'sort', 'lang', 'langKey', 'langkey']);
const SHARED_VALUES = 3;
/** Places of an endpoint that hold the same share what is hostile for them: all together get all of it, each so many at least. */
const PLACE_VALUES = 6;
const VALID = 3;
const PASSED_ON = 4;
/** The same few parsers read the bodies of all endpoints. */
const BODIES = 7;

/** Spreadsheets are made in a thread each, which takes longer to start than all else: their places get a part too. */
const isCostly = ({ media }: Endpoint) => media === EXCEL_MEDIA;

/** So many of a list, beginning where the last endpoint ended: all together get all of it. */
function shareOf<T>(items: readonly T[], count: number, endpointAt: number): T[] {
  return Array.from({ length: count }, (_, at) => items[(endpointAt * count + at) % items.length] as T);
}

const isShared = ({ kind, slot }: Place) => kind === 'query' && SHARED.has(slot.path[0] ?? '');
const kindOf = ({ slot: { schema } }: Place) =>
  `${definitionOf(schema).type} ${hostileValues(schema).length}`;

/** The hostile values for each place of an endpoint: together all of them, and at each what is just beyond its own bounds. */
function* valuesFor(endpoint: Endpoint, endpointAt: number): Generator<[Place, unknown]> {
  const places = placesOf(endpoint);
  for (const place of places) {
    const alike = places.filter(
      (other) => kindOf(other) === kindOf(place) && isShared(other) === isShared(place),
    );
    const all = hostileValues(place.slot.schema);
    const part = Math.max(PLACE_VALUES, Math.ceil(all.length / alike.length));
    const count = isShared(place) || isCostly(endpoint) ? SHARED_VALUES : part;
    const values = shareOf(all, count, endpointAt + alike.indexOf(place));
    for (const value of [...values, ...beyondBounds(place.slot.schema)]) yield [place, value];
  }
}

/**
 * Everything hostile for what an endpoint takes, each value at some place of its kind, by callers in turn who may make the
 * call; and some of all by those who may not. The long run (`npm run fuzz`) meets any value at any place.
 * @param endpointAt place of the endpoint in the table
 */
export function* everyRequestTo(
  endpoint: Endpoint,
  chance: SeededRandom,
  endpointAt: number,
): Generator<FuzzRequest> {
  const make = requestsTo(endpoint, chance);
  const admitted = admittedTo(endpoint);
  let turn = endpointAt;
  const next = () => {
    turn += 1;
    return admitted[turn % admitted.length] as CallerKind;
  };
  for (let at = 0; at < (isCostly(endpoint) ? 1 : VALID); at += 1) yield* admitted.map(make.valid);
  for (const [place, value] of valuesFor(endpoint, endpointAt)) yield make.withValue(next(), place, value);
  for (const headers of shareOf(HOSTILE_HEADERS, PASSED_ON, endpointAt))
    yield make.withHeaders(next(), headers);
  for (const end of shareOf(HOSTILE_ENDS, PASSED_ON, endpointAt)) yield make.withEnd(next(), end);
  const bodies = endpoint.method === 'GET' ? 0 : hasBody(endpoint) ? BODIES : 1;
  for (const payload of shareOf(HOSTILE_BODIES, bodies, endpointAt)) yield make.withBody(next(), payload);
  const types = endpoint.upload || hasBody(endpoint) ? BODIES : 0;
  for (const type of shareOf(HOSTILE_TYPES, types, endpointAt)) yield make.withType(next(), type);
  yield* make.forms(next());
  for (const refused of CALLER_KINDS.filter((kind) => !admitted.includes(kind))) {
    const place = make.slots[endpointAt % Math.max(make.slots.length, 1)];
    yield make.valid(refused);
    if (place) yield make.withValue(refused, place, chance.pick(hostileValues(place.slot.schema)));
    yield make.withHeaders(refused, chance.pick(HOSTILE_HEADERS));
  }
}

/** The head of a request with who makes it; what is hostile of the head comes last. */
export function headersOf({ caller, headers }: FuzzRequest, tokens: Tokens): Record<string, string> {
  const token = tokens[caller];
  return { ...(token === null ? {} : { authorization: `Bearer ${token}` }), ...headers };
}
