import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Messages } from '#contract/settings/schema.ts';

/** All texts of the default language as a file, whose address changes with them. */
export interface TextsFile {
  address: string;
  body: string;
}

export function textsFile(locale: string, messages: Messages): TextsFile {
  const body = JSON.stringify(messages);
  const version = createHash('sha256').update(body).digest('hex').slice(0, 16);
  return { address: `/texts/${encodeURIComponent(locale)}.${version}.json`, body };
}

/** Sends it to be cached for good; whoever has the address of older texts reads them by the API. */
export function registerTextsFile(
  app: FastifyInstance,
  readSite: () => Promise<{ textsFile: TextsFile }>,
): void {
  app.get('/texts/:name', async (request, reply) => {
    const { textsFile: file } = await readSite();
    if (request.url !== file.address) return reply.callNotFound();
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type('application/json; charset=utf-8')
      .send(file.body);
  });
}
