import { dataCopyEndpoints } from '#contract/personal-data/endpoints.ts';
import { COPIES_A_DAY } from '#contract/personal-data/rules.ts';
import { found } from '#server/platform/errors.ts';
import { Media } from '#server/platform/http/answers.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { type Limit, requireAttempt } from '#server/platform/limits/limits.ts';
import { COPY_NAME } from './copy.make.ts';
import { insertCopy, readCopy, readReadyCopy } from './copy.repository.ts';

const COPIES: Limit = { most: COPIES_A_DAY, withinSeconds: 86_400 };

export const copyRoutes: Route[] = routes(dataCopyEndpoints, {
  read: async ({ caller, db, services }) => (await readCopy(db, caller.id, services.now())) ?? null,
  make: async ({ caller, db, services: { now } }) => {
    const copy = await insertCopy(db, caller.id, now());
    // What was refused is no copy, and is not counted as one.
    await requireAttempt(db, { what: 'data-copy', who: String(caller.id) }, COPIES, now());
    return copy;
  },
  fetch: async ({ params, caller, db, services }) => {
    const order = { copyId: params.id, userId: caller.id, now: services.now() };
    const copy = found(await readReadyCopy(db, order));
    return new Media(await services.storage.stream(copy.storageKey), 'application/zip', {
      attachment: COPY_NAME,
      exportedRows: copy.records,
    });
  },
});
