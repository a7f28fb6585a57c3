import { erasureEndpoints } from '#contract/personal-data/endpoints.ts';
import { requireMayChange } from '#server/people/users/users.policy.ts';
import { refused } from '#server/platform/errors.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { readSettings } from '#server/platform/settings/settings.repository.ts';
import { erasePerson, holdPerson } from './erasure.ts';

export const erasureRoutes: Route[] = routes(erasureEndpoints, {
  erase: async ({ params, body, alertParams, ...work }) => {
    // Their own session and the note of this call would outlive them.
    if (params.id === work.caller.id) throw refused('error.ownAccount', 'user');
    const person = await holdPerson(work, params.id, body.login);
    requireMayChange(work.caller, person, { ...person, activated: false });
    await erasePerson(work, person);
    alertParams('');
  },
  eraseOwn: async ({ body, ...work }) => {
    const { selfErasureAllowed } = await readSettings(work.db);
    if (!selfErasureAllowed) throw refused('error.erasure.notAllowed', 'user');
    await erasePerson(work, await holdPerson(work, work.caller.id, body.login));
  },
});
