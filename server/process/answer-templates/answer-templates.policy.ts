import { type SQL, sql } from 'drizzle-orm';
import { mayChangeModuleTemplates, type TemplateModule } from '#contract/answer-templates/rules.ts';
import { modulesMailedBy } from '#contract/mailings/rules.ts';
import { CONTRIBUTION_TYPES, seesAllOfType } from '#contract/roles.ts';
import { refused } from '#server/platform/errors.ts';
import type { Caller } from '#server/platform/http/call.ts';
import { WORKING_ROLES } from '#server/process/life-cycles/engine/roles.ts';

type Person = Pick<Caller, 'id' | 'roles'>;

/**
 * Types of contribution that a person may answer, as a query: those that they administer, in a field of which they work, or a
 * contribution of which they work on, or owe an answer to.
 */
function answeredTypes({ id, roles }: Person): SQL {
  const administered = CONTRIBUTION_TYPES.filter((type) => seesAllOfType(roles, type));
  return sql`(
    select kind.type from unnest(${sql.param([...CONTRIBUTION_TYPES])}::text[]) kind(type)
     where kind.type = any(${sql.param(administered)}::text[])
        or exists (select from contribution_field_user own
                     join contribution_field field on field.id = own.field_id
                    where own.user_id = ${id} and own.is_active and field.contribution_type = kind.type)
        or exists (select from contribution_participant part
                     join contribution on contribution.id = part.contribution_id
                    where part.user_id = ${id} and part.role = any(${sql.param([...WORKING_ROLES])}::text[])
                      and contribution.type = kind.type and not contribution.is_deleted)
        or exists (select from contribution
                    where contribution.answer_owner_id = ${id} and contribution.type = kind.type
                      and not contribution.is_deleted))`;
}

/** Modules whose templates a person may use, as a query: those in which they answer, and those whose mails they may ask for. */
export const usedModules = (person: Person): SQL => sql`(
    select type as module from ${answeredTypes(person)} answered
    union all select unnest(${sql.param(modulesMailedBy(person.roles))}::text[]))`;

/** That a row of `answer_template` is a person's own. */
export const isOwn = ({ id }: Pick<Person, 'id'>): SQL =>
  sql`(answer_template.module is null and answer_template.author_id = ${id})`;

/** Whether a person may use a template, as a condition on `answer_template`: their own, and those of these modules. */
export const usableBy = (person: Person): SQL =>
  sql`(${isOwn(person)} or answer_template.module in ${usedModules(person)})`;

/** A template's place: a module, else its author's own. */
export interface Placed {
  authorId: number | null;
  module: TemplateModule | null;
}

/** Whether somebody changes and deletes a template: their own, and those of modules that they administer or edit. */
export const mayChangeTemplate = ({ id, roles }: Person, { authorId, module }: Placed): boolean =>
  module === null ? authorId === id : mayChangeModuleTemplates(roles, module);

/** @throws AppError error.answerTemplate.module for who neither administers nor edits the module */
export function requireMayChange(person: Person, placed: Placed): void {
  if (!mayChangeTemplate(person, placed)) throw refused('error.answerTemplate.module', 'answerTemplate');
}
