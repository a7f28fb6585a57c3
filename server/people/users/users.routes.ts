import { parseNodeId } from '#contract/organizations/schema.ts';
import { can, insiders, ROLES } from '#contract/roles.ts';
import { userEndpoints } from '#contract/users/endpoints.ts';
import { userImportEndpoints } from '#contract/users/import.endpoints.ts';
import { userRolesEndpoints } from '#contract/users/roles.endpoints.ts';
import type { ExtendedUser } from '#contract/users/schema.ts';
import { readNode } from '#server/people/organizations/organizations.repository.ts';
import { found } from '#server/platform/errors.ts';
import { Page } from '#server/platform/http/answers.ts';
import { type Caller, sentFile } from '#server/platform/http/call.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { applyImport, checkImport } from './import/import.run.ts';
import { sendPasswordMail } from './password-mail.ts';
import { changeRoles, previewRoles } from './roles/roles.change.ts';
import { createUser } from './user.create.ts';
import { saveUser } from './user.save.ts';
import { endSessionOf, endSessionsOf, sessionsOf } from './user.sessions.ts';
import { findByAddress, searchUsers } from './user-search.ts';
import { pageOfNodeUsers, pageOfUsers } from './users.list.ts';
import { refusalOf } from './users.policy.ts';
import { readRegistrationHistory, readUser, type StoredUser } from './users.repository.ts';

const present = (caller: Caller, user: StoredUser): ExtendedUser => ({
  ...user,
  mayChange: user.erasedAt === null && refusalOf(caller, user, { ...user, activated: true }) === null,
});

// Own transactions: a mail is counted, and a file read, before anything is held in the database.
export const userRoutes: Route[] = [
  ...routes(userEndpoints, {
    list: ({ query, db }) => pageOfUsers(db, query),
    read: async ({ params, caller, db }) => present(caller, found(await readUser(db, params.id))),
    registrationHistory: async ({ params, db }) => {
      found(await readUser(db, params.id));
      const rows = await readRegistrationHistory(db, params.id);
      return new Page(rows, rows.length);
    },
    authorities: () => [...ROLES],
    ofOrganization: async ({ params, query, db }) => {
      const node = found(parseNodeId(params.id));
      found(await readNode(db, node));
      return pageOfNodeUsers(db, node, query);
    },
    create: async ({ body, ...work }) => present(work.caller, await createUser(work, body)),
    save: async ({ body, ...work }) => present(work.caller, await saveUser(work, body)),
    sendPasswordMail: {
      ownTransaction: true,
      handle: async ({ params, alertParams, ...work }) => {
        const { email } = await sendPasswordMail(work, params.id);
        alertParams(email);
      },
    },
    sessions: {
      // One that has just begun, or was ended, is seen at once.
      mayLag: false,
      handle: (context) => sessionsOf(context, context.params.id),
    },
    endSession: async (context) => context.alertParams(await endSessionOf(context, context.params)),
    endSessions: async (context) => context.alertParams(await endSessionsOf(context, context.params.id)),
    search: ({ query, caller, services }) =>
      can(caller.roles, insiders)
        ? searchUsers(services.database, query)
        : findByAddress(services, caller, query),
  }),
  ...routes(userRolesEndpoints, {
    preview: ({ body, db, caller }) => previewRoles({ db, caller }, body),
    change: async ({ body, ...work }) => {
      const outcome = await changeRoles(work, body);
      work.alertParams(String(outcome.changed.length));
      return outcome;
    },
  }),
  ...routes(userImportEndpoints, {
    check: {
      ownTransaction: true,
      handle: ({ body, file, caller, services, abortSignal }) =>
        checkImport({ caller, services, abortSignal }, sentFile({ file }), body),
    },
    apply: {
      ownTransaction: true,
      handle: async ({ body, file, alertParams, ...work }) => {
        const done = await applyImport(work, sentFile({ file }), body);
        alertParams(String(done.counts.NEW + done.counts.CHANGED));
        return done;
      },
    },
  }),
];
