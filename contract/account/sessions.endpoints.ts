import { z } from 'zod';
import { endpointFor, rowsOf } from '#contract/http.ts';
import { anyOf } from '#contract/roles.ts';
import { OwnSession } from './sessions.schema.ts';

const forAccountUsers = endpointFor(anyOf('ROLE_ADMIN', 'ROLE_USER'));

export const sessionEndpoints = {
  list: forAccountUsers('GET api/account/sessions', {
    summary: 'Where the person is signed in',
    ...rowsOf(OwnSession),
  }),
  end: forAccountUsers('DELETE api/account/sessions/:id', {
    summary: 'Ends one of the own sessions',
    params: z.object({ id: z.uuid() }),
    alert: 'app.session.ended',
  }),
  endOthers: forAccountUsers('POST api/account/sessions/end-others', {
    summary: 'Ends all own sessions but this one',
    alert: 'app.session.othersEnded',
  }),
};
