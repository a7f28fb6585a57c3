import { afterAll, beforeAll } from 'vitest';
import { extraInputEndpoints } from '#contract/extra-inputs/endpoints.ts';
import type { ExtraInput } from '#contract/extra-inputs/schema.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';

export let app: TestApp;
export let admin: Call;
export let owner: TestUser;
export let employee: Call;
export const SUGGESTION = { source: 'SUGGESTION' } as const;
export const IDEA = { source: 'IDEA' } as const;
export const labels = (label: string) => [
  { language: 'en', label, explanation: null },
  { language: 'tr', label: `${label} (tr)`, explanation: null },
];

export const choices = (...names: string[]) =>
  names.flatMap((label, index) => [
    { language: 'en', label, rank: index + 1 },
    { language: 'tr', label: `${label} (tr)`, rank: index + 1 },
  ]);
export const body = (values: object = {}) => ({
  definitionList: labels('A label'),
  inputType: 'TEXT',
  ...values,
});

export const create = (params: { source: ExtraInput['source'] }, values: object = {}) =>
  admin(extraInputEndpoints.create, { params, body: body(values) });

/** An administrator of all types and an employee. */
export function prepareExtraInputs() {
  beforeAll(async () => {
    app = await startTestApp();
    admin = await app.as(
      await aUser(app.db, {
        roles: ['ROLE_SUGGESTION_ADMIN', 'ROLE_IMPROVEMENT_ADMIN', 'ROLE_COMPETITION_ADMIN'],
      }),
    );
    owner = await aUser(app.db);
    employee = await app.as(owner);
  });
  afterAll(() => app.close());
}
