import { describe, expect, it } from 'vitest';
import { MASK } from '#contract/system/schema.ts';
import { parseEnvironment } from '#server/platform/env/env.ts';
import { configProps, serverEnvironment } from '#server/platform/system/configuration.ts';
import { embeddingsServer } from '#server/search/vectors/embeddings.client.ts';
import { faultsOf } from './environmentFaults.ts';

const KEY = 'hunter2-hunter2-hunter2';

describe('the key of an embeddings server', () => {
  it('comes with the origin that it is for, or not at all', () => {
    const all = 'EMBEDDINGS_API_KEY, EMBEDDINGS_ORIGIN';
    expect(faultsOf({ EMBEDDINGS_API_KEY: KEY })).toEqual([
      `EMBEDDINGS_ORIGIN: must be set too, or leave out ${all} altogether`,
    ]);
    expect(faultsOf({ EMBEDDINGS_ORIGIN: 'https://api.example.org' })).toEqual([
      `EMBEDDINGS_API_KEY: must be set too, or leave out ${all} altogether`,
    ]);
    expect(parseEnvironment({}).embeddingsKey).toBeUndefined();
  });

  it.each([
    ['https://API.example.org', 'https://api.example.org'],
    ['https://api.example.org:443/', 'https://api.example.org'],
    ['http://10.0.0.5:8080', 'http://10.0.0.5:8080'],
    ['http://[::1]:8080', 'http://[::1]:8080'],
    ['https://gömme.example.org', 'https://xn--gmme-5qa.example.org'],
  ])('is for the origin %s', (given, origin) => {
    expect(parseEnvironment({ EMBEDDINGS_API_KEY: KEY, EMBEDDINGS_ORIGIN: given }).embeddingsKey).toEqual({
      ...{ key: KEY, origin },
    });
  });

  it.each([
    ...[`https://${KEY}/v1`, `https://me@${KEY}`, `https://${KEY}?`, `https://a ${KEY}`, `ftp://${KEY}`],
    ...[`https://${KEY}:99999`, KEY, ':'],
  ])('is for no %s, and the fault repeats no value', (given) => {
    expect(faultsOf({ EMBEDDINGS_API_KEY: KEY, EMBEDDINGS_ORIGIN: given })).toEqual([
      'EMBEDDINGS_ORIGIN: must be an address without a path such as https://api.example.org or http://10.0.0.5:8080',
    ]);
  });

  it.each([
    ['https://api.example.org/v1', true],
    ['https://api.example.org:443/v1', true],
    ['http://api.example.org/v1', false],
    ['http://api.example.org:443/v1', false],
    ['https://api.example.org:9999/v1', false],
    ['https://api.example.org.elsewhere.org/v1', false],
  ])('goes to %s: %s', (embeddingsUrl, isSent) => {
    const env = parseEnvironment({ EMBEDDINGS_API_KEY: KEY, EMBEDDINGS_ORIGIN: 'https://api.example.org' });
    const server = embeddingsServer({ embeddingsUrl, embeddingsModel: 'a' }, env);
    expect(server?.key).toBe(isSent ? KEY : undefined);
  });

  it('has no character that a header cannot hold, and the fault does not repeat it', () => {
    expect(faultsOf({ EMBEDDINGS_API_KEY: `${KEY}ü`, EMBEDDINGS_ORIGIN: 'https://api.example.org' })).toEqual(
      ['EMBEDDINGS_API_KEY: must be printable ASCII without blanks'],
    );
  });

  it('is shown by no diagnostics; its origin is', () => {
    const given = { EMBEDDINGS_API_KEY: KEY, EMBEDDINGS_ORIGIN: 'https://api.example.org' };
    const environment = parseEnvironment(given);
    const props = configProps(environment).contexts.application.beans;
    expect(JSON.stringify(props)).not.toContain(KEY);
    expect(props.embeddingsKey?.properties).toEqual({ key: MASK, origin: 'https://api.example.org' });
    const sources = serverEnvironment(environment, given).propertySources;
    expect(JSON.stringify(sources)).not.toContain(KEY);
    expect(sources.at(-1)?.properties.EMBEDDINGS_API_KEY).toEqual({ value: MASK });
    expect(sources.at(-1)?.properties.EMBEDDINGS_ORIGIN).toEqual({ value: 'https://api.example.org' });
  });
});
