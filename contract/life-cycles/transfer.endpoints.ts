import { z } from 'zod';
import { forSystemAdministrators, language } from '#contract/http.ts';
import { LifeCycle } from './schema.ts';
import { LIFE_CYCLE_FILE_LIMITS, LifeCycleImportPlan } from './transfer.schema.ts';

const upload = { filePart: 'file', maxBytes: LIFE_CYCLE_FILE_LIMITS.bytes, kinds: ['text'] } as const;

/** Life cycles leave as files, and come in as new ones (docs/decisions/0088). */
export const lifeCycleTransferEndpoints = {
  export: forSystemAdministrators('GET api/v3/life-cycles/:id/export', {
    summary: 'A life cycle as a JSON file, without ids: the same life cycle gives the same bytes',
    response: z.unknown(),
    media: 'application/octet-stream',
  }),
  check: forSystemAdministrators('POST api/v3/life-cycles/import/check', {
    summary: 'What the import of such a file would make, and what it names that is not here; writes nothing',
    isTrial: true,
    query: z.object(language),
    upload,
    response: LifeCycleImportPlan,
  }),
  apply: forSystemAdministrators('POST api/v3/life-cycles/import', {
    summary: 'A new life cycle, not active, from a file, exactly as the check said',
    upload: { ...upload, jsonPart: 'order' },
    body: z.object({ digest: z.string().max(100) }),
    response: LifeCycle,
    alert: 'app.lifeCycle.created',
    confirmed: true,
  }),
};
