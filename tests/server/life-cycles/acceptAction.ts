import { action, FLOW, RESPONSIBLE, SUBMITTED, user } from './situations.ts';

export const accept = action(SUBMITTED, { id: 1, roles: ['RESPONSIBLE'], targetStateId: FLOW });
export const withAccept = (values = {}) => ({ [SUBMITTED]: { actions: [{ ...accept, ...values }] } });
export const byResponsible = { actionId: 1, actor: user(RESPONSIBLE) };
