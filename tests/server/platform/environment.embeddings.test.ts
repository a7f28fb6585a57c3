import { describe, expect, it } from 'vitest';
import { MASK } from '#contract/system/schema.ts';
import { EnvironmentError, parseEnvironment } from '#server/platform/env/env.ts';
import { configProps, serverEnvironment } from '#server/platform/system/configuration.ts';

const KEY = 'hunter2-hunter2-hunter2';

function faultsOf(source: NodeJS.ProcessEnv): readonly string[] {
  try {
    parseEnvironment(source);
    return [];
  } catch (error) {
    if (error instanceof EnvironmentError) return error.faults;
    throw error;
  }
}

describe('the key of an embeddings server', () => {
  it('comes with the host that it is for, or not at all', () => {
    const all = 'EMBEDDINGS_API_KEY, EMBEDDINGS_HOST';
    expect(faultsOf({ EMBEDDINGS_API_KEY: KEY })).toEqual([
      `EMBEDDINGS_HOST: must be set too, or leave out ${all} altogether`,
    ]);
    expect(faultsOf({ EMBEDDINGS_HOST: 'api.example.org' })).toEqual([
      `EMBEDDINGS_API_KEY: must be set too, or leave out ${all} altogether`,
    ]);
    expect(parseEnvironment({}).embeddingsKey).toBeUndefined();
  });

  it.each([
    ['API.example.org', 'api.example.org'],
    ['api.example.org:443', 'api.example.org:443'],
    ['10.0.0.5:8080', '10.0.0.5:8080'],
    ['[::1]:8080', '[::1]:8080'],
    ['[::1]', '[::1]'],
    ['gömme.example.org', 'xn--gmme-5qa.example.org'],
  ])('is for the host %s', (given, host) => {
    expect(parseEnvironment({ EMBEDDINGS_API_KEY: KEY, EMBEDDINGS_HOST: given }).embeddingsKey).toEqual({
      ...{ key: KEY, host },
    });
  });

  it.each([`https://${KEY}/`, `${KEY}/v1`, `me@${KEY}`, `${KEY}?`, `a ${KEY}`, `${KEY}:99999`, ':'])(
    'is for no %s, and the fault repeats no value',
    (given) => {
      expect(faultsOf({ EMBEDDINGS_API_KEY: KEY, EMBEDDINGS_HOST: given })).toEqual([
        'EMBEDDINGS_HOST: must be a host such as api.example.org or 10.0.0.5:8080',
      ]);
    },
  );

  it('has no character that a header cannot hold, and the fault does not repeat it', () => {
    expect(faultsOf({ EMBEDDINGS_API_KEY: `${KEY}ü`, EMBEDDINGS_HOST: 'api.example.org' })).toEqual([
      'EMBEDDINGS_API_KEY: must be printable ASCII without blanks',
    ]);
  });

  it('is shown by no diagnostics; its host is', () => {
    const given = { EMBEDDINGS_API_KEY: KEY, EMBEDDINGS_HOST: 'api.example.org' };
    const environment = parseEnvironment(given);
    const props = configProps(environment).contexts.application.beans;
    expect(JSON.stringify(props)).not.toContain(KEY);
    expect(props.embeddingsKey?.properties).toEqual({ key: MASK, host: 'api.example.org' });
    const sources = serverEnvironment(environment, given).propertySources;
    expect(JSON.stringify(sources)).not.toContain(KEY);
    expect(sources.at(-1)?.properties.EMBEDDINGS_API_KEY).toEqual({ value: MASK });
    expect(sources.at(-1)?.properties.EMBEDDINGS_HOST).toEqual({ value: 'api.example.org' });
  });
});
