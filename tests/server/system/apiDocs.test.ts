import { describe, expect, it } from 'vitest';
import { ALL_ENDPOINTS, ENDPOINT_GROUPS } from '#contract/endpoints.ts';
import { openApiDocument } from '#server/platform/system/api-docs.ts';

type Operation = { tags: string[]; summary: string };

describe('the API documentation', () => {
  it('lists every call once, under a title that people read [R3M-04]', async () => {
    const document = await openApiDocument(ENDPOINT_GROUPS, '1.2.3');
    const paths = document.paths as Record<string, Record<string, Operation>>;
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
    expect(operations).toHaveLength(ALL_ENDPOINTS.length);
    const titles = (document.tags as { name: string }[]).map(({ name }) => name);
    expect(new Set(titles).size).toBe(titles.length);
    for (const title of titles) expect(title).toMatch(/^[A-Z][a-z]+( [a-z]+)*(: [a-z]+([- ][a-z]+)*)?$/);
    for (const { tags, summary } of operations) {
      expect(titles).toContain(tags[0]);
      expect(summary).not.toBe('');
    }
    const headersOf = (path: string) =>
      (paths[path]?.get as { responses?: Record<string, { headers?: object }> })?.responses?.[200]?.headers;
    expect(Object.keys(headersOf('/api/v3/contribution-fields/{type}') ?? {})).toEqual(['x-total-count']);
    expect(Object.keys(headersOf('/api/v3/contributions/{type}/{parentId}/{scope}') ?? {})).toEqual([
      'x-total-count',
      'x-total-count-more',
    ]);
    expect(paths['/api/v3/life-cycles/{id}/copy']?.post?.tags).toEqual(['Life cycles']);
  });
});
