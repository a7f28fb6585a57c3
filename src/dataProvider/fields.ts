import type { ContributionType } from '#contract/access.ts';
import type { FieldUserRole } from '#contract/contributions/participation.ts';
import { fieldEndpoints as endpoints, fieldUserEndpoints as people } from '#contract/fields/endpoints.ts';
import type { ContributionField, FieldUser } from '#contract/fields/schema.ts';
import type { BodyInput } from '#contract/http.ts';
import { endpointResource } from './endpointResource.ts';
import { call } from './httpClient.ts';

/** Fields of a type. */
export const fields = endpointResource(endpoints, {
  lists: ['page', 'all', 'options'],
  records: ['read'],
  create: 'create',
  update: 'save',
  delete: 'remove',
});

/** People with a role in a field. */
export const fieldUsers = endpointResource(people, {
  lists: ['all', 'responsibles', 'mentors'],
  create: 'add',
  update: 'save',
  delete: 'remove',
});

interface Reading {
  signal?: AbortSignal | undefined;
}

/** Changes what is named of a field [R3P-46]. */
export const saveField = async (
  type: ContributionType,
  body: BodyInput<typeof endpoints.save>,
): Promise<ContributionField> => (await call(endpoints.save, { params: { type }, body })).data;

/** Deletes a field that nothing stands in [R3P-47]. */
export const removeField = async (type: ContributionType, id: number): Promise<void> => {
  await call(endpoints.remove, { params: { type, id } });
};

/** Everybody of a field, by name [R3P-50]. */
export const readFieldPeople = async (fieldId: number, { signal }: Reading = {}): Promise<FieldUser[]> =>
  (await call(people.all, { params: { fieldId }, signal, errorMessage: null })).data;

/** Gives a person a role in a field [R3P-52]. */
export const addFieldPerson = async (
  fieldId: number,
  body: { userId: number; userRole: FieldUserRole },
): Promise<FieldUser> => (await call(people.add, { params: { fieldId }, body })).data;

/** Lets a role wait, or act again [R3P-53]. */
export const switchFieldPerson = async (id: number, isActive: boolean): Promise<FieldUser> =>
  (await call(people.save, { body: { id, isActive } })).data;

/** Takes a role away [R3P-54]. */
export const removeFieldPerson = async ({ id, fieldId, userId, userRole }: FieldUser): Promise<void> => {
  await call(people.remove, { params: { id, fieldId, userId, userRole } });
};
