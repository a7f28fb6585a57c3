import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Role } from '#contract/access.ts';
import { fullName } from '#contract/users/full-name.ts';
import {
  USER_IMPORT_FIELDS,
  USER_IMPORT_LIMITS,
  type UserImportCounts,
  type UserImportFault,
  type UserImportField,
  type UserImportRow,
} from '#contract/users/import.schema.ts';
import type { Caller } from '#server/platform/http/call.ts';
import { refusalOf } from '../users.policy.ts';
import type { KnownPerson, PersonState } from './import.known.ts';
import { Register } from './import.register.ts';
import { type PersonRow, shownTexts } from './import.texts.ts';
import { type RowValues, readCells, type Vocabulary } from './import.values.ts';

/** Rows that are worked on before others are served. */
const IN_A_TURN = 250;

/** A row with what is to be stored of it. */
export interface PlannedRow extends UserImportRow {
  before: KnownPerson | null;
  after: PersonState | null;
}

export interface PlanInput {
  rows: readonly PersonRow[];
  words: Vocabulary;
  people: readonly KnownPerson[];
  pathOfUnit: (id: number) => string;
  caller: Pick<Caller, 'id' | 'roles'>;
}

/** What somebody new is where the file says nothing. */
const newcomer = (locale: string): PersonState => ({
  login: '',
  email: '',
  firstName: '',
  lastName: '',
  activated: true,
  langKey: locale,
  authorities: ['ROLE_INTERNAL', 'ROLE_USER'] satisfies Role[],
  unitId: null,
  phone: null,
  educationLevel: null,
  company: null,
  department: null,
  position: null,
});

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
const fault = (
  name: UserImportFault['fault'],
  field: UserImportField | null,
  value: string | null = null,
): UserImportFault => ({ field, fault: name, value });

function mergedWith(values: RowValues, before: KnownPerson | undefined, locale: string): PersonState {
  if (!before) {
    const { email = '', login = email } = values;
    return { ...newcomer(locale), ...values, login, email };
  }
  const { id: _id, registrationStatus: _status, ...state } = before;
  // The login is how the person was found; another spelling of it is no change.
  return { ...state, ...values, login: before.login };
}

const NEEDED = ['email', 'firstName', 'lastName'] as const;

function faultsOf(
  input: PlanInput,
  register: Register,
  { values, faults }: ReturnType<typeof readCells>,
  before: KnownPerson | undefined,
  after: PersonState,
): UserImportFault[] {
  const found = [...faults];
  const misread = new Set(faults.map(({ field }) => field));
  if (!before) {
    for (const field of NEEDED) {
      if (after[field] === '' && !misread.has(field)) found.push(fault('missing', field));
    }
    if (values.login !== undefined && register.isTaken(values.login, null)) {
      found.push(fault('loginTaken', 'login', values.login));
    }
  }
  if (values.email !== undefined && !(before && same(before.email, values.email))) {
    if (register.isTaken(values.email, before?.id ?? null)) {
      found.push(fault('emailTaken', 'email', values.email));
    }
  }
  const refusal = refusalOf(input.caller, before ?? null, { id: before?.id ?? null, ...after });
  if (refusal) {
    const field = before && before.activated !== after.activated ? 'activated' : 'authorities';
    found.push(fault('notAllowed', field));
  }
  return found;
}

/** A field as text that is the same in every language: names of roles and levels are translated by the reader's side. */
function wordOf(
  state: PersonState,
  field: UserImportField,
  pathOfUnit: PlanInput['pathOfUnit'],
): string | null {
  if (field === 'unit') return state.unitId === null ? null : pathOfUnit(state.unitId);
  if (field === 'authorities') return state.authorities.join(',');
  const value = state[field];
  return value === null || value === '' ? null : String(value);
}

function planRow(input: PlanInput, register: Register, row: PersonRow): PlannedRow {
  const { line, lastLine } = row;
  const isTorn = lastLine !== undefined;
  const torn = isTorn ? [fault('lines', null, `${line}–${lastLine}`)] : [];
  const nothing = { line, changes: [], before: null, after: null };
  if ('fault' in row) {
    const faults = [fault(row.fault, null), ...torn];
    const texts = isTorn ? null : {};
    return { ...nothing, person: '', outcome: 'FAULT', faults, isCorrected: false, texts };
  }
  const { isCorrected } = row;
  const read = readCells(row.texts, input.words);
  const { values } = read;
  const before = register.find(values);
  const after = mergedWith(values, before, input.words.locales[0] ?? 'en');
  const person = [fullName(after), after.login].filter(Boolean).join(' · ');
  const failed = (faults: UserImportFault[]): PlannedRow => ({
    ...nothing,
    before: before ?? null,
    person,
    outcome: 'FAULT',
    faults: [...faults, ...torn],
    isCorrected,
    texts: isTorn ? null : shownTexts(row.texts),
  });
  const faults = faultsOf(input, register, read, before, after);
  if (faults.length > 0) return failed(faults);
  const earlier = register.claim(line, after, before ?? null);
  if (earlier !== null) return failed([fault('twice', null, String(earlier))]);
  const changes = USER_IMPORT_FIELDS.flatMap((field) => {
    const from = before ? wordOf(before, field, input.pathOfUnit) : null;
    const to = wordOf(after, field, input.pathOfUnit);
    return from === to ? [] : [{ field, from, to }];
  });
  const outcome = before ? (changes.length > 0 ? 'CHANGED' : 'UNCHANGED') : 'NEW';
  const texts = isCorrected ? shownTexts(row.texts) : null;
  return { line, person, outcome, changes, faults: [], before: before ?? null, after, isCorrected, texts };
}

/**
 * What becomes of every row. Pure: the same file, people and caller give the same plan, so that what was shown is what
 * happens.
 */
export async function planImport(input: PlanInput): Promise<PlannedRow[]> {
  const register = new Register(input.people);
  const plan: PlannedRow[] = [];
  /** Rows that can still be corrected; texts of others would come for nothing. */
  let left: number = USER_IMPORT_LIMITS.corrections;
  for (const row of input.rows) if ('texts' in row && row.isCorrected) left -= 1;
  for (const row of input.rows) {
    const planned = planRow(input, register, row);
    if (planned.texts !== null && !planned.isCorrected) {
      if (left === 0) planned.texts = null;
      else left -= 1;
    }
    plan.push(planned);
    if (plan.length % IN_A_TURN === 0) await nextTurn();
  }
  return plan;
}

export function countsOf(plan: readonly PlannedRow[]): UserImportCounts {
  const counts = { NEW: 0, CHANGED: 0, UNCHANGED: 0, FAULT: 0 };
  for (const { outcome } of plan) counts[outcome] += 1;
  return counts;
}

/** Whether a row deactivates somebody who was active. */
export const deactivates = ({ before, after }: PlannedRow): boolean =>
  before?.activated === true && after?.activated === false;

/** Stands for exactly this plan, what is stored already included. */
export async function digestOf(plan: readonly PlannedRow[]): Promise<string> {
  const hash = createHash('sha256');
  for (const [at, { line, outcome, before, after, changes, faults }] of plan.entries()) {
    hash.update(`${JSON.stringify([line, outcome, before?.id, after, changes, faults])}\n`);
    if (at % IN_A_TURN === IN_A_TURN - 1) await nextTurn();
  }
  return hash.digest('base64url');
}
