import { z } from 'zod';
import { endpoint, NoContent } from '#contract/http.ts';
import { anyOf } from '#contract/roles.ts';
import { OwnSession } from './sessions.schema.ts';

const accountUsers = anyOf('ROLE_ADMIN', 'ROLE_USER');

export const sessionEndpoints = {
  list: endpoint('GET api/account/sessions', {
    access: accountUsers,
    summary: 'Where the person is signed in',
    response: z.array(OwnSession),
    list: true,
  }),
  end: endpoint('DELETE api/account/sessions/:id', {
    access: accountUsers,
    summary: 'Ends one of the own sessions',
    params: z.object({ id: z.uuid() }),
    response: NoContent,
    alert: 'app.session.ended',
  }),
  endOthers: endpoint('POST api/account/sessions/end-others', {
    access: accountUsers,
    summary: 'Ends all own sessions but this one',
    response: NoContent,
    alert: 'app.session.othersEnded',
  }),
};
