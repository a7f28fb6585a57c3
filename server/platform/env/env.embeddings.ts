const EMBEDDINGS_VARIABLES = ['EMBEDDINGS_API_KEY', 'EMBEDDINGS_ORIGIN'] as const;

type Given = Readonly<Record<string, string | undefined>>;

/** Scheme, host and port of an address that says nothing else: no path, query or name of a user; null of any other text. */
function originOf(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { protocol, origin, href } = new URL(text);
  return ['http:', 'https:'].includes(protocol) && href === `${origin}/` ? origin : null;
}

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
  const { EMBEDDINGS_API_KEY: key, EMBEDDINGS_ORIGIN: origin } = given;
  if (key === undefined || origin === undefined) return [];
  return [
    ...(isHeader(key) ? [] : ['EMBEDDINGS_API_KEY: must be printable ASCII without blanks']),
    ...(originOf(origin) === null
      ? [
          'EMBEDDINGS_ORIGIN: must be an address without a path such as https://api.example.org or http://10.0.0.5:8080',
        ]
      : []),
  ];
}

/**
 * The key of an embeddings server and the only origin that gets it: its address is a setting, and may be changed to any other, also to
 * another port, or to one that is not encrypted.
 */
export function readEmbeddingsKey({ EMBEDDINGS_API_KEY: key, EMBEDDINGS_ORIGIN: given }: Given) {
  const origin = originOf(given ?? '');
  return key && origin ? { key, origin } : undefined;
}
