import { tagEndpoints } from '#contract/tags/endpoints.ts';
import { found, refused } from '#server/platform/errors.ts';
import { Page } from '#server/platform/http/answers.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { mergeTags, previewTagMerge } from './tags.merge.ts';
import {
  activeTags,
  holdTag,
  insertTag,
  pageOfTags,
  readTag,
  retireTag,
  titleIsTaken,
  updateTag,
} from './tags.repository.ts';

export const tagRoutes: Route[] = routes(tagEndpoints, {
  active: async ({ db }) => Page.whole(await activeTags(db)),
  page: ({ query, db }) => pageOfTags(db, query),
  read: async ({ params, db }) => found(await readTag(db, params.id)),
  create: async ({ body, db }) => {
    if (await titleIsTaken(db, body.title)) throw refused('error.alreadyExists', 'contributionTag');
    return insertTag(db, body);
  },
  save: async ({ body, db }) => {
    await holdTag(db, body);
    const tag = found(await readTag(db, body.id));
    if (body.title !== undefined && (await titleIsTaken(db, body.title, tag.id))) {
      throw refused('error.alreadyExists', 'contributionTag');
    }
    return updateTag(db, body);
  },
  remove: async ({ params, db }) => {
    const { id } = found(await readTag(db, params.id));
    await retireTag(db, id);
  },
  previewMerge: ({ params, body, db }) => previewTagMerge(db, { fromId: params.id, intoId: body.intoId }),
  merge: async (context) => {
    const { params, body } = context;
    const counts = await mergeTags(context, { fromId: params.id, intoId: body.intoId });
    context.carriedOut(body, { ...counts });
    return counts;
  },
});
