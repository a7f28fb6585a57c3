import { afterAll, beforeAll } from 'vitest';
import { accountEndpoints } from '#contract/account/endpoints.ts';
import { userEndpoints } from '#contract/users/endpoints.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';

export let app: TestApp;
export let root: TestUser;
export let admin: Call;
export let appAdmin: Call;
export let number = 0;
export const body = (values: object = {}) => {
  number += 1;
  return {
    login: `made${number}`,
    firstName: 'Ada',
    lastName: 'Yıldız',
    email: `made${number}@example.org`,
    langKey: 'en',
    ...values,
  };
};

export const create = (values: object = {}, call = admin) =>
  call(userEndpoints.create, { body: body(values) });
export const save = (id: number, changes: object, call = admin) =>
  call(userEndpoints.save, { body: { id, ...changes } });
export const read = (id: number) => admin(userEndpoints.read, { params: { id } });
export const signIn = (username: string, password: string) =>
  app.anonymous(accountEndpoints.authenticate, { body: { username, password } });
export const history = async (id: number) =>
  (await admin(userEndpoints.registrationHistory, { params: { id } })).body.map(
    ({ fromStatus, toStatus, byUser }) => [fromStatus, toStatus, byUser],
  );

/** An administrator and an application administrator. */
export function prepareUserAdministration() {
  beforeAll(async () => {
    app = await startTestApp();
    root = await aUser(app.db, { roles: ['ROLE_ADMIN'], login: 'root' });
    admin = await app.as(root);
    appAdmin = await app.as(await aUser(app.db, { roles: ['ROLE_APP_ADMIN'], login: 'helper' }));
  });
  afterAll(() => app.close());
}
