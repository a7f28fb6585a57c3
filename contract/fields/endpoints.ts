import { z } from 'zod';
import { ContributionType } from '#contract/access.ts';
import { FieldUserRole } from '#contract/contributions/participation.ts';
import { changesOf, endpoint, Id, NoContent, paging, SeenVersion } from '#contract/http.ts';
import { anyOf, insiders, typeAdministrator } from '#contract/roles.ts';
import { TitleList } from '#contract/texts/titles.ts';
import { ContributionField, FIELD_SORT_FIELDS, FieldRow, FieldUser } from './schema.ts';

const FieldOption = ContributionField.pick({ id: true, definitionList: true });

const FieldInput = z.object({ definitionList: TitleList, isActive: z.boolean().default(false) });
const FieldUserInput = z.object({
  userId: z.number().int().positive(),
  userRole: FieldUserRole,
  isActive: z.boolean().default(true),
});

const ofType = typeAdministrator('type');
/** Whoever fills in, filters or administers contributions reads the fields. */
const readers = anyOf(
  'ROLE_INTERNAL',
  'ROLE_EXTERNAL',
  'ROLE_ADMIN',
  'ROLE_APP_ADMIN',
  'ROLE_SUGGESTION_ADMIN',
  'ROLE_IMPROVEMENT_ADMIN',
  'ROLE_COMPETITION_ADMIN',
  'ROLE_COMPETITION_EDITOR',
);
/** The field's type decides which of them may; that is a rule of the object [R3O-19], Q3-93. */
const administrators = anyOf(
  'ROLE_ADMIN',
  'ROLE_SUGGESTION_ADMIN',
  'ROLE_IMPROVEMENT_ADMIN',
  'ROLE_COMPETITION_ADMIN',
  'ROLE_COMPETITION_EDITOR',
);

const ByType = z.object({ type: ContributionType });
const ByTypeAndId = z.object({ type: ContributionType, id: Id });
const ByField = z.object({ fieldId: Id });
const Membership = z.object({ fieldId: Id, userId: Id, userRole: FieldUserRole });

export const fieldEndpoints = {
  page: endpoint('GET api/v3/contribution-fields/:type', {
    access: ofType,
    summary: 'A page of the fields of a type, active and inactive',
    params: ByType,
    query: z.object({
      ...paging(FIELD_SORT_FIELDS, 'id,desc'),
      /** A part of the title in any language. */
      'title.contains': z.string().max(255).optional(),
      'isActive.equals': z.enum(['true', 'false']).optional(),
    }),
    response: z.array(FieldRow),
    list: true,
  }),
  all: endpoint('GET api/v3/contribution-fields/list/:type', {
    access: readers,
    summary: 'All fields of a type, active and inactive, Q3-40',
    params: ByType,
    response: z.array(ContributionField),
    list: true,
  }),
  options: endpoint('GET api/v3/contribution-fields/options/:type', {
    access: readers,
    summary: 'The active fields of a type, as options',
    params: ByType,
    response: z.array(FieldOption),
    list: true,
  }),
  read: endpoint('GET api/v3/contribution-fields/:type/:id', {
    access: ofType,
    summary: 'One field',
    params: ByTypeAndId,
    response: ContributionField,
  }),
  create: endpoint('POST api/v3/contribution-fields/:type', {
    access: ofType,
    summary: 'Creates a field',
    params: ByType,
    body: FieldInput,
    response: ContributionField,
    alert: 'app.contributionField.created',
  }),
  save: endpoint('PUT api/v3/contribution-fields/:type', {
    access: ofType,
    summary: 'Saves a field',
    params: ByType,
    body: changesOf(FieldInput).extend({
      id: z.number().int().positive(),
      version: SeenVersion,
    }),
    response: ContributionField,
    alert: 'app.contributionField.updated',
  }),
  remove: endpoint('DELETE api/v3/contribution-fields/:type/:id', {
    access: ofType,
    summary: 'Deletes a field that no contribution uses',
    params: ByTypeAndId,
    response: NoContent,
    alert: 'app.contributionField.deleted',
  }),
};

export const fieldUserEndpoints = {
  membership: endpoint(
    'GET api/v3/contribution-field-users/fieldId/:fieldId/userId/:userId/userRole/:userRole',
    {
      access: insiders,
      summary: 'One person of a field in a role',
      params: Membership,
      response: FieldUser,
    },
  ),
  mentors: endpoint('GET api/v3/contribution-field-users/fieldId/:fieldId/mentor', {
    access: insiders,
    summary: 'Active mentors of a field',
    params: ByField,
    response: z.array(FieldUser),
    list: true,
  }),
  all: endpoint('GET api/v3/contribution-users/fieldId/:fieldId', {
    access: administrators,
    summary: 'Everybody of a field',
    params: ByField,
    response: z.array(FieldUser),
    list: true,
  }),
  responsibles: endpoint('GET api/v3/contribution-users/fieldId/:fieldId/responsibles', {
    access: readers,
    summary:
      'Active responsibles of a field; others than insiders need them to change a field, and see no units',
    params: ByField,
    response: z.array(FieldUser),
    list: true,
  }),
  add: endpoint('POST api/v3/contribution-users/fieldId/:fieldId', {
    access: administrators,
    summary: 'Gives a user a role in a field',
    params: ByField,
    body: FieldUserInput,
    response: FieldUser,
    alert: 'app.contributionFieldUser.created',
  }),
  save: endpoint('PUT api/v3/contribution-users', {
    access: administrators,
    summary: 'Saves a role of a user in a field',
    body: changesOf(FieldUserInput).omit({ userId: true }).extend({ id: z.number().int().positive() }),
    response: FieldUser,
    alert: 'app.contributionFieldUser.updated',
  }),
  remove: endpoint(
    'DELETE api/v3/contribution-users/:id/fieldId/:fieldId/userId/:userId/userRole/:userRole',
    {
      access: administrators,
      summary: 'Takes a role of a user in a field away; past assignments stay',
      params: Membership.extend({ id: Id }),
      response: NoContent,
      alert: 'app.contributionFieldUser.deleted',
    },
  ),
};
