import { tagEndpoints } from '#contract/tags/endpoints.ts';
import { found, refused } from '#server/platform/errors.ts';
import { Page } from '#server/platform/http/answers.ts';
import { type Route, route } from '#server/platform/http/route.ts';
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

const active = route(tagEndpoints.active, async ({ db }) => {
  const tags = await activeTags(db);
  return new Page(tags, tags.length);
});

const page = route(tagEndpoints.page, ({ query, db }) => pageOfTags(db, query));

const read = route(tagEndpoints.read, async ({ params, db }) => found(await readTag(db, params.id)));

const create = route(tagEndpoints.create, async ({ body, db }) => {
  if (await titleIsTaken(db, body.title)) throw refused('error.alreadyExists', 'contributionTag');
  return insertTag(db, body);
});

const save = route(tagEndpoints.save, async ({ body, db }) => {
  await holdTag(db, body);
  const tag = found(await readTag(db, body.id));
  if (body.title !== undefined && (await titleIsTaken(db, body.title, tag.id))) {
    throw refused('error.alreadyExists', 'contributionTag');
  }
  return updateTag(db, tag.id, body);
});

const remove = route(tagEndpoints.remove, async ({ params, db }) => {
  const tag = found(await readTag(db, params.id));
  await retireTag(db, tag.id);
  return undefined;
});

export const tagRoutes: Route[] = [active, page, read, create, save, remove];
