import { z } from 'zod';
import { FieldUserRole } from '#contract/contributions/participation.ts';
import { changesOf, endpointFor, forInsiders, Id, paging, rowsOf, saveOf } from '#contract/http.ts';
import { anyOf, TYPE_ADMINISTRATOR_ROLES, typeAdministrator } from '#contract/roles.ts';
import { TitleList } from '#contract/texts/titles.ts';
import { ContributionField, FIELD_SORT_FIELDS, FieldRow, FieldUser } from './schema.ts';

const FieldOption = ContributionField.pick({ id: true, definitionList: true });

const FieldInput = z.object({ definitionList: TitleList, isActive: z.boolean().default(false) });
const FieldUserInput = z.object({
  userId: z.number().int().positive(),
  userRole: FieldUserRole,
  isActive: z.boolean().default(true),
});

const forTypeAdministrators = endpointFor(typeAdministrator('type'));
/** Whoever fills in, filters or administers contributions reads the fields. */
const forReaders = endpointFor(
  anyOf('ROLE_INTERNAL', 'ROLE_EXTERNAL', 'ROLE_ADMIN', 'ROLE_APP_ADMIN', ...TYPE_ADMINISTRATOR_ROLES),
);
/** The field's type decides which of them may; that is a rule of the object [R3O-19], Q3-93. */
const forAdministrators = endpointFor(anyOf('ROLE_ADMIN', ...TYPE_ADMINISTRATOR_ROLES));

const Membership = z.object({ fieldId: Id, userId: Id, userRole: FieldUserRole });

export const fieldEndpoints = {
  page: forTypeAdministrators('GET api/v3/contribution-fields/:type', {
    summary: 'A page of the fields of a type, active and inactive',
    query: z.object({
      ...paging(FIELD_SORT_FIELDS, 'id,desc'),
      /** A part of the title in any language. */
      'title.contains': z.string().max(255).optional(),
      'isActive.equals': z.enum(['true', 'false']).optional(),
    }),
    ...rowsOf(FieldRow),
  }),
  all: forReaders('GET api/v3/contribution-fields/list/:type', {
    summary: 'All fields of a type, active and inactive, Q3-40',
    ...rowsOf(ContributionField),
  }),
  options: forReaders('GET api/v3/contribution-fields/options/:type', {
    summary: 'The active fields of a type, as options',
    ...rowsOf(FieldOption),
  }),
  read: forTypeAdministrators('GET api/v3/contribution-fields/:type/:id', {
    summary: 'One field',
    response: ContributionField,
  }),
  create: forTypeAdministrators('POST api/v3/contribution-fields/:type', {
    summary: 'Creates a field',
    body: FieldInput,
    response: ContributionField,
    alert: 'app.contributionField.created',
  }),
  save: forTypeAdministrators('PUT api/v3/contribution-fields/:type', {
    summary: 'Saves a field',
    body: saveOf(FieldInput),
    response: ContributionField,
    alert: 'app.contributionField.updated',
  }),
  remove: forTypeAdministrators('DELETE api/v3/contribution-fields/:type/:id', {
    summary: 'Deletes a field that no contribution uses',
    alert: 'app.contributionField.deleted',
  }),
};

export const fieldUserEndpoints = {
  membership: forInsiders(
    'GET api/v3/contribution-field-users/fieldId/:fieldId/userId/:userId/userRole/:userRole',
    {
      summary: 'One person of a field in a role',
      params: Membership,
      response: FieldUser,
    },
  ),
  mentors: forInsiders('GET api/v3/contribution-field-users/fieldId/:fieldId/mentor', {
    summary: 'Active mentors of a field',
    ...rowsOf(FieldUser),
  }),
  all: forAdministrators('GET api/v3/contribution-users/fieldId/:fieldId', {
    summary: 'Everybody of a field',
    ...rowsOf(FieldUser),
  }),
  responsibles: forReaders('GET api/v3/contribution-users/fieldId/:fieldId/responsibles', {
    summary:
      'Active responsibles of a field; others than insiders need them to change a field, and see no units',
    ...rowsOf(FieldUser),
  }),
  add: forAdministrators('POST api/v3/contribution-users/fieldId/:fieldId', {
    summary: 'Gives a user a role in a field',
    body: FieldUserInput,
    response: FieldUser,
    alert: 'app.contributionFieldUser.created',
  }),
  save: forAdministrators('PUT api/v3/contribution-users', {
    summary: 'Saves a role of a user in a field',
    body: changesOf(FieldUserInput).omit({ userId: true }).extend({ id: z.number().int().positive() }),
    response: FieldUser,
    alert: 'app.contributionFieldUser.updated',
  }),
  remove: forAdministrators(
    'DELETE api/v3/contribution-users/:id/fieldId/:fieldId/userId/:userId/userRole/:userRole',
    {
      summary: 'Takes a role of a user in a field away; past assignments stay',
      params: Membership.extend({ id: Id }),
      alert: 'app.contributionFieldUser.deleted',
    },
  ),
};
