import { z } from 'zod';
import { platformAdministrators } from './access.ts';
import { endpoint } from './http.ts';

export const systemEndpoints = {
  apiDocs: endpoint('GET v3/api-docs', {
    access: platformAdministrators,
    summary: 'This documentation as OpenAPI',
    response: z.record(z.string(), z.unknown()),
  }),
};
