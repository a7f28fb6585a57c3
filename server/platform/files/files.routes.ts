import { fileEndpoints } from '#contract/files/endpoints.ts';
import { found, notFound } from '#server/platform/errors.ts';
import { Media } from '#server/platform/http/answers.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { fileOwners } from './file-owners.ts';
import { readFileByKey } from './files.repository.ts';

/** Seconds that a browser keeps a file to itself: the bytes under a key never change, permissions do. */
const MAX_AGE = 3600;

/**
 * The bytes of a file, for those who may read it. Only pictures open in the browser; anything
 * else is offered as a download, so that no sent file can act as a page of ours.
 */
async function readBytes(context: ServiceContext, key: string): Promise<Media> {
  const { registrations, storage } = context.services;
  const file = found(await readFileByKey(context.db, key));
  const owner = registrations.of(fileOwners).find((candidate) => candidate.owns(file));
  if (!owner) throw notFound();
  await owner.requireReading(context, file);
  const isPicture = file.contentType === 'image/png' || file.contentType === 'image/jpeg';
  const contentType = file.contentType === 'text/plain' ? 'text/plain; charset=utf-8' : file.contentType;
  return new Media(await storage.stream(key), contentType, {
    attachment: isPicture ? null : file.name,
    maxAge: owner.maxAge ?? MAX_AGE,
  });
}

/** Stored files, whatever they belong to [R3P-40]. */
export const fileRoutes: Route[] = routes(fileEndpoints, {
  bytes: (context) => readBytes(context, context.params.key),
});
