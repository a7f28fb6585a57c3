import fc from 'fast-check';
import { ALL_ENDPOINTS } from '#contract/endpoints.ts';
import type { Endpoint } from '#contract/http.ts';
import { EXCEL_MEDIA } from '#contract/spreadsheets/rules.ts';
import { type SeededRandom, seededRandom } from '#server/platform/seeded-random.ts';
import { admittedTo, CALLER_KINDS } from './callers.ts';
import { HOSTILE_BODIES, HOSTILE_ENDS, HOSTILE_HEADERS, HOSTILE_TYPES } from './headers.ts';
import { ANYTHING, hostileValues } from './hostileValues.ts';
import { type FuzzRequest, hasBody, type RequestMaker, requestsTo } from './requests.ts';

/** Percent of the requests whose hostile value is one of the known ones; the others are anything. */
const KNOWN = 60;
/** Percent of the calls that take long or take things away that are made. */
const COSTLY = 5;
const REMOVING = 25;

function pickEndpoint(chance: SeededRandom): Endpoint {
  for (;;) {
    const endpoint = chance.pick(ALL_ENDPOINTS);
    const share = endpoint.media === EXCEL_MEDIA ? COSTLY : endpoint.method === 'DELETE' ? REMOVING : 100;
    if (chance.percent(share)) return endpoint;
  }
}

const anything = (chance: SeededRandom): unknown =>
  fc.sample(ANYTHING, { numRuns: 1, seed: chance.between(0, 2 ** 31 - 1) })[0];

type Kind = 'nothing' | 'value' | 'headers' | 'end' | 'body' | 'type' | 'form';

function kindOf(endpoint: Endpoint, make: RequestMaker, chance: SeededRandom): Kind {
  const kinds: Kind[] = ['nothing', 'headers', 'end'];
  for (let at = 0; at < 8 && make.slots.length > 0; at += 1) kinds.push('value');
  if (hasBody(endpoint)) kinds.push('body', 'type');
  if (endpoint.upload) kinds.push('form', 'form', 'form', 'type');
  return chance.pick(kinds);
}

/** The request of this number; the same for ever, whatever came before it. */
export function requestAt(seed: number, number: number): FuzzRequest {
  const chance = seededRandom(Math.imul(seed, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b));
  const endpoint = pickEndpoint(chance);
  const make = requestsTo(endpoint, chance);
  const admitted = admittedTo(endpoint);
  const caller = chance.pick(chance.percent(90) ? admitted : CALLER_KINDS);
  switch (kindOf(endpoint, make, chance)) {
    case 'value': {
      const place = chance.pick(make.slots);
      const known = chance.percent(KNOWN);
      return make.withValue(
        caller,
        place,
        known ? chance.pick(hostileValues(place.slot.schema)) : anything(chance),
      );
    }
    case 'headers':
      return make.withHeaders(caller, chance.pick(HOSTILE_HEADERS));
    case 'end':
      return make.withEnd(caller, chance.pick(HOSTILE_ENDS));
    case 'body':
      return make.withBody(caller, chance.pick(HOSTILE_BODIES));
    case 'type':
      return make.withType(caller, chance.pick(HOSTILE_TYPES));
    case 'form':
      return chance.pick(make.forms(caller));
    default:
      return make.valid(caller);
  }
}
