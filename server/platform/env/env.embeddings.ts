const EMBEDDINGS_VARIABLES = ['EMBEDDINGS_API_KEY', 'EMBEDDINGS_HOST'] as const;

type Given = Readonly<Record<string, string | undefined>>;

/** A name or address with or without a port, as in an address: no scheme, path or name of a user. */
const isHost = (text: string) => URL.canParse(`https://${text}`) && !/[/?#@\s]/.test(text);

/** A key that could not stand in a header would be in the message of the failure. */
const isHeader = (key: string) => /^[\x21-\x7e]+$/.test(key);

/** Faults of the variables of the embeddings server, one line each; values are not repeated. */
export function embeddingsFaults(given: Given): string[] {
  const missing = EMBEDDINGS_VARIABLES.filter((name) => given[name] === undefined);
  if (missing.length === 1) {
    return missing.map(
      (name) => `${name}: must be set too, or leave out ${EMBEDDINGS_VARIABLES.join(', ')} altogether`,
    );
  }
  const { EMBEDDINGS_API_KEY: key, EMBEDDINGS_HOST: host } = given;
  if (key === undefined || host === undefined) return [];
  return [
    ...(isHeader(key) ? [] : ['EMBEDDINGS_API_KEY: must be printable ASCII without blanks']),
    ...(isHost(host) ? [] : ['EMBEDDINGS_HOST: must be a host such as api.example.org or 10.0.0.5:8080']),
  ];
}

const withoutPort = /:\d+$/;

/** The key of an embeddings server and the only host that gets it: its address is a setting, and may be changed to any other. */
export function readEmbeddingsKey({ EMBEDDINGS_API_KEY: key, EMBEDDINGS_HOST: host }: Given) {
  if (!key || !host) return undefined;
  const { hostname } = new URL(`https://${host.replace(withoutPort, '')}`);
  return { key, host: `${hostname}${withoutPort.exec(host)?.[0] ?? ''}` };
}
