import { eq, isNull, sql } from 'drizzle-orm';
import type { ContributionType } from '#contract/access.ts';
import type { FilePerson, LifeCycleFile } from '#contract/life-cycles/file.schema.ts';
import type { LifeCycleTree } from '#contract/life-cycles/schema.ts';
import { fullName } from '#contract/users/full-name.ts';
import type { Db } from '#server/platform/db/client.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import { evalDefinitions } from '#server/platform/db/schema/evaluations.ts';
import { lifeCycles, pointDefinitions } from '#server/platform/db/schema/life-cycles.ts';
import type { Naming } from './write-file.ts';

/** Codes and people that a life cycle names by id. */
export async function readNaming(db: Db, { states }: LifeCycleTree): Promise<Naming> {
  const points = await db
    .select({ id: pointDefinitions.id, code: pointDefinitions.code })
    .from(pointDefinitions);
  const ids = states.flatMap(({ promise }) => (promise?.escalations ?? []).map(({ userId }) => userId));
  const { rows } = await db.execute<FilePerson & { id: number }>(sql`
    select id, login::text, email::text from app_user
     where id = any(${idArray(ids.filter((id) => id !== null))}) and erased_at is null`);
  return {
    codes: new Map(points.map(({ id, code }) => [id, code])),
    people: new Map(rows.map(({ id, login, email }) => [id, { login, email }])),
  };
}

interface KnownPerson extends Record<string, unknown> {
  id: number;
  login: string;
  email: string;
  firstName: string;
  lastName: string;
}

/** Everybody whom a file names. */
export const peopleIn = ({ lifeCycle }: LifeCycleFile): FilePerson[] =>
  lifeCycle.states.flatMap(({ promise }) =>
    (promise?.escalations ?? []).flatMap(({ person }) => (person === null ? [] : [person])),
  );

/** People with open accounts by whom a file may mean: by their e-mail, which is somebody's own everywhere, else by their login. */
export async function readPeople(db: Db, named: readonly FilePerson[]) {
  const { rows } = await db.execute<KnownPerson>(sql`
    select id, login::text, email::text, first_name as "firstName", last_name as "lastName" from app_user
     where activated and erased_at is null
       and (lower(email::text) in (select lower(value) from json_array_elements_text(${JSON.stringify(named.map(({ email }) => email))}::json) value)
         or lower(login::text) in (select lower(value) from json_array_elements_text(${JSON.stringify(named.map(({ login }) => login))}::json) value))`);
  const byEmail = new Map(rows.map((row) => [row.email.toLowerCase(), row]));
  const byLogin = new Map(rows.map((row) => [row.login.toLowerCase(), row]));
  const of = ({ login, email }: FilePerson) =>
    byEmail.get(email.toLowerCase()) ?? byLogin.get(login.toLowerCase()) ?? null;
  return {
    idOf: (person: FilePerson): number | null => of(person)?.id ?? null,
    nameOf: (person: FilePerson): string | null => {
      const row = of(person);
      return row && fullName(row);
    },
  };
}

/** Points and evaluation forms of a type, and names of its life cycles. */
export async function readOfType(db: Db, type: ContributionType) {
  const points = await db
    .select({ id: pointDefinitions.id, code: pointDefinitions.code })
    .from(pointDefinitions)
    .where(eq(pointDefinitions.source, type));
  const forms = await db
    .selectDistinct({ stage: evalDefinitions.evalFlowType, type: evalDefinitions.contributionType })
    .from(evalDefinitions)
    .where(isNull(evalDefinitions.competitionId));
  const named = await db
    .select({ names: lifeCycles.definitionList })
    .from(lifeCycles)
    .where(eq(lifeCycles.contributionType, type));
  return {
    points: new Map(points.map(({ id, code }) => [code, id])),
    stages: new Set<string>(forms.filter((form) => form.type === type).map(({ stage }) => stage)),
    names: named.flatMap(({ names }) => names),
  };
}
